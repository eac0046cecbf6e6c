"""What a game does with clicks while a ribbon slides: games differ in this."""

from enum import StrEnum
from typing import NamedTuple

from stratabot.geometry import Point
from stratabot.strata.practice.hits import Hit


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


class KeptClick(NamedTuple):
    """A click that waits in a queue: what it hit, where (None for a key), and when it was made."""

    hit: Hit
    point: Point | None
    since: float
