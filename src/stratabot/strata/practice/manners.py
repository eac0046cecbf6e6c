"""What becomes of clicks while a ribbon slides: games differ in that."""

from enum import StrEnum
from typing import NamedTuple

from stratabot.geometry import Point
from stratabot.strata.practice.hits import Hit


class ClickManner(StrEnum):
    """Which clicks a game takes while a ribbon slides in or out.

    Icons are taken in any manner, except that Undo is a click like one at a ribbon.

    Attributes:
        OVERLAP: all, while ribbons slide in; several then slide in at once. While they slide out,
            only swatches.
        QUEUE: none at once; they wait, and are done one after another.
        DEAF: swatches; all others are lost.
        DEAF_ALL: none; they are lost.
    """

    OVERLAP = "overlap"
    QUEUE = "queue"
    DEAF = "deaf"
    DEAF_ALL = "deaf-all"


class KeptClick(NamedTuple):
    """A click that waits in a queue: at what, where (None for a key), and when it was made."""

    hit: Hit
    point: Point | None
    since: float
