"""How much of a game is seen in a picture, told by the eyes of all games in the same words."""

from typing import NamedTuple

from stratabot.vision.confidence import CONFIDENT, Confidences


class Recognition(NamedTuple):
    """How much of a game a picture shows.

    Attributes:
        is_sure: whether a puzzle was read surely.
        share: the share of a board's cells that were read surely; 0 if no board was seen.
        is_other: whether it surely shows something else, which is no game of ours.
    """

    is_sure: bool
    share: float
    is_other: bool = False

    @classmethod
    def of(cls, is_sure: bool, confidence: Confidences, is_other: bool = False) -> "Recognition":
        """How much a board with these cells shows; without cells, nothing."""
        cells = [sure >= CONFIDENT for row in confidence for sure in row]
        return cls(is_sure, sum(cells) / len(cells) if cells else 0.0, is_other)
