import gc
import os
import socket
import sys
import types
import warnings
from pathlib import Path

import pytest

from commands import python_says
from requirements import needs_rights, needs_x11
from stratabot.screen import ScreenError
from stratabot.screen.desktop.libraries import (
    LOCAL,
    PICTURE_ADVICE,
    WAYLAND_ADVICE,
    WILD,
    Cookie,
    connect_x11,
    cookies_for,
    display_name,
    findable_cookies,
    format_cookies,
    load_mss,
    load_pyautogui,
)
from thorough import cases
from xvfb import StartServer


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    ("name", "value", "is_wayland"),
    [
        ("WAYLAND_DISPLAY", "wayland-0", True),
        ("XDG_SESSION_TYPE", "wayland", True),
        ("XDG_SESSION_TYPE", "Wayland", True),
        ("XDG_SESSION_TYPE", "x11", False),
        ("WAYLAND_DISPLAY", "", False),
    ],
)
def test_without_a_display_the_advice_fits_the_session(
    bare: pytest.MonkeyPatch, name: str, value: str, is_wayland: bool
) -> None:
    bare.setenv(name, value)
    with pytest.raises(ScreenError) as caught:
        display_name()
    assert (WAYLAND_ADVICE if is_wayland else PICTURE_ADVICE) in str(caught.value)
    bare.setenv("DISPLAY", ":7")
    assert display_name() == ":7"


@needs_x11
def test_a_display_that_cannot_be_opened_is_one_line_and_leaves_no_socket_open() -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with pytest.raises(ScreenError, match=r"^cannot open the display :4242: disp") as caught:
            connect_x11(":4242")
        gc.collect()
    assert PICTURE_ADVICE in str(caught.value)
    assert "\n" not in str(caught.value)
    assert [str(warning.message) for warning in told] == []


def test_an_mss_that_is_missing_or_old_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mss", None)
    with pytest.raises(ScreenError, match=r"^cannot load mss, which looks at the screen: module"):
        load_mss()
    old = types.ModuleType("mss")
    vars(old)["__version__"] = "9.0.2"
    monkeypatch.setitem(sys.modules, "mss", old)
    with pytest.raises(ScreenError, match=r"^expected mss 10.2 or newer, got 9.0.2$"):
        load_mss()


def test_pyautogui_has_no_pauses_and_keeps_its_corners(display: str) -> None:
    gui = load_pyautogui()
    assert (gui.PAUSE, gui.FAILSAFE) == (0, True)
    assert gui.FAILSAFE_POINTS


def test_a_display_without_xtest_is_one_line(
    xvfb: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with xvfb("320x240", "-extension", "XTEST") as name:
        monkeypatch.setenv("DISPLAY", name)
        said = python_says(LOAD, PYTHONWARNINGS="ignore")
    assert (
        said == f"the display {name} lets no program move the pointer: it has no XTEST extension\n"
    )


LOAD = """
from stratabot.screen.desktop.libraries import load_pyautogui
try:
    load_pyautogui()
except Exception as error:
    print(error)
"""


def test_pyautogui_of_another_display_is_refused(display: str) -> None:
    code = f'{LOAD}\nimport os; os.environ["DISPLAY"] = "{display}.0"'
    said = f"pyautogui was loaded for display {display}, not for {display}.0\n"
    assert python_says(code + LOAD, PYTHONWARNINGS="ignore") == said


def test_a_missing_pyautogui_is_one_line(display: str) -> None:
    code = 'import sys; sys.modules["pyautogui"] = None' + LOAD
    said, end = python_says(code, PYTHONWARNINGS="ignore").split("\n")
    assert said.startswith("cannot load pyautogui, which moves the pointer: module not found")
    assert end == ""


SCHEME = b"MIT-MAGIC-COOKIE-1"
SECRET = bytes(range(16))
HOST = socket.gethostname().encode()


def test_the_cookie_of_exactly_this_display_comes_last() -> None:
    exact = (LOCAL, b"here", b"5", SCHEME, b"exact")
    any_display = (LOCAL, b"here", b"", SCHEME, b"any display")
    any_host = (WILD, b"", b"5", SCHEME, b"any host")
    old_name = (LOCAL, b"before", b"5", SCHEME, b"old name")
    other = (LOCAL, b"here", b"6", SCHEME, b"other display")
    remote = (0, b"\1\2\3\4", b"5", SCHEME, b"remote")
    before = [exact, any_display, any_host, old_name, other, remote]
    secrets = [b"exact", b"any display", b"any host", b"old name"]
    copies = [(LOCAL, b"here", b"5", SCHEME, secret) for secret in secrets]
    assert cookies_for(":5.0", before, "here") == copies + before


@pytest.mark.parametrize("display", ["elsewhere:5", "10.0.0.1:5", "", "nonsense"])
def test_displays_elsewhere_keep_their_cookies(display: str) -> None:
    before = [(WILD, b"", b"", SCHEME, SECRET)]
    assert cookies_for(display, before, "here") == before


@needs_rights
def test_the_environment_is_as_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for before in (None, str(tmp_path / "missing")):
        monkeypatch.delenv("XAUTHORITY", raising=False)
        if before:
            monkeypatch.setenv("XAUTHORITY", before)
        with findable_cookies(":5"):
            inside = Path(os.environ["XAUTHORITY"])
            assert inside.stat().st_mode & 0o77 == 0
        assert os.environ.get("XAUTHORITY") == before
        assert not inside.exists()


@cases(
    "cookie",
    [
        (LOCAL, b"another-name", b"{}", SCHEME, SECRET),
        (WILD, b"", b"", SCHEME, SECRET),
        (LOCAL, HOST, b"", SCHEME, SECRET),
    ],
    "which cookies serve is shown above without a server",
    one_in=3,
)
def test_a_guarded_server_lets_us_in_whatever_way_its_cookie_is_written(
    cookie: Cookie, xvfb: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "Xauthority"
    file.write_bytes(format_cookies([(LOCAL, HOST, b"", SCHEME, SECRET)]))
    with xvfb("320x240", "-auth", str(file)) as display:
        family, host, number, *secret = cookie
        number = number and display.removeprefix(":").encode()
        file.write_bytes(format_cookies([(family, host, number, *secret)]))  # type: ignore[list-item]
        monkeypatch.setenv("DISPLAY", display)
        monkeypatch.setenv("XAUTHORITY", str(file))
        connect_x11(display).close()
        load = (
            "from stratabot.screen.desktop import libraries; libraries.load_pyautogui().position()"
        )
        python_says(load, PYTHONWARNINGS="ignore")
