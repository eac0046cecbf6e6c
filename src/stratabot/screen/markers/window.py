"""A window that lies over all others, shows a picture, and lets every press through.

The window never has the focus, stands in no list of windows, and closes when the program ends,
however that happens.
"""

import sys
from typing import TYPE_CHECKING, Protocol

from stratabot.screen import ScreenError
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.frame import Pixels


class MarkerWindow(Protocol):
    """One such window; hidden at first. Every method raises ScreenError if the desktop has gone."""

    def show(self, picture: "Pixels", x: int, y: int) -> None:
        """Show a picture with its upper left corner there, in units of the pointer.

        The picture is height x width x 4, RGBA, one pixel for a unit of the pointer. Where windows
        cannot be half transparent, a pixel is shown if it is at least half opaque.
        """
        ...

    def keep(self) -> None:
        """Come to the front again if another window is there now. Call this again and again."""
        ...

    def hide(self) -> None:
        """Show nothing."""
        ...

    def close(self) -> None:
        """Close the window; call nothing after this."""
        ...


def open_marker_window() -> MarkerWindow:
    """A hidden marker window on this machine's desktop."""
    if sys.platform == "win32":
        from stratabot.screen.markers.microsoft_windows import open_microsoft_windows_marker

        return open_microsoft_windows_marker()
    if sys.platform == "darwin":
        raise ScreenError("a Mac shows no marks: leave " + argument("overlay", True) + " out")
    from stratabot.screen.markers.x11 import open_x11_marker

    return open_x11_marker()
