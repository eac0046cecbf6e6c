"""Windows on Windows, through user32.

Not tried on a real Windows: the calls are those that Microsoft documents, tested against a
stand-in for user32. Coordinates are physical pixels once mss has made the process aware of the
resolution of each monitor.
"""

import ctypes
import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

from stratabot.geometry import Rect
from stratabot.screen.system import Window, WindowClosedError

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


class _Place(ctypes.Structure):
    _fields_ = (("x", ctypes.c_long), ("y", ctypes.c_long))


class _Box(ctypes.Structure):
    _fields_ = (
        ("left", ctypes.c_long),
        ("top", ctypes.c_long),
        ("right", ctypes.c_long),
        ("bottom", ctypes.c_long),
    )


def open_windows() -> "Windows":
    """This machine's desktop."""
    if sys.platform == "win32":
        # Not ctypes.windll.user32: mss and pyautogui declare types of their own on that one.
        return Windows(ctypes.WinDLL("user32"))
    raise OSError("expected Windows")


class Windows:
    """`System` on Windows, through a loaded user32."""

    def __init__(self, user32: Any) -> None:
        self._user32 = user32
        # A handle is as wide as a pointer; ctypes would cut what it returns down to an int.
        handle = ctypes.c_void_p
        for name in ("WindowFromPoint", "GetAncestor"):
            getattr(user32, name).restype = handle
        user32.WindowFromPoint.argtypes = [_Place]
        user32.GetAncestor.argtypes = [handle, ctypes.c_uint]
        user32.EnumWindows.argtypes = [_Callback, handle]
        user32.GetWindowTextW.argtypes = [handle, ctypes.c_wchar_p, ctypes.c_int]
        user32.GetClientRect.argtypes = [handle, ctypes.POINTER(_Box)]
        user32.ClientToScreen.argtypes = [handle, ctypes.POINTER(_Place)]
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

    def close(self) -> None:
        """Nothing is held."""

    def obstacles(self) -> list[str]:
        """None that could be asked for. A game that runs as administrator takes no clicks."""
        return []

    def windows(self) -> list[Window]:
        """The visible ones; a minimized window counts as visible."""
        found: list[Window] = []

        def collect(handle: int | None, _: int | None) -> int:
            if handle and self._user32.IsWindowVisible(handle) and (title := self._title(handle)):
                found.append(Window(handle, title))
            return 1

        self._user32.EnumWindows(_Callback(collect), None)
        return found

    def desktop(self) -> Rect:
        """From the leftmost and uppermost monitor on, so x and y may be negative."""
        return Rect(*(self._user32.GetSystemMetrics(which) for which in _DESKTOP))

    def client_area(self, window: int) -> Rect | None:
        """By GetClientRect and ClientToScreen."""
        if not self._user32.IsWindow(window):
            raise WindowClosedError("the window was closed")
        if self._user32.IsIconic(window) or not self._user32.IsWindowVisible(window):
            return None
        box, origin = _Box(), _Place(0, 0)
        if not self._user32.GetClientRect(window, ctypes.byref(box)):
            raise WindowClosedError("the window was closed")
        if not self._user32.ClientToScreen(window, ctypes.byref(origin)):
            raise WindowClosedError("the window was closed")
        return Rect(origin.x, origin.y, box.right - box.left, box.bottom - box.top)

    def raise_window(self, window: int) -> None:
        """SetForegroundWindow; where Windows denies it the focus, it is at least put on top."""
        if self._user32.IsIconic(window):
            self._user32.ShowWindow(window, _RESTORE)
        if not self._user32.SetForegroundWindow(window):
            self._user32.SetWindowPos(window, _TOP, 0, 0, 0, 0, _KEEP_PLACE_AND_SIZE)

    def window_at(self, x: int, y: int) -> int | None:
        """By WindowFromPoint, which looks through what lets presses through."""
        inner = self._user32.WindowFromPoint(_Place(x, y))
        return self._user32.GetAncestor(inner, _ROOT) or inner or None

    def still(self) -> AbstractContextManager[None]:
        """There is no such thing here."""
        return nullcontext()

    def is_at(self, window: int, x: int, y: int) -> bool:
        """Whether the window there or its top-level ancestor is that one."""
        return self.window_at(x, y) == window

    def _title(self, window: int) -> str:
        length = self._user32.GetWindowTextLengthW(window)
        text = ctypes.create_unicode_buffer(length + 1)
        self._user32.GetWindowTextW(window, text, length + 1)
        return text.value
