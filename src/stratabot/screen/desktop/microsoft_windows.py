"""Windows of Microsoft Windows, through user32.

Not tried on a real Windows: the calls are as Microsoft documents them, and are tested against a
stand-in for user32. Coordinates are physical pixels once mss has made the process aware of the
resolution of each monitor.
"""

import ctypes
import sys
from ctypes.wintypes import POINT, RECT
from typing import Any, Final

from stratabot.geometry import Rect
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError, WindowSystem

_RESTORE: Final = 9
_TOP: Final = 0
_KEEP_PLACE_AND_SIZE: Final = 0x0001 | 0x0002
_ROOT: Final = 2
_DESKTOP: Final = (76, 77, 78, 79)
"""SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN, SM_CXVIRTUALSCREEN, SM_CYVIRTUALSCREEN."""

# Windows calls back by stdcall; elsewhere, where only tests run this, there is no such convention.
_Callback: Final = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p
)


def open_microsoft_windows() -> "MicrosoftWindows":
    """This machine's desktop.

    Raises:
        OSError: this machine does not run Windows.
    """
    if sys.platform == "win32":
        # Not ctypes.windll.user32: mss and pyautogui declare types of their own on that one.
        return MicrosoftWindows(ctypes.WinDLL("user32"))
    raise OSError("expected Windows")


class MicrosoftWindows(WindowSystem):
    """`WindowSystem` on Windows, through a loaded user32."""

    def __init__(self, user32: Any) -> None:
        self._user32 = user32
        # A handle is as wide as a pointer; by default ctypes would cut a returned one to an int.
        handle = ctypes.c_void_p
        for name in ("WindowFromPoint", "GetAncestor"):
            getattr(user32, name).restype = handle
        user32.WindowFromPoint.argtypes = [POINT]
        user32.GetAncestor.argtypes = [handle, ctypes.c_uint]
        user32.EnumWindows.argtypes = [_Callback, handle]
        user32.GetWindowTextW.argtypes = [handle, ctypes.c_wchar_p, ctypes.c_int]
        user32.GetClientRect.argtypes = [handle, ctypes.POINTER(RECT)]
        user32.ClientToScreen.argtypes = [handle, ctypes.POINTER(POINT)]
        user32.ShowWindow.argtypes = [handle, ctypes.c_int]
        user32.SetWindowPos.argtypes = [handle, handle, *[ctypes.c_int] * 4, ctypes.c_uint]
        for name in (
            "GetWindowTextLengthW",
            "IsIconic",
            "IsWindow",
            "IsWindowVisible",
            "SetForegroundWindow",
        ):
            getattr(user32, name).argtypes = [handle]

    def obstacles(self) -> list[str]:
        """None that can be asked for. A game that runs as administrator ignores clicks."""
        return []

    def windows(self) -> list[DesktopWindow]:
        """The visible ones; a minimized window counts as visible."""
        found: list[DesktopWindow] = []

        def collect(handle: int | None, _: int | None) -> int:
            if handle and self._user32.IsWindowVisible(handle) and (title := self._title(handle)):
                found.append(DesktopWindow(handle, title))
            return 1

        self._user32.EnumWindows(_Callback(collect), None)
        return found

    def desktop(self) -> Rect:
        """All monitors; those left of the main one or above it have negative coordinates."""
        return Rect(*(self._user32.GetSystemMetrics(which) for which in _DESKTOP))

    def client_area(self, window: int) -> Rect | None:
        """By GetClientRect and ClientToScreen.

        Raises:
            WindowClosedError: it does not exist any more.
        """
        if not self._user32.IsWindow(window):
            raise WindowClosedError("the window was closed")
        if self._user32.IsIconic(window) or not self._user32.IsWindowVisible(window):
            return None
        box, origin = RECT(), POINT(0, 0)
        if not self._user32.GetClientRect(window, ctypes.byref(box)):
            raise WindowClosedError("the window was closed")
        if not self._user32.ClientToScreen(window, ctypes.byref(origin)):
            raise WindowClosedError("the window was closed")
        return Rect(origin.x, origin.y, box.right - box.left, box.bottom - box.top)

    def raise_window(self, window: int) -> None:
        """Restore and focus it; if Windows denies it the focus, it is put on top."""
        if self._user32.IsIconic(window):
            self._user32.ShowWindow(window, _RESTORE)
        if not self._user32.SetForegroundWindow(window):
            self._user32.SetWindowPos(window, _TOP, 0, 0, 0, 0, _KEEP_PLACE_AND_SIZE)

    def window_at(self, x: int, y: int) -> int | None:
        """By WindowFromPoint, which ignores windows that let presses through."""
        inner = self._user32.WindowFromPoint(POINT(x, y))
        return self._user32.GetAncestor(inner, _ROOT) or inner or None

    def _title(self, window: int) -> str:
        length = self._user32.GetWindowTextLengthW(window)
        text = ctypes.create_unicode_buffer(length + 1)
        self._user32.GetWindowTextW(window, text, length + 1)
        return text.value
