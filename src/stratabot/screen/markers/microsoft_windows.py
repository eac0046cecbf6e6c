"""Marker windows of Microsoft Windows: layered ones, which keep their picture themselves.

Run under Wine and against stand-ins; on a real Windows the calls do what Microsoft documents.
"""

import ctypes
import sys
from ctypes.wintypes import MSG, POINT
from typing import TYPE_CHECKING, Final

from stratabot.screen import ScreenError
from stratabot.screen.desktop.libraries import Untyped

if TYPE_CHECKING:
    from stratabot.frame import Pixels

_LAYERED: Final = 0x0008_0000
_LETS_PRESSES_THROUGH: Final = 0x0000_0020
_NEVER_ACTIVE: Final = 0x0800_0000
_ON_TOP: Final = 0x0000_0008
_NO_TASK: Final = 0x0000_0080
_STYLE: Final = _LAYERED | _LETS_PRESSES_THROUGH | _NEVER_ACTIVE | _ON_TOP | _NO_TASK
"""WS_EX_LAYERED, _TRANSPARENT, _NOACTIVATE, _TOPMOST, _TOOLWINDOW."""

_POPUP: Final = 0x8000_0000
_TOPMOST: Final = -1
_AS_IT_IS: Final = 0x0001 | 0x0002 | 0x0010  # SWP_NOSIZE, SWP_NOMOVE, SWP_NOACTIVATE
_HIDE, _SHOW_INACTIVE = 0, 4
_PER_PIXEL: Final = 2  # ULW_ALPHA: as transparent as each pixel says
_REMOVE: Final = 1


class _Header(ctypes.Structure):
    """BITMAPINFOHEADER."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("width", ctypes.c_int32),
        ("height", ctypes.c_int32),
        ("planes", ctypes.c_uint16),
        ("bits", ctypes.c_uint16),
        ("rest", ctypes.c_uint32 * 6),
    )


class _Blend(ctypes.Structure):
    """BLENDFUNCTION."""

    _fields_ = tuple((name, ctypes.c_ubyte) for name in ("op", "flags", "alpha", "format"))


_OVER: Final = 0, 0, 255, 1  # AC_SRC_OVER, no flags, no further transparency, AC_SRC_ALPHA


def open_microsoft_windows_marker() -> "MicrosoftWindowsMarkerWindow":
    """A hidden marker window."""
    if sys.platform == "win32":
        return MicrosoftWindowsMarkerWindow(ctypes.WinDLL("user32"), ctypes.WinDLL("gdi32"))
    raise OSError("expected Windows")


class MicrosoftWindowsMarkerWindow:
    """What `X11MarkerWindow` is on X11, through a loaded user32 and gdi32."""

    def __init__(self, user32: Untyped, gdi32: Untyped) -> None:
        self._user32, self._gdi32 = user32, gdi32
        _declare(user32, gdi32)
        made = user32.CreateWindowExW(
            _STYLE, "STATIC", "", _POPUP, 0, 0, 1, 1, None, None, None, None
        )
        if not made:
            raise ScreenError("no marker can be shown here: Windows makes no window for it")
        self._window: int = made

    def show(self, picture: "Pixels", x: int, y: int) -> None:
        """By UpdateLayeredWindow, which sets the picture, the size and the place at once."""
        height, width = picture.shape[:2]
        context = self._gdi32.CreateCompatibleDC(None)
        bits = ctypes.c_void_p()
        header = _Header(ctypes.sizeof(_Header), width, -height, 1, 32)
        bitmap = self._gdi32.CreateDIBSection(
            context, ctypes.byref(header), 0, ctypes.byref(bits), None, 0
        )
        taken = 0
        if bitmap and bits.value:
            raw = _premultiplied(picture)
            ctypes.memmove(bits.value, raw, len(raw))
            before = self._gdi32.SelectObject(context, bitmap)
            taken = self._user32.UpdateLayeredWindow(
                self._window,
                None,
                ctypes.byref(POINT(x, y)),
                ctypes.byref(POINT(width, height)),
                context,
                ctypes.byref(POINT(0, 0)),
                0,
                ctypes.byref(_Blend(*_OVER)),
                _PER_PIXEL,
            )
            self._gdi32.SelectObject(context, before)
            self._gdi32.DeleteObject(bitmap)
        self._gdi32.DeleteDC(context)
        if not taken:
            raise ScreenError("no marker can be shown here: Windows does not take its picture")
        self._user32.ShowWindow(self._window, _SHOW_INACTIVE)
        self.keep()

    def keep(self) -> None:
        """Put the window above all others; take its messages, or Windows thinks that it hangs."""
        self._user32.SetWindowPos(self._window, _TOPMOST, 0, 0, 0, 0, _AS_IT_IS)
        message = MSG()
        while self._user32.PeekMessageW(ctypes.byref(message), self._window, 0, 0, _REMOVE):
            self._user32.DispatchMessageW(ctypes.byref(message))

    def hide(self) -> None:
        self._user32.ShowWindow(self._window, _HIDE)

    def close(self) -> None:
        self._user32.DestroyWindow(self._window)


def _premultiplied(picture: "Pixels") -> bytes:
    """The picture as Windows takes it: BGRA, each color multiplied by its pixel's opacity."""
    import numpy as np

    alpha = picture[..., 3:].astype(np.uint16)
    colors = (picture[..., 2::-1] * alpha + 127) // 255
    return np.concatenate([colors, alpha], axis=2).astype(np.uint8).tobytes()


def _declare(user32: Untyped, gdi32: Untyped) -> None:
    """Declare all types: ctypes would cut handles, which are as wide as pointers, to ints."""
    handle, number, flags, text = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32, ctypes.c_wchar_p
    place, message, blend = map(ctypes.POINTER, (POINT, MSG, _Blend))
    for function, arguments in (
        (user32.CreateWindowExW, [flags, text, text, flags, *[number] * 4, *[handle] * 4]),
        (user32.ShowWindow, [handle, number]),
        (user32.SetWindowPos, [handle, handle, *[number] * 4, flags]),
        (user32.PeekMessageW, [message, handle, flags, flags, flags]),
        (user32.DispatchMessageW, [message]),
        (user32.DestroyWindow, [handle]),
        (
            user32.UpdateLayeredWindow,
            [handle, handle, place, place, handle, place, flags, blend, flags],
        ),
        (gdi32.CreateCompatibleDC, [handle]),
        (
            gdi32.CreateDIBSection,
            [handle, ctypes.POINTER(_Header), flags, ctypes.POINTER(handle), handle, flags],
        ),
        (gdi32.SelectObject, [handle, handle]),
        (gdi32.DeleteObject, [handle]),
        (gdi32.DeleteDC, [handle]),
    ):
        function.argtypes = arguments
    for name in ("CreateCompatibleDC", "CreateDIBSection", "SelectObject"):
        getattr(gdi32, name).restype = handle
    user32.CreateWindowExW.restype = handle
