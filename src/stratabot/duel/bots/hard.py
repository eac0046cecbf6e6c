"""The hard bot: it guesses the other's metric like the strong one, and takes risks.

An O that never loses has to take away most of what X places, and so ties many games that it could
win. The hard bot leaves X's pieces where they are if that pays: as O it plays the rest of the game
out, over and over, with metrics and kinds of player drawn from its belief (`rollout.py`), and takes
the move that ends best. It has no proof that such a move is safe, and against somebody who plays
well some are not. If X seems to risk nothing, there is nothing to be won by risks, and the bot is
as careful as the strong one; so it is with the last move.

As X it plays for the margin that is to be expected, by its belief.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from stratabot.chance import one_of
from stratabot.duel.bots.belief import Belief
from stratabot.duel.bots.bot import Bot, Seat, never
from stratabot.duel.bots.careful import CarefulJudge
from stratabot.duel.bots.moves import after_each, any_best, highest
from stratabot.duel.bots.rollout import Rollouts
from stratabot.duel.game import Position, Side
from stratabot.duel.metrics import METRICS, counts

_OPEN: Final = 0.65
"""If the odds are at least this, O takes the other for one who risks something."""

_CANDIDATES: Final = 8

_ROLLOUTS: Final = 8
"""How often each candidate is played out, with the usual effort."""


class HardBot(Bot):
    """The hard bot on both sides; see the module."""

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never) -> None:
        super().__init__(seat, rng, late)
        told = None if seat.other_metric is None else METRICS.index(seat.other_metric)
        self.belief = Belief(seat.side.other, seat.own, told)
        self._careful = CarefulJudge(seat.own)
        self._rollouts = Rollouts(self.belief, seat.own, rng)

    def see(self, before: Position, square: int) -> None:
        """Learn from the other's move."""
        self.belief.see(before, square)

    def choose(self, position: Position) -> int:
        """The square of the move that seems best."""
        mine, others = self.mine_and_others(position)
        if self.seat.side is Side.X:
            return any_best(mine, others, self._expected, self.rng)
        is_last = position.left == 1
        if is_last or self.belief.open_to_attack < _OPEN:
            odds = tuple(self.belief.metrics)
            return one_of(highest(self._careful.values(mine, others, is_last, odds)), self.rng)
        return self._played_out(mine, others, position.ply + 1)

    def _expected(self, mine: int, others: int) -> float:
        """The margin that is to be expected if the game ended now, by the belief."""
        own, odds, a, b = self.seat.own, self.belief.metrics, counts(mine), counts(others)
        sure = a[own] - 2 * b[own]
        return sure + sum(odds[k] * (2 * a[k] - b[k]) for k in range(len(METRICS)))

    def _played_out(self, mine: int, others: int, ply: int) -> int:
        """The candidate after which the rest of the game ends best, on average."""
        ranked = sorted(
            (-self._expected(ours, theirs), self.rng.random(), square, ours, theirs)
            for square, ours, theirs in after_each(mine, others)
        )[:_CANDIDATES]
        return self._rollouts.best([each[2:] for each in ranked], ply, self._times, self.late)

    @property
    def _times(self) -> int:
        return max(1, round(_ROLLOUTS * self.effort))
