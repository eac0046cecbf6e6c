"""What becomes of clicks while a ribbon slides: games differ in that."""

from enum import StrEnum


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
