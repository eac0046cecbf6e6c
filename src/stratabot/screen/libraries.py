"""Loading mss, pyautogui and Xlib: late, without their noise, and with one line when they fail.

Measured with pyautogui 0.9.54: its import raises KeyError without DISPLAY, an Xlib error with a
wrong one, SystemExit where tkinter is missing (through mouseinfo, which nothing here needs), and
with python3-xlib 0.15 XauthError; that one also prints a warning on standard output.
"""

import importlib
import io
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout
from types import ModuleType
from typing import Any, Final

from stratabot.screen import ScreenError
from stratabot.screen.xauthority import findable_cookies

INSTEAD: Final = "a saved screenshot can be solved without a display: stratabot solve PICTURE"

WAYLAND_ADVICE: Final = (
    "this is a Wayland session, which lets no program look at another's window or click in it: "
    "log out, choose an X11 (Xorg) session at the login screen, or solve a saved screenshot: "
    "stratabot solve PICTURE"
)


def is_wayland() -> bool:
    """Whether the session says that it is one of Wayland."""
    return bool(os.environ.get("WAYLAND_DISPLAY")) or (
        os.environ.get("XDG_SESSION_TYPE", "").lower() == "wayland"
    )


def display_name() -> str:
    """The X display to use.

    Raises:
        ScreenError: none is named; the text says what to do.
    """
    display = os.environ.get("DISPLAY", "")
    if not display:
        why = WAYLAND_ADVICE if is_wayland() else INSTEAD
        raise ScreenError(f"no display to look at, DISPLAY is not set ({why})")
    return display


def load_xlib() -> ModuleType:
    """Xlib, of python-xlib or of its older fork python3-xlib: both serve.

    Both packages own the folder `Xlib`. pip installs python-xlib later, so that it wins; uv does
    it in any order: 2 of 3 fresh environments had the fork.
    """
    with _quietly():
        importlib.import_module("Xlib.display")
        importlib.import_module("Xlib.error")
        return importlib.import_module("Xlib")


def connect(display: str) -> Any:
    """A connection of our own to that X display.

    Raises:
        ScreenError: it cannot be had; the text says why.
    """
    try:
        xlib = load_xlib()
        with _quietly(), findable_cookies(display):
            return xlib.display.Display(display)
    except Exception as error:
        raise ScreenError(
            f"cannot open the display {display}: {reason(error)} ({INSTEAD})"
        ) from error


def load_mss() -> ModuleType:
    """mss.

    Raises:
        ScreenError: it cannot be loaded, or is too old.
    """
    try:
        with _quietly():
            mss = importlib.import_module("mss")
    except Exception as error:
        raise ScreenError(f"cannot load mss, which looks at the screen: {reason(error)}") from error
    if not hasattr(mss, "MSS"):
        raise ScreenError(f"expected mss 10.2 or newer, got {mss.__version__}")
    return mss


def load_pyautogui() -> Any:
    """pyautogui, without its pauses, with its fail-safe corners.

    On Windows mss must have been opened before: whoever comes first sets how coordinates are
    scaled for the whole process, and only mss does it for each monitor.

    Raises:
        ScreenError: it cannot be loaded, or was loaded earlier for another display.
    """
    display = display_name() if uses_x11() else None
    try:
        with _quietly(), _without_mouseinfo(), _cookies(display):
            gui: Any = importlib.import_module("pyautogui")
    except (Exception, SystemExit) as error:
        raise ScreenError(
            f"cannot load pyautogui, which moves the pointer: {reason(error)}"
        ) from error
    if display is not None:
        with _quietly():
            # It asks dconf once, whether buttons are swapped, and leaves a pipe to be collected.
            gui.platformModule._mouse_is_swapped()
        _require_display(gui.platformModule._display, display)
    gui.PAUSE = 0
    gui.FAILSAFE = True
    return gui


def _require_display(used: Any, display: str) -> None:
    """That pyautogui talks to this display, and may do so while we hold it still."""
    bound = used.get_display_name()
    if bound != display:
        raise ScreenError(f"pyautogui was loaded for display {bound}, not for {display}")
    try:
        used.xtest_grab_control(True)
        used.sync()
    except Exception as error:
        raise ScreenError(
            f"the display {display} lets no program move the pointer, it has no XTEST extension: "
            f"{reason(error)}"
        ) from error


def reason(error: BaseException) -> str:
    """What an exception of a library says, on one line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def uses_x11() -> bool:
    """Whether windows on this system are X11's."""
    return sys.platform not in ("win32", "darwin")


def _cookies(display: str | None) -> AbstractContextManager[None]:
    return nullcontext() if display is None else findable_cookies(display)


@contextmanager
def _quietly() -> Iterator[None]:
    """Nothing on standard output, which may carry JSON, and no warnings of other people's code."""
    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@contextmanager
def _without_mouseinfo() -> Iterator[None]:
    if "mouseinfo" in sys.modules:
        yield
        return
    sys.modules["mouseinfo"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["mouseinfo"]
