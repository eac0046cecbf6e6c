"""Windows on macOS, through Quartz and AppKit, which come with pyautogui.

Written by Apple's documentation, tested against stand-ins, never run on a Mac (docs/desktops.md).
Quartz gives bounds that include the title bar, and only the accessibility API knows the content
area of another program's window. So the height of a standard title bar is subtracted, except from
a window that fills a monitor. A game that draws its own title bar needs a region.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.libraries import one_line
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError, WindowSystem
from stratabot.words import argument

_ALL: Final = 0
_ON_SCREEN: Final = 1
_WITHOUT_DESKTOP: Final = 16
_TITLED: Final = 1
_IGNORING_OTHERS: Final = 2
_DOCK: Final = 20
"""The dock's layer. It and the layers above have transparent windows that fill the screen."""

_MOST_MONITORS: Final = 32

_PERMISSIONS: Final = (
    ("CGPreflightScreenCaptureAccess", "see other windows", "Screen Recording"),
    ("CGPreflightPostEventAccess", "move the pointer and click", "Accessibility"),
)
"""Without them macOS shows only the wallpaper and ignores clicks, and reports no error."""


def open_macos() -> "MacOS":
    """This machine's desktop.

    Raises:
        ScreenError: the frameworks cannot be loaded.
    """
    try:
        return MacOS(import_module("Quartz"), import_module("AppKit"))
    except ImportError as error:
        raise ScreenError(
            f"cannot load pyobjc, which finds windows: {one_line(error)} "
            "(pip install pyobjc-framework-Quartz, or give " + argument("region", "X,Y,W,H") + ")"
        ) from error


class MacOS(WindowSystem):
    """`WindowSystem` on macOS, through the modules Quartz and AppKit."""

    def __init__(self, quartz: Any, appkit: Any) -> None:
        self._quartz = quartz
        self._appkit = appkit

    def obstacles(self) -> list[str]:
        """The permissions that the user has not given yet."""
        return [
            f"macOS does not let this program {deed}: allow the terminal in System Settings > "
            f"Privacy & Security > {pane}, then start the terminal anew"
            for question, deed, pane in _PERMISSIONS
            if not self._allowed(question)
        ]

    def windows(self) -> list[DesktopWindow]:
        """Normal windows.

        Without the permission to record the screen macOS hides titles; then the name of the
        program is given instead.
        """
        return [
            DesktopWindow(info["kCGWindowNumber"], title)
            for info in self._list(_ALL | _WITHOUT_DESKTOP)
            if info.get("kCGWindowLayer", 0) == 0 and (title := _title(info))
        ]

    def desktop(self) -> Rect:
        """All monitors; those left of the main one or above it have negative coordinates."""
        monitors = list(self._monitors())
        x, y = min(m.x for m in monitors), min(m.y for m in monitors)
        right = max(m.x + m.w for m in monitors)
        bottom = max(m.y + m.h for m in monitors)
        return Rect(x, y, right - x, bottom - y)

    def client_area(self, window: int) -> Rect | None:
        """The bounds below the title bar, in points.

        Raises:
            WindowClosedError: it does not exist any more.
        """
        info = self._info(window)
        if not info.get("kCGWindowIsOnscreen"):
            return None
        bounds = _bounds(info)
        if bounds in self._monitors():
            return bounds
        frame = ((0, 0), (bounds.w, bounds.h))
        content = self._appkit.NSWindow.contentRectForFrameRect_styleMask_(frame, _TITLED)
        height = round(content[1][1])
        return Rect(bounds.x, bounds.y + bounds.h - height, bounds.w, height)

    def raise_window(self, window: int) -> None:
        """Activate its program, because the first click on an inactive one would be lost.

        Raises:
            WindowClosedError: it does not exist any more.
        """
        owner = self._info(window)["kCGWindowOwnerPID"]
        programs = self._appkit.NSRunningApplication
        program = programs.runningApplicationWithProcessIdentifier_(owner)
        if program is not None:
            program.activateWithOptions_(_IGNORING_OTHERS)

    def window_at(self, x: int, y: int) -> int | None:
        """The front window there, but not the dock, windows above it, or clear windows."""
        for info in self._list(_ON_SCREEN | _WITHOUT_DESKTOP):
            layer, alpha = info.get("kCGWindowLayer", 0), info.get("kCGWindowAlpha", 1)
            if not 0 <= layer < _DOCK or not alpha:
                continue
            if _bounds(info).has_pixel(x, y):
                return int(info["kCGWindowNumber"])
        return None

    def _allowed(self, question: str) -> bool:
        """True before macOS 10.15, which has no such question and allows everything."""
        ask = getattr(self._quartz, question, None)
        return ask is None or bool(ask())

    def _list(self, option: int) -> list[Mapping[str, Any]]:
        return list(self._quartz.CGWindowListCopyWindowInfo(option, 0) or ())

    def _info(self, window: int) -> Mapping[str, Any]:
        """What Quartz tells of a window.

        Raises:
            WindowClosedError: it does not exist any more.
        """
        for info in self._list(_ALL):
            if info["kCGWindowNumber"] == window:
                return info
        raise WindowClosedError("the window was closed")

    def _monitors(self) -> Iterator[Rect]:
        _, monitors, _ = self._quartz.CGGetActiveDisplayList(_MOST_MONITORS, None, None)
        for monitor in monitors:
            (x, y), (w, h) = self._quartz.CGDisplayBounds(monitor)
            yield Rect(round(x), round(y), round(w), round(h))


def _title(info: Mapping[str, Any]) -> str:
    return str(info.get("kCGWindowName") or info.get("kCGWindowOwnerName") or "")


def _bounds(info: Mapping[str, Any]) -> Rect:
    bounds = info["kCGWindowBounds"]
    return Rect(*(round(bounds[side]) for side in ("X", "Y", "Width", "Height")))
