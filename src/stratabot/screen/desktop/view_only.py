"""A screen on the desktop that is only looked at, never clicked."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TYPE_CHECKING

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.clock import RealClock
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.game_area import GameArea
from stratabot.screen.desktop.opening import (
    FindArea,
    WindowWait,
    open_area,
    region_at,
    window_titled,
)
from stratabot.screen.desktop.snapshot import take_snapshot

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.geometry import Point


class ViewOnlyScreen:
    """A `Screen` that cannot be clicked: it moves no pointer and brings no window to the front."""

    def __init__(self, area: GameArea, capture: Capture) -> None:
        self._area = area
        self._capture = capture

    @property
    def name(self) -> str:
        """The window or region."""
        return self._area.name

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a frame grabbed now, in pixels.

        Raises:
            ScreenError: it cannot be seen any more.
        """
        frame = self.grab()
        return frame.width, frame.height

    def grab(self) -> "Frame":
        """What the client area shows now.

        Raises:
            ScreenError: it cannot be seen any more.
        """
        return take_snapshot(self._area, self._capture).frame

    def click(self, point: "Point") -> None:
        """Refuse.

        Raises:
            ScreenError: always.
        """
        raise ScreenError("this screen is only looked at")


def view_window(
    title: str, wait: WindowWait | None = None
) -> AbstractContextManager[ViewOnlyScreen]:
    """The client area of the window whose title contains that text.

    `wait` says how long to wait for the window; None for not at all.

    Raises:
        ScreenError: on entering: there is no such window, or more than one, or no display; the
            text says what to do.
    """
    return _view(window_titled(title, wait))


def view_region(region: Rect) -> AbstractContextManager[ViewOnlyScreen]:
    """That rectangle of the desktop, in units of the pointer, whatever window is there.

    Raises:
        ScreenError: on entering: there is no display; the text says what to do.
    """
    return _view(region_at(region))


@contextmanager
def _view(find: FindArea) -> Iterator[ViewOnlyScreen]:
    with ExitStack() as held:
        yield ViewOnlyScreen(*open_area(find, RealClock(), held))
