import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from requirements import needs_rights
from stratabot.screen.desktop.libraries import connect_x11
from stratabot.screen.desktop.xauthority import (
    LOCAL,
    WILD,
    Cookie,
    cookies_for,
    findable_cookies,
    format_cookies,
    parse_cookies,
)
from thorough import cases
from xvfb import StartServer

SCHEME = b"MIT-MAGIC-COOKIE-1"
SECRET = bytes(range(16))
HOST = socket.gethostname().encode()

fields = st.binary(max_size=40)
cookies = st.builds(Cookie, st.integers(0, 0xFFFF), fields, fields, fields, fields)


@given(st.lists(cookies, max_size=5))
def test_cookies_read_back_as_written(made: list[Cookie]) -> None:
    assert parse_cookies(format_cookies(made)) == made


@given(st.lists(cookies, max_size=3), cookies, st.data())
def test_a_file_cut_short_gives_what_is_whole(
    whole: list[Cookie], last: Cookie, data: st.DataObject
) -> None:
    text = format_cookies([last])
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    assert parse_cookies(format_cookies(whole) + cut) == whole


def test_the_cookie_of_exactly_this_display_comes_last() -> None:
    exact = Cookie(LOCAL, b"here", b"5", SCHEME, b"exact")
    any_display = Cookie(LOCAL, b"here", b"", SCHEME, b"any display")
    any_host = Cookie(WILD, b"", b"5", SCHEME, b"any host")
    old_name = Cookie(LOCAL, b"before", b"5", SCHEME, b"old name")
    other = Cookie(LOCAL, b"here", b"6", SCHEME, b"other display")
    remote = Cookie(0, b"\1\2\3\4", b"5", SCHEME, b"remote")
    before = [exact, any_display, any_host, old_name, other, remote]
    after = cookies_for(":5.0", before, "here")
    assert after[-6:] == before
    assert [cookie.secret for cookie in after[:-6]] == [
        b"exact",
        b"any display",
        b"any host",
        b"old name",
    ]
    assert {cookie[:3] for cookie in after[:-6]} == {(LOCAL, b"here", b"5")}


@pytest.mark.parametrize("display", ["elsewhere:5", "10.0.0.1:5", "", "nonsense"])
def test_displays_elsewhere_keep_their_cookies(display: str) -> None:
    before = [Cookie(WILD, b"", b"", SCHEME, SECRET)]
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
        Cookie(LOCAL, b"another-name", b"{}", SCHEME, SECRET),
        Cookie(WILD, b"", b"", SCHEME, SECRET),
        Cookie(LOCAL, HOST, b"", SCHEME, SECRET),
    ],
    "which cookies serve is shown above without a server",
    one_in=3,
)
def test_a_guarded_server_lets_us_in_whatever_way_its_cookie_is_written(
    cookie: Cookie, xvfb: StartServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "Xauthority"
    file.write_bytes(format_cookies([Cookie(LOCAL, HOST, b"", SCHEME, SECRET)]))
    with xvfb("320x240", "-auth", str(file)) as display:
        number = display.removeprefix(":").encode()
        if cookie.number:
            cookie = cookie._replace(number=number)
        file.write_bytes(format_cookies([cookie]))
        monkeypatch.setenv("DISPLAY", display)
        monkeypatch.setenv("XAUTHORITY", str(file))
        connect_x11(display).close()
        load = (
            "from stratabot.screen.desktop import libraries; libraries.load_pyautogui().position()"
        )
        subprocess.run([sys.executable, "-c", load], check=True)
