"""Looks at the screen, with their times in seconds."""

from typing import NamedTuple

from stratabot.frame import Frame
from stratabot.strata.vision.tracker import Sight


class Look(NamedTuple):
    """One look at the screen.

    Attributes:
        frame: the frame that was grabbed.
        began: when the grab began; the frame shows nothing older.
        ended: when the grab ended; the frame shows nothing newer.
    """

    frame: Frame
    began: float
    ended: float


class Sighting(NamedTuple):
    """A look at a board, and what it shows of that board."""

    look: Look
    sight: Sight
