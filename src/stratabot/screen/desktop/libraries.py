"""Loading mss, pyautogui and Xlib when they are needed, without their output and warnings.

Each failure becomes one line. Measured with pyautogui 0.9.54: its import raises KeyError without
DISPLAY, an Xlib error with a wrong DISPLAY, and SystemExit without tkinter (through mouseinfo,
which is not needed here). With python3-xlib 0.15 it raises XauthError, and that package also
prints a warning on standard output.

libxcb (and so mss) takes any cookie of an X display. python-xlib takes only one that carries this
host's name and the display's number. GNOME on Wayland writes entries for any host or any display,
and a host may have had another name at login; then python-xlib fails with "Authorization required"
(python-xlib issues 207 and 294). python3-xlib 0.15 fails even when there is no file. So cookies are
rewritten.
"""

import functools
import importlib
import io
import os
import re
import socket
import struct
import sys
import tempfile
import traceback
import warnings
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, nullcontext, redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias

from stratabot.screen import ScreenError
from stratabot.screen.desktop.interrupts import DISPLAY_LOCK

Untyped: TypeAlias = Any
"""An object of a package or a system's library without types: python-xlib, adbutils, ctypes."""

PICTURE_ADVICE: Final = "a saved screenshot can be solved without a display"

WAYLAND_ADVICE: Final = (
    "this is a Wayland session, which lets no program look at another's window or click in it: "
    "log out, choose an X11 (Xorg) session at the login screen, or solve a saved screenshot"
)


def is_wayland() -> bool:
    """Whether the environment says that this is a Wayland session."""
    kind = os.environ.get("XDG_SESSION_TYPE", "").lower()
    return kind == "wayland" or bool(os.environ.get("WAYLAND_DISPLAY"))


def display_name() -> str:
    """The X display to use."""
    display = os.environ.get("DISPLAY", "")
    if not display:
        why = WAYLAND_ADVICE if is_wayland() else PICTURE_ADVICE
        raise ScreenError(f"no display to look at, DISPLAY is not set ({why})")
    return display


def load_xlib() -> ModuleType:
    """Xlib, from python-xlib or its older fork python3-xlib, which own the same folder."""
    with _silenced():
        importlib.import_module("Xlib.display")
        importlib.import_module("Xlib.error")
        return importlib.import_module("Xlib")


def connect_x11(display: str) -> Untyped:
    """A new connection to that X display."""
    try:
        xlib = load_xlib()
        with _silenced(), findable_cookies(display), _nothing_left_open():
            connection = xlib.display.Display(display)
    except Exception as error:
        raise ScreenError(
            f"cannot open the display {display}: {one_line(error)} ({PICTURE_ADVICE})"
        ) from error
    # python-xlib 0.33 registers the errors of RandR over BadRequest and BadValue, as classes that
    # are no errors of X: any BadValue would be an AttributeError.
    connection.display.error_classes.update(xlib.error.xerror_class)
    return connection


def load_mss() -> ModuleType:
    """The package mss."""
    try:
        with _silenced():
            mss = importlib.import_module("mss")
    except Exception as error:
        raise ScreenError(
            f"cannot load mss, which looks at the screen: {one_line(error)}"
        ) from error
    if not hasattr(mss, "MSS"):
        raise ScreenError(f"expected mss 10.2 or newer, got {mss.__version__}")
    return mss


def load_pyautogui() -> Untyped:
    """pyautogui, without its pauses, with its fail-safe corners.

    On Windows an MSS object must have been made before: the first of the two sets for the whole
    process how coordinates are scaled, and only mss scales them for each monitor.
    """
    display = display_name() if uses_x11() else None
    gui, bound = _pyautogui()
    if bound != display:
        raise ScreenError(f"pyautogui was loaded for display {bound}, not for {display}")
    if display is not None:
        with closing(connect_x11(display)) as connection:
            if not connection.has_extension("XTEST"):
                raise ScreenError(
                    f"the display {display} lets no program move the pointer: it has no XTEST "
                    "extension"
                )
    gui.PAUSE = 0
    gui.FAILSAFE = True
    return gui


@functools.cache
def _pyautogui() -> tuple[Untyped, str | None]:
    """pyautogui, and the X display that it connected to when it was imported; None without X11."""
    display = display_name() if uses_x11() else None
    try:
        cookies = findable_cookies(display) if display else nullcontext()
        with _silenced(), _without_mouseinfo(), cookies, _nothing_left_open():
            return importlib.import_module("pyautogui"), display
    except (Exception, SystemExit) as error:
        raise ScreenError(
            f"cannot load pyautogui, which moves the pointer: {one_line(error)}"
        ) from error


def one_line(error: BaseException) -> str:
    """The kind and the text of a library's exception, in words on one line."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(error).__name__).lower()
    text = " ".join(str(error).split())
    return f"{kind}: {text}" if text else kind


def uses_x11() -> bool:
    """Whether this operating system shows windows through X11."""
    return sys.platform != "win32"


@contextmanager
def _silenced() -> Iterator[None]:
    """While inside, nothing is printed: standard output may carry JSON. Warnings are dropped.

    One thread at a time: standard output, warnings and XAUTHORITY are the whole process's.
    """
    with DISPLAY_LOCK, redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@contextmanager
def _nothing_left_open() -> Iterator[None]:
    """If the code inside fails, close what it leaves open: python-xlib forgets its sockets then."""
    try:
        yield
    except BaseException as error:
        cause: BaseException | None = error
        while cause is not None:
            traceback.clear_frames(cause.__traceback__)
            cause = cause.__context__
        raise


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


LOCAL = 256  # family of a cookie for one host
WILD = 65535  # family of a cookie for any host


Cookie: TypeAlias = tuple[int, bytes, bytes, bytes, bytes]
"""An entry of an Xauthority file: its family, the host and the number of the display that it is for
(no number: any display), its scheme, its secret."""


def format_cookies(cookies: Iterable[Cookie]) -> bytes:
    """An Xauthority file with these entries."""
    parts = []
    for family, *fields in cookies:
        parts.append(struct.pack(">H", family))
        parts += [struct.pack(">H", len(field)) + field for field in fields]
    return b"".join(parts)


def cookies_for(display: str, cookies: list[Cookie], host: str) -> list[Cookie]:
    """The cookies, after copies, with this host's name and the number, for that display.

    The copies come first because python-xlib takes the last match: such an original is preferred.
    """
    found = re.match(r"^(?:unix)?:(\d+)", display)
    if not found:
        return cookies
    number = found[1].encode()
    copies = [
        (LOCAL, host.encode(), number, scheme, secret)
        for family, _, its_number, scheme, secret in cookies
        if family in (LOCAL, WILD) and its_number in (number, b"")
    ]
    return copies + cookies


@contextmanager
def findable_cookies(display: str) -> Iterator[None]:
    """While inside, XAUTHORITY names a temporary file with the rewritten cookies."""
    xauth = importlib.import_module("Xlib.xauth")
    errors = importlib.import_module("Xlib.error")
    before = os.environ.get("XAUTHORITY")
    try:
        found = xauth.Xauthority(before or str(Path("~/.Xauthority").expanduser())).entries
    except errors.XauthError:
        found = []
    handle, name = tempfile.mkstemp(prefix="stratabot-xauthority-")  # readable by the user alone
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(format_cookies(cookies_for(display, found, socket.gethostname())))
        os.environ["XAUTHORITY"] = name
        yield
    finally:
        if before is None:
            os.environ.pop("XAUTHORITY", None)
        else:
            os.environ["XAUTHORITY"] = before
        Path(name).unlink(missing_ok=True)
