"""Windows of Microsoft Windows, through user32.

Run under Wine, and against a stand-in for user32. All coordinates are physical pixels of one plane,
the virtual screen, in which monitors left of the main one or above it have negative coordinates
("The Virtual Screen"). So nothing is scaled here, whatever percentage a monitor is set to.

- `see_pixels` makes the process aware of each monitor's scale. To such a process Windows tells
  positions, windows and pictures as they are ("High DPI Desktop Application Development on
  Windows"). A window of a program that is not aware, which Windows enlarges, is told as it is seen.
- mss copies from the virtual screen, pyautogui moves by SetCursorPos: both in the same pixels.
  Between monitors of different scales the pointer may land elsewhere at the first try, so
  `Pointer.move` reads its place and tries again.
- HDR is told by DisplayConfigGetDeviceInfo: from Windows 11 24H2 on as a monitor's mode, before
  that as "advanced color". That is also on for automatic color management, without HDR, but then
  "wide color" is enforced.
- pyautogui computes the place of a press for the main monitor, but Windows ignores that place
  in a press without MOUSEEVENTF_MOVE ("mouse_event"): the button goes down where the pointer is.
"""

import ctypes
import sys
from collections.abc import Iterator
from ctypes import c_uint32
from ctypes.wintypes import POINT, RECT
from struct import Struct
from typing import Final

from stratabot.geometry import Rect
from stratabot.screen.desktop.libraries import Untyped
from stratabot.screen.desktop.window_system import (
    DesktopWindow,
    WindowClosedError,
    WindowSystem,
    corner_pixels,
)

_RESTORE: Final = 9
_TOP: Final = 0
_KEEP_PLACE_AND_SIZE: Final = 0x0001 | 0x0002
_ROOT: Final = 2
_PER_MONITOR_V2: Final = -4  # DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2
_QUESTION: Final = "stratabot asks whether its clicks arrive"
_RUNS_HIGHER: Final = (
    "Windows keeps this program's clicks from a game that runs as administrator: start the game "
    "as a normal user, or the terminal as administrator"
)
_NO_MONITOR: Final = 0  # MONITOR_DEFAULTTONULL

_PATH: Final = Struct("<12xI4xQI40x")
"""DISPLAYCONFIG_PATH_INFO: the index of the source's mode, adapter and number of the monitor."""

_MODE: Final = Struct("<16xII4xii28x")
"""DISPLAYCONFIG_MODE_INFO of a source, a part of the desktop: width, height, x, y."""

_COLOR: Final = Struct("<IIQII8xI")
"""DISPLAYCONFIG_GET_ADVANCED_COLOR_INFO_2: what is asked, size, adapter, number, bits, mode. The
older one is the same without the mode."""

_ACTIVE_PATHS: Final = 2  # QDC_ONLY_ACTIVE_PATHS
_COLOR_MODE: Final = 15  # DISPLAYCONFIG_DEVICE_INFO_GET_ADVANCED_COLOR_INFO_2
_HDR: Final = 2  # DISPLAYCONFIG_ADVANCED_COLOR_MODE_HDR
_ADVANCED_COLOR: Final = 9  # DISPLAYCONFIG_DEVICE_INFO_GET_ADVANCED_COLOR_INFO
_ENABLED, _WIDE_COLOR_ENFORCED = 2, 4  # bits of its value
_DESKTOP: Final = (76, 77, 78, 79)  # SM_XVIRTUALSCREEN, _Y..., _CX..., _CY...

# Windows calls back by stdcall; elsewhere, where only tests run this, there is no such convention.
_Callback: Final = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p
)


def open_microsoft_windows() -> "MicrosoftWindows":
    """This machine's desktop."""
    if sys.platform == "win32":
        # Not ctypes.windll.user32: mss and pyautogui declare types of their own on that one.
        user32 = ctypes.WinDLL("user32")
        see_pixels(user32)
        return MicrosoftWindows(user32)
    raise OSError("expected Windows")


