"""In what games differ: how fast they are, and what they do with clicks while a ribbon slides."""

from dataclasses import astuple, dataclass
from enum import StrEnum


class ClickManner(StrEnum):
    """Which clicks a game takes while a ribbon slides in or out.

    Icons are taken in any manner, except that Undo is a click like one at a ribbon.

    Attributes:
        OVERLAP: all clicks while ribbons slide in, so that several slide in at once; only clicks at
            swatches while ribbons slide out.
        QUEUE: all clicks, but they wait and are done one after another.
        DEAF: only clicks at swatches; all others are lost.
        DEAF_ALL: no clicks; all are lost.
    """

    OVERLAP = "overlap"
    QUEUE = "queue"
    DEAF = "deaf"
    DEAF_ALL = "deaf-all"


@dataclass(frozen=True, slots=True)
class Timings:
    """How long things take, in seconds.

    Attributes:
        slide: a ribbon slides in.
        take_back: a ribbon slides out again.
        shake: the board shakes when all ribbons are laid and wrong.
        win_delay: the last ribbon lies still, and the win screen is yet to come.
        next_delay: the win screen is shown, but takes no clicks yet.
        fade: one puzzle fades out and the next one in.
    """

    slide: float = 0.2
    take_back: float = 0.1
    shake: float = 0.4
    win_delay: float = 0.1
    next_delay: float = 0.5
    fade: float = 1.0

    def scaled(self, factor: float) -> "Timings":
        """All times multiplied by that factor: 3 makes the game three times slower."""
        return Timings(*(seconds * factor for seconds in astuple(self)))
