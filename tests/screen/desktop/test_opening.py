"""Opening the desktop; and what that does in a fresh process, where nothing is loaded yet."""

import ctypes
import os
import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from commands import run
from requirements import needs_x11
from screen.stand_ins import MeddlingClock, StandInSystem
from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop import opening
from stratabot.screen.desktop.choosing import NoWindowError
from stratabot.screen.desktop.microsoft_windows import MicrosoftWindows
from stratabot.screen.desktop.opening import (
    WindowWait,
    open_area,
    open_window_system,
    region_at,
    window_titled,
)
from stratabot.screen.desktop.x11 import X11
from thorough import cases
from user_folders import user_folders
from waiting import PATIENCE
from xvfb import RealDesktop

OPEN = (
    "from stratabot.screen.desktop.clickable import open_window; "
    "open_window('Strata opening').grab()"
)
TELL = f"""
from stratabot.screen import ScreenError
try:
    {OPEN}
except ScreenError as error:
    print(error)
"""


REGION = ("--region", "10,10,300,200")


def _python(code: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    changed = os.environ | {"PYTHONWARNINGS": "ignore"}
    for name, value in environment.items():
        changed.pop(name, None)
        if value is not None:
            changed[name] = value
    return subprocess.run(
        [sys.executable, "-c", code], env=changed, capture_output=True, text=True, timeout=PATIENCE
    )


def _said(code: str, **environment: str | None) -> str:
    run = _python(code, **environment)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("\n") == 1, run.stdout
    return run.stdout.strip()


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, stratabot.screen.desktop.clickable, stratabot.screen.desktop.health;"
        "import stratabot.cli.strata.doctor;"
        "heavy = {'mss', 'pyautogui', 'Xlib', 'numpy', 'tkinter', 'PIL'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    assert _said(code) == "[]"


@needs_x11
def test_no_display_is_one_line() -> None:
    nothing = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "XDG_SESSION_TYPE": None}
    said = _said(TELL, **nothing)
    assert said.startswith("no display to look at, DISPLAY is not set (")
    assert "a saved screenshot" in said
    assert "choose an X11 (Xorg) session" in _said(
        TELL, **nothing | {"XDG_SESSION_TYPE": "wayland"}
    )


@needs_x11
@cases(
    "name",
    [":4242", "nonsense", "127.0.0.1:4242"],
    "a way more in which no display answers",
    one_in=3,
)
def test_a_wrong_display_is_one_line(name: str) -> None:
    said = _said(TELL, DISPLAY=name)
    assert said.startswith(f"cannot open the display {name}: display ")
    assert "a saved screenshot" in said


def test_a_window_is_opened_without_a_word(desktop: RealDesktop, tmp_path: Path) -> None:
    desktop.window("Strata opening")
    run = _python(OPEN, XAUTHORITY=None, HOME=str(tmp_path))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_tkinter_is_not_needed(desktop: RealDesktop) -> None:
    desktop.window("Strata opening")
    without = "import sys; sys.modules['tkinter'] = sys.modules['_tkinter'] = None; "
    run = _python(without + OPEN)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_the_fork_of_xlib_that_needs_an_xauthority_serves(
    desktop: RealDesktop, tmp_path: Path
) -> None:
    desktop.window("Strata opening")
    as_the_fork = """
import Xlib.display, Xlib.xauth
from Xlib.support import unix_connect
def new_get_auth(*_):
    Xlib.xauth.Xauthority()
    print('Xlib.xauth: warning, no xauthority details available')
    return b'', b''
unix_connect.get_auth = new_get_auth
"""
    run = _python(as_the_fork + OPEN, XAUTHORITY=None, HOME=str(tmp_path))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


@needs_x11
def test_each_platform_has_its_window_system(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_window_system()) as system:
        assert isinstance(system, X11)
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: MagicMock(name=name), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert isinstance(open_window_system(), MicrosoftWindows)


