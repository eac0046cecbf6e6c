"""A frame together with the place on the desktop that it shows."""

from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.geometry import Rect
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.game_area import GameArea

if TYPE_CHECKING:
    from stratabot.frame import Frame

_TRIES: Final = 5
"""How often a frame is grabbed anew because the window moved; a user may go on dragging it."""


class Snapshot(NamedTuple):
    """A frame, and the rectangle of the desktop, in units of the pointer, that it shows."""

    rect: Rect
    frame: "Frame"


def take_snapshot(area: GameArea, capture: Capture) -> Snapshot:
    """A frame of a window that did not move while it was grabbed, in at most five tries.

    Raises:
        ScreenError: it cannot be seen any more.
    """
    rect = area.rect()
    for _ in range(_TRIES):
        frame = capture.grab(rect)
        before, rect = rect, area.rect()
        if rect == before:
            break
    return Snapshot(before, frame)
