"""Marker windows on macOS, through AppKit, which comes with pyautogui.

Written by Apple's documentation, tested against a stand-in, never run on a Mac.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from stratabot.screen import ScreenError
from stratabot.screen.desktop.libraries import one_line

if TYPE_CHECKING:
    from stratabot.frame import Pixels

_WITHOUT_FRAME: Final = 0
_BUFFERED: Final = 2
_STATUS_LEVEL: Final = 25
"""Above the dock, whose level and those above `MacOS.window_at` takes for no window at all."""

_EVERYWHERE: Final = 1 << 0 | 1 << 4 | 1 << 8
"""In all spaces, where the user put it, beside programs that fill the screen too."""

_IN_NO_DOCK: Final = 1


def open_macos_marker() -> "MacOSMarkerWindow":
    """A hidden one.

    Raises:
        ScreenError: AppKit cannot be loaded.
    """
    try:
        return MacOSMarkerWindow(import_module("AppKit"))
    except ImportError as error:
        raise ScreenError(
            f"cannot load pyobjc, which shows markers: {one_line(error)} "
            "(pip install pyobjc-framework-Cocoa)"
        ) from error


class MacOSMarkerWindow:
    """`MarkerWindow` on macOS, through the module AppKit."""

    def __init__(self, appkit: Any) -> None:
        self._appkit = appkit
        appkit.NSApplication.sharedApplication().setActivationPolicy_(_IN_NO_DOCK)
        window = appkit.NSWindow.alloc().initWithContentRect_styleMask_backing_defer_(
            ((0, 0), (1, 1)), _WITHOUT_FRAME, _BUFFERED, False
        )
        window.setReleasedWhenClosed_(False)
        window.setIgnoresMouseEvents_(True)
        window.setLevel_(_STATUS_LEVEL)
        window.setCollectionBehavior_(_EVERYWHERE)
        window.setOpaque_(False)
        window.setHasShadow_(False)
        window.setBackgroundColor_(appkit.NSColor.clearColor())
        self._window = window

    def show(self, picture: "Pixels", x: int, y: int) -> None:
        """Give it the picture as its content, and its place, which AppKit counts from below."""
        height, width = picture.shape[:2]
        view = self._appkit.NSImageView.imageViewWithImage_(self._image(picture))
        self._window.setContentView_(view)
        below = self._appkit.NSScreen.screens()[0].frame()[1][1] - y - height
        self._window.setFrame_display_(((x, below), (width, height)), True)
        self.keep()

    def keep(self) -> None:
        """Put it above all others, and let AppKit do what it has to."""
        self._window.orderFrontRegardless()
        self._let_it_happen()

    def hide(self) -> None:
        """Take it off the screen."""
        self._window.orderOut_(None)
        self._let_it_happen()

    def close(self) -> None:
        """Close the window."""
        self._window.close()
        self._let_it_happen()

    def _let_it_happen(self) -> None:
        """A window changes only while the run loop runs, which a program has to call."""
        now = self._appkit.NSDate.date()
        self._appkit.NSRunLoop.currentRunLoop().runUntilDate_(now)

    def _image(self, picture: "Pixels") -> Any:
        """The picture in AppKit's hands, a pixel for a point."""
        from io import BytesIO

        from PIL import Image

        file = BytesIO()
        Image.fromarray(picture).save(file, "PNG")
        raw = file.getvalue()
        data = self._appkit.NSData.dataWithBytes_length_(raw, len(raw))
        image = self._appkit.NSImage.alloc().initWithData_(data)
        height, width = picture.shape[:2]
        image.setSize_((width, height))
        return image
