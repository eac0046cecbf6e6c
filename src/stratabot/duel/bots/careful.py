"""Rates moves for an O that risks nothing: it stays level in every world, and wins in most.

A move loses 100 points for each point by which a possible world is lost; that only happens in
positions that no careful player comes to. Otherwise the move is worth the odds of the worlds that
it wins, a little more for higher wins, and a little for fences begun.
"""

from functools import partial
from typing import Final

from stratabot.duel.bots.guard import Guard, Worlds, margins
from stratabot.duel.bots.moves import BITS, after_each
from stratabot.duel.grid import BOARD
from stratabot.duel.metrics import METRICS, Metric

_ENCLOSURE: Final = METRICS.index(Metric.ENCLOSURE)

_RINGS: Final = tuple((bit, BOARD.beside(bit)) for bit in BITS if bit & ~BOARD.border)
"""The squares off the border, and the four pieces that enclose each: the smallest fences."""

_FENCE: Final = 0.2
"""What a piece of a fence is worth, where a win in one world is worth 1. At 0 the bot begins no
fences, and ties games with enclosure on both sides, which it wins at this value; 0.08 does nearly
as well.
"""

EVEN_ODDS: Final = (0.2,) * 5


class CarefulJudge:
    """Finds and remembers the worth of O's moves, for one metric."""

    def __init__(self, own: int) -> None:
        self._own = own
        self._guard = Guard(own)

    def values(
        self, ours: int, theirs: int, is_last: bool, odds: tuple[float, ...] = EVEN_ODDS
    ) -> list[float]:
        """The worth of the move on each square.

        Args:
            ours: O's pieces.
            theirs: X's.
            is_last: whether it is the last move of the game.
            odds: the odds of X's metrics, in the order of `METRICS`; a metric with 0 is ignored.
        """
        return [
            self._value(mine, others, is_last, odds) for _, mine, others in after_each(ours, theirs)
        ]

    def _value(self, ours: int, theirs: int, is_last: bool, odds: tuple[float, ...]) -> float:
        reckon = partial(margins, own=self._own) if is_last else self._guard.slack
        worlds = reckon(ours, theirs)
        lost = sum(slack for slack, chance in zip(worlds, odds, strict=True) if slack < 0 < chance)
        if lost:
            return 100.0 * lost
        return _hopes(worlds, odds) + (0.0 if is_last else self._fences(ours, theirs, odds))

    def _fences(self, ours: int, theirs: int, odds: tuple[float, ...]) -> float:
        """How near the pieces are to enclosing a square, if a region may count."""
        weight = 1.0 if self._own == _ENCLOSURE else odds[_ENCLOSURE]
        if not weight:
            return 0.0
        most = 0
        for inside, ring in _RINGS:
            if not (ours & inside or theirs & ring):
                most = max(most, (ours & ring).bit_count())
        return _FENCE * weight * most


def _hopes(worlds: Worlds, odds: tuple[float, ...]) -> float:
    pairs = zip(worlds, odds, strict=True)
    return sum(chance * (1 + 0.1 * min(slack, 4)) for slack, chance in pairs if slack > 0)