def test_a_region_of_a_mac_is_looked_at_wherever_its_windows_are(
    desktop: RealDesktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop.window("Strata opening", (100, 80, 320, 240))
    monkeypatch.setattr(sys, "platform", "darwin")
    with ExitStack() as held:
        area, capture = open_area(region_at(Rect(100, 80, 320, 240)), MeddlingClock(), held)
        assert capture.grab(area.rect()).width == 320
        area.remember_owner()
        assert area.owns(110, 90)
        outside, _ = open_area(region_at(Rect(1500, 80, 320, 240)), MeddlingClock(), held)
        with pytest.raises(ScreenError, match=r"on the screen \(1600 x 1200 at 0, 0\)"):
            outside.rect()


@needs_x11
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["play"], "windows are not found on a Mac: give --region X,Y,W,H"),
        (["watch", "--overlay", *REGION], "a Mac shows no marks: leave --overlay out"),
        (["route", "waves.toml", *REGION], "clicks are not heard on a Mac: write the route by"),
    ],
)
def test_what_a_mac_lacks_is_one_line(
    display: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: list[str], said: str
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.chdir(tmp_path)
    result = run(*args, **user_folders(tmp_path / "state"))
    assert result.exit_code == 3
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert list(tmp_path.glob("*.toml")) == []


def test_an_obstacle_is_said_and_the_system_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    system = StandInSystem()
    system.troubles = ["allow it", "and this"]
    monkeypatch.setattr(opening, "open_window_system", lambda: system)
    with ExitStack() as held, pytest.raises(ScreenError, match=r"^allow it$"):
        open_area(window_titled("window"), MeddlingClock(), held)
    assert system.closed


def test_what_was_opened_is_closed_with_what_holds_it(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = StandInSystem({1: Rect(10, 20, 300, 200)})
    monkeypatch.setattr(opening, "open_window_system", lambda: system)
    with ExitStack() as held:
        area, capture = open_area(window_titled("window 1"), MeddlingClock(), held)
        assert area.rect() == Rect(10, 20, 300, 200)
        assert capture.grab(area.rect()).width == 300
        assert not system.closed
    assert system.closed


def test_a_region_is_found_whatever_window_is_there() -> None:
    area = region_at(Rect(10, 20, 30, 40))(StandInSystem(), MeddlingClock())
    assert area.rect() == Rect(10, 20, 30, 40)


def test_a_window_that_is_not_there_is_not_waited_for_unless_asked() -> None:
    clock = MeddlingClock()
    with pytest.raises(NoWindowError, match='no window with "window 1" in its title'):
        window_titled("window 1")(StandInSystem(), clock)
    assert clock.sleeps == 0


def test_a_window_that_opens_late_is_found_and_the_wait_is_said_once() -> None:
    system, clock, said = StandInSystem(), MeddlingClock(), list[str]()

    def opens(_: int) -> None:
        if clock.time >= 3:
            system.areas[1] = Rect(10, 20, 300, 200)

    clock.meddle(opens)
    area = window_titled("window 1", WindowWait(10, said.append))(system, clock)
    assert area.rect() == Rect(10, 20, 300, 200)
    assert 3 <= clock.time < 3.5
    assert said == ['waiting for a window with "window 1" in its title ...']


def test_a_window_that_opens_within_a_second_is_found_without_a_word() -> None:
    system, clock, said = StandInSystem(), MeddlingClock(), list[str]()
    clock.meddle(lambda nth: system.areas.update({nth: Rect(0, 0, 9, 9)} if nth == 5 else {}))
    window_titled("window 5", WindowWait(10, said.append))(system, clock)
    assert said == []


def test_the_wait_for_a_window_ends() -> None:
    clock = MeddlingClock()
    with pytest.raises(NoWindowError):
        window_titled("window 1", WindowWait(10))(StandInSystem(), clock)
    assert 10 <= clock.time < 10.5


def test_two_windows_of_that_title_are_not_waited_for() -> None:
    clock, areas = MeddlingClock(), {1: Rect(0, 0, 9, 9), 2: Rect(0, 0, 9, 9)}
    with pytest.raises(ScreenError, match="expected one window"):
        window_titled("window", WindowWait(10))(StandInSystem({**areas}), clock)
    assert clock.sleeps == 0
