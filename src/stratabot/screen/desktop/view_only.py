"""A screen on the desktop that is only looked at, never clicked."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from stratabot.geometry import Point
from stratabot.screen import RealClock, ScreenError
from stratabot.screen.desktop.capture import Capture, take_snapshot
from stratabot.screen.desktop.game_area import GameArea
from stratabot.screen.desktop.opening import FindArea, open_area

if TYPE_CHECKING:
    from stratabot.frame import Frame


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
        """Width and height of a frame grabbed now, in pixels."""
        frame = self.grab()
        return frame.width, frame.height

    def grab(self) -> "Frame":
        """What the client area shows now."""
        return take_snapshot(self._area, self._capture).frame

    def fraction_at(self, x: int, y: int) -> "Point | None":
        """Where a place of the desktop, in the pointer's units, is in the area, in fractions.

        None if it lies outside, or another window lies over it.
        """
        rect = self._area.rect()
        if not rect.has_pixel(x, y) or not self._area.owns(x, y):
            return None
        return Point((x + 0.5 - rect.x) / rect.w, (y + 0.5 - rect.y) / rect.h)

    def click(self, point: "Point") -> None:
        """Refuse."""
        raise ScreenError("this screen is only looked at")


@contextmanager
def view(find: FindArea) -> Iterator[ViewOnlyScreen]:
    """What `find` finds on this desktop."""
    with ExitStack() as held:
        yield ViewOnlyScreen(*open_area(find, RealClock(), held))
