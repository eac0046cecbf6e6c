"""A board that is not as believed: from when on, and what may be believed instead."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from stratabot.strata.bot.believed_board import BelievedBoard
from stratabot.strata.bot.lanes import INKED, Inks
from stratabot.strata.bot.ready import ReadyFinder
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.vision.tracker import Sight

SETTLED: Final = 0.4
"""Seconds for which other ribbons than believed must lie before the bot believes them."""

PUZZLED: Final = 1.0
"""Seconds without a clear view after which the bot begins to read the whole board anew."""


class Doubt:
    """What was seen since the first look at which the board was not as believed.

    Attributes:
        began: the time of that look, in seconds.
        finder: reads the whole board anew if need be.
    """

    def __init__(self, now: float, finder: ReadyFinder) -> None:
        self.began = now
        self.finder = finder
        self._lines: set[Line] | None = None
        self._since = now

    def settled(self, inks: Inks | None, now: float) -> Inks | None:
        """These inks, if for `SETTLED` seconds every look has shown ribbons on the same lines.

        `inks` is None if the look was not clear.
        """
        if inks is None:
            self._lines = None
        elif set(inks) != self._lines:
            self._lines, self._since = set(inks), now
        elif now - self._since > SETTLED:
            return inks
        return None


class Revision(NamedTuple):
    """A new belief: the board, the reason, and whether only the bot has changed the board."""

    board: BelievedBoard
    why: str
    is_own: bool


def revised(
    board: BelievedBoard, asked: Mapping[Line, Ribbon], sight: Sight, inks: Inks
) -> Revision | None:
    """The belief for a sight with ribbons of these inks; None if that is not clear.

    `asked` are the ribbons that may still come at the bot's clicks.
    """
    changes = board.changes(inks)
    same = all(
        float(np.linalg.norm(ink - board.lanes.inks[line])) < INKED
        for line, ink in inks.items()
        if line in board.lanes.inks
    )
    if same and not changes.come and not changes.gone:
        return None
    if same and not changes.come:
        placed, why = changes.kept, "ribbons were taken back by somebody else"
    elif (ribbons := board.ribbons_in(sight, inks)) is not None:
        placed, why = ribbons, "the board was read anew"
    else:
        return None
    come = [ribbon for ribbon in placed if ribbon.line in changes.come]
    explained = all(asked.get(ribbon.line) == ribbon for ribbon in come)
    return Revision(board.with_placed(placed, inks), why, same and explained and not changes.gone)