def see_pixels(user32: Untyped) -> None:
    """Let Windows tell this program of pixels as they are, on monitors of any scale.

    This "must be called before any APIs that depend on the DPI awareness"
    ("SetProcessDpiAwarenessContext"): before mss and pyautogui, which ask for less. If another
    library or the program's manifest came first, this thread is set alone, which is always possible
    ("SetThreadDpiAwarenessContext"). Windows before 10 (1703) has neither call.
    """
    if hasattr(user32, "SetProcessDpiAwarenessContext"):
        per_monitor = ctypes.c_void_p(_PER_MONITOR_V2)
        if not user32.SetProcessDpiAwarenessContext(per_monitor):
            user32.SetThreadDpiAwarenessContext(per_monitor)


class MicrosoftWindows(WindowSystem):
    """`WindowSystem` on Windows, through a loaded user32."""

    def __init__(self, user32: Untyped) -> None:
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
        user32.PostMessageW.argtypes = [handle, ctypes.c_uint, ctypes.c_size_t, ctypes.c_ssize_t]
        user32.RegisterWindowMessageW.argtypes = [ctypes.c_wchar_p]
        user32.MonitorFromPoint.restype = handle
        user32.MonitorFromPoint.argtypes = [POINT, c_uint32]

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

    def shows(self, area: Rect) -> bool:
        """By MonitorFromPoint."""
        return all(
            self._user32.MonitorFromPoint(POINT(*at), _NO_MONITOR) for at in corner_pixels(area)
        )

    def is_hdr(self, area: Rect | None) -> bool:
        """By DisplayConfigGetDeviceInfo; False on a Windows that does not know it."""
        try:
            return any(
                self._is_in_hdr(*monitor)
                for monitor, shown in self._monitors()
                if area is None or area.overlaps(shown)
            )
        except (AttributeError, OSError):
            return False

    def _monitors(self) -> Iterator[tuple[tuple[int, int], Rect]]:
        """The adapter and number of each monitor, and which part of the desktop it shows."""
        path_count, mode_count = c_uint32(), c_uint32()
        counts = ctypes.byref(path_count), ctypes.byref(mode_count)
        if self._user32.GetDisplayConfigBufferSizes(_ACTIVE_PATHS, *counts):
            return
        paths = ctypes.create_string_buffer(_PATH.size * path_count.value)
        modes = ctypes.create_string_buffer(_MODE.size * mode_count.value)
        if self._user32.QueryDisplayConfig(_ACTIVE_PATHS, counts[0], paths, counts[1], modes, None):
            return
        for mode, adapter, monitor in _PATH.iter_unpack(paths.raw[: _PATH.size * path_count.value]):
            if mode < mode_count.value:
                w, h, x, y = _MODE.unpack_from(modes, _MODE.size * mode)
                yield (adapter, monitor), Rect(x, y, w, h)

    def _is_in_hdr(self, adapter: int, monitor: int) -> bool:
        for kind, size in ((_COLOR_MODE, _COLOR.size), (_ADVANCED_COLOR, _COLOR.size - 4)):
            asked = _COLOR.pack(kind, size, adapter, monitor, 0, 0)
            told = ctypes.create_string_buffer(asked, len(asked))
            if not self._user32.DisplayConfigGetDeviceInfo(told):
                *_, bits, mode = _COLOR.unpack(told.raw)
                if kind == _COLOR_MODE:
                    return bool(mode == _HDR)
                return bool(bits & (_ENABLED | _WIDE_COLOR_ENFORCED) == _ENABLED)
        return False

    def client_area(self, window: int) -> Rect | None:
        """By GetClientRect and ClientToScreen."""
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

    def refusal(self, window: int) -> str:
        """Whether Windows keeps this program's clicks from a program that has more rights.

        It does so without a word ("SendInput"). Posting a message follows the same rule, but fails
        visibly ("PostMessage"). The message has a number of its own, which every program ignores.
        """
        message = self._user32.RegisterWindowMessageW(_QUESTION)
        arrives = self._user32.PostMessageW(window, message, 0, 0)
        return "" if arrives or not self._user32.IsWindow(window) else _RUNS_HIGHER

    def window_at(self, x: int, y: int) -> int | None:
        """By WindowFromPoint, which ignores windows that let presses through."""
        inner = self._user32.WindowFromPoint(POINT(x, y))
        return self._user32.GetAncestor(inner, _ROOT) or inner or None

    def _title(self, window: int) -> str:
        length = self._user32.GetWindowTextLengthW(window)
        text = ctypes.create_unicode_buffer(length + 1)
        self._user32.GetWindowTextW(window, text, length + 1)
        return text.value
