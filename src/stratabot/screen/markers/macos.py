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
"""Above the dock. `MacOS.window_at` ignores windows at the dock's level and above."""

_EVERYWHERE: Final = 1 << 0 | 1 << 4 | 1 << 8
"""The window shows in all spaces, also beside a program that fills the screen, and stays there."""

_IN_NO_DOCK: Final = 1


def open_macos_marker() -> "MacOSMarkerWindow":
    """A hidden marker window.

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
        """Give the window its picture and its place; AppKit counts y from the bottom."""
        height, width = picture.shape[:2]
        view = self._appkit.NSImageView.imageViewWithImage_(self._image(picture))
        self._window.setContentView_(view)
        below = self._appkit.NSScreen.screens()[0].frame()[1][1] - y - height
        self._window.setFrame_display_(((x, below), (width, height)), True)
        self.keep()

    def keep(self) -> None:
        """Put the window above all others."""
        self._window.orderFrontRegardless()
        self._let_it_happen()

    def hide(self) -> None:
        """Take the window off the screen."""
        self._window.orderOut_(None)
        self._let_it_happen()

    def close(self) -> None:
        """Close the window."""
        self._window.close()
        self._let_it_happen()

    def _let_it_happen(self) -> None:
        """Run AppKit's loop once: windows change only while it runs."""
        now = self._appkit.NSDate.date()
        self._appkit.NSRunLoop.currentRunLoop().runUntilDate_(now)

    def _image(self, picture: "Pixels") -> Any:
        """The picture as AppKit's image, a pixel for a point."""
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
