"""What is asked of the desktop, whichever it is.

Places are in the units of the pointer: physical pixels on X11 and Windows, points on macOS.
"""

import sys
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from stratabot.geometry import Rect
from stratabot.screen import ScreenError


class Window(NamedTuple):
    """A top-level window: the system's number for it, and its title."""

    id: int
    title: str


class WindowClosedError(ScreenError):
    """The window does not exist any more."""


class System(Protocol):
    """The windows of a desktop. Every method raises ScreenError if the desktop has gone."""

    def close(self) -> None:
        """Give back what it holds; nothing may be asked any more."""
        ...

    def obstacles(self) -> list[str]:
        """Why no program may look at or click in other programs' windows here, and what to do."""
        ...

    def windows(self) -> list[Window]:
        """All top-level windows that have a title, minimized ones too."""
        ...

    def desktop(self) -> Rect:
        """All monitors together."""
        ...

    def client_area(self, window: int) -> Rect | None:
        """The window without its frame and title bar; None while it is not shown.

        Raises:
            WindowClosedError: it does not exist any more.
        """
        ...

    def raise_window(self, window: int) -> None:
        """Ask that the window be shown, lie above all others and have the focus."""
        ...

    def window_at(self, x: int, y: int) -> int | None:
        """The uppermost top-level window there, None for the bare desktop."""
        ...

    def still(self) -> AbstractContextManager[None]:
        """While inside, nothing on the desktop moves or opens, where the system can see to that.

        Only the pointer may be used inside, and only for a moment: everyone else waits.
        """
        ...

    def is_at(self, window: int, x: int, y: int) -> bool:
        """Whether a press there would reach that window or a part of it."""
        ...


def open_system() -> System:
    """The desktop of this machine.

    Raises:
        ScreenError: there is none, or it cannot be reached; the text says what to do.
    """
    if sys.platform == "win32":
        from stratabot.screen.windows import open_windows

        return open_windows()
    if sys.platform == "darwin":
        from stratabot.screen.macos import open_macos

        return open_macos()
    from stratabot.screen.x11 import open_x11

    return open_x11()
