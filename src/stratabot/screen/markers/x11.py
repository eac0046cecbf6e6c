"""Marker windows on X11: the shape extension gives them an outline, and lets presses through.

The server paints the picture, and destroys the window when the program ends, however that happens.
"""

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

from stratabot.screen import ScreenError
from stratabot.screen.desktop.interrupts import uninterrupted
from stratabot.screen.desktop.libraries import Untyped, connect_x11, display_name
from stratabot.screen.desktop.x11 import conversation

if TYPE_CHECKING:
    from stratabot.frame import Pixels

_DEPTH: Final = 24
_ABOVE: Final = 0
_TOP_IF: Final = 2
_SET: Final = 0
_UNSORTED: Final = 0
_OUTLINE: Final = 0
_INPUT: Final = 2
_SHAPE: Final = 1, 1  # the first version of the extension with shapes for the pointer
_ATOM: Final = 4
_CARDINAL: Final = 6
_SOLID: Final = 128


def open_x11_marker() -> "X11MarkerWindow":
    """A hidden marker window on the display that DISPLAY names."""
    display = connect_x11(display_name())
    try:
        return X11MarkerWindow(display)
    except BaseException:
        display.close()
        raise


class X11MarkerWindow:
    """A window over all others that shows a picture; ScreenError if the display has gone."""

    def __init__(self, display: Untyped) -> None:
        self._errors: Untyped = import_module("Xlib.error")
        self._display = display
        with conversation():
            _require_shapes(display)
            self._root = display.screen().root
            self._window = self._root.create_window(0, 0, 1, 1, 0, _DEPTH, override_redirect=True)
            self._window.shape_rectangles(_SET, _INPUT, _UNSORTED, 0, 0, [])
            self._refuse_shadows()

    def show(self, picture: "Pixels", x: int, y: int) -> None:
        """Show a picture, RGBA, there; a pixel is shown if it is at least half opaque."""
        from stratabot.screen.markers.cover import runs

        height, width = picture.shape[:2]
        outline = [(a, row, b - a, 1) for row, a, b in runs(picture[..., 3] >= _SOLID)]
        with conversation():
            self._window.unmap()
            self._paint(picture)
            self._window.configure(x=x, y=y, width=width, height=height, stack_mode=_ABOVE)
            self._window.shape_rectangles(_SET, _OUTLINE, _UNSORTED, 0, 0, outline)
            self._window.map()
            self._display.sync()

    def keep(self) -> None:
        """Raise the window if another lies over it; two markers side by side stay as they are."""
        with conversation():
            self._window.configure(stack_mode=_TOP_IF)
            self._display.sync()

    def hide(self) -> None:
        with conversation():
            self._window.unmap()
            self._display.sync()

    def close(self) -> None:
        with suppress(self._errors.ConnectionClosedError, OSError), uninterrupted():
            self._display.close()

    def _paint(self, picture: "Pixels") -> None:
        from PIL import Image

        height, width = picture.shape[:2]
        pixmap = self._root.create_pixmap(width, height, _DEPTH)
        brush = pixmap.create_gc()
        pixmap.put_pil_image(brush, 0, 0, Image.fromarray(picture[..., :3].copy()))
        self._window.change_attributes(background_pixmap=pixmap)
        brush.free()
        pixmap.free()

    def _refuse_shadows(self) -> None:
        """Ask for no shadow: the window is dragged, and draws its own frame, of width 0."""
        atom = self._display.intern_atom
        kind, dragged = atom("_NET_WM_WINDOW_TYPE"), atom("_NET_WM_WINDOW_TYPE_DND")
        self._window.change_property(kind, _ATOM, 32, [dragged])
        self._window.change_property(atom("_GTK_FRAME_EXTENTS"), _CARDINAL, 32, [0, 0, 0, 0])


def _require_shapes(display: Untyped) -> None:
    if not display.has_extension("SHAPE"):
        raise ScreenError("no marker can be shown here: this display has no SHAPE extension")
    found = display.shape_query_version()
    version = found.major_version, found.minor_version
    if version < _SHAPE:
        raise ScreenError(
            "no marker can be shown here: expected the SHAPE extension 1.1 or newer, got "
            f"{version[0]}.{version[1]}"
        )
    depth = display.screen().root_depth
    if depth != _DEPTH:
        raise ScreenError(
            f"no marker can be shown here: expected a display of {_DEPTH} bits a pixel, got {depth}"
        )
