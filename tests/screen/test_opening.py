"""What opening a screen does in a fresh process, where nothing is loaded yet."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from xvfb import RealDesktop

OPEN = "from stratabot.screen.clickable import open_window; open_window('Strata opening').grab()"
TELL = f"""
from stratabot.screen import ScreenError
try:
    {OPEN}
except ScreenError as error:
    print(error)
"""


def _run(code: str, **environment: str | None) -> subprocess.CompletedProcess[str]:
    changed = os.environ | {"PYTHONWARNINGS": "ignore"}
    for name, value in environment.items():
        changed.pop(name, None)
        if value is not None:
            changed[name] = value
    return subprocess.run(
        [sys.executable, "-c", code], env=changed, capture_output=True, text=True, timeout=60
    )


def _said(code: str, **environment: str | None) -> str:
    run = _run(code, **environment)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("\n") == 1, run.stdout
    return run.stdout.strip()


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, stratabot.screen.clickable, stratabot.screen.health;"
        "import stratabot.cli.strata.doctor;"
        "heavy = {'mss', 'pyautogui', 'Xlib', 'numpy', 'tkinter', 'PIL', 'Quartz'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    assert _said(code) == "[]"


def test_no_display_is_one_line() -> None:
    nothing = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "XDG_SESSION_TYPE": None}
    said = _said(TELL, **nothing)
    assert said.startswith("no display to look at, DISPLAY is not set (")
    assert "stratabot solve PICTURE" in said
    assert "choose an X11 (Xorg) session" in _said(
        TELL, **nothing | {"XDG_SESSION_TYPE": "wayland"}
    )


@pytest.mark.parametrize("name", [":4242", "nonsense", "127.0.0.1:4242"])
def test_a_wrong_display_is_one_line(name: str) -> None:
    said = _said(TELL, DISPLAY=name)
    assert said.startswith(f"cannot open the display {name}: Display")
    assert "stratabot solve PICTURE" in said


def test_a_window_is_opened_without_a_word(desktop: RealDesktop, tmp_path: Path) -> None:
    desktop.window("Strata opening")
    run = _run(OPEN, XAUTHORITY=None, HOME=str(tmp_path))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_tkinter_is_not_needed(desktop: RealDesktop) -> None:
    desktop.window("Strata opening")
    without = "import sys; sys.modules['tkinter'] = sys.modules['_tkinter'] = None; "
    run = _run(without + OPEN)
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
    run = _run(as_the_fork + OPEN, XAUTHORITY=None, HOME=str(tmp_path))
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_pyautogui_of_another_display_is_refused(display: str) -> None:
    code = f"""
from stratabot.screen.libraries import load_pyautogui
import os
load_pyautogui()
os.environ["DISPLAY"] = "{display}.0"
try:
    load_pyautogui()
except Exception as error:
    print(error)
"""
    assert _said(code) == f"pyautogui was loaded for display {display}, not for {display}.0"


def test_a_library_that_is_missing_or_old_is_one_line(display: str) -> None:
    code = """
import sys, types
from stratabot.screen.libraries import load_mss, load_pyautogui
sys.modules["pyautogui"] = None
old = sys.modules["mss"] = types.ModuleType("mss")
old.__version__ = "9.0.2"
for load in (load_mss, load_pyautogui):
    try:
        load()
    except Exception as error:
        print(error, end="; ")
print()
"""
    said = _said(code)
    assert "expected mss 10.2 or newer, got 9.0.2" in said
    assert "cannot load pyautogui, which moves the pointer: ModuleNotFoundError" in said
