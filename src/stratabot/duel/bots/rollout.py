"""Plays the rest of a game out, with another player as the belief imagines it.

In a rollout we know the other's metric, and play for the difference of the totals, one move ahead.
"""

from collections.abc import Callable, Sequence
from random import Random

from stratabot.duel.bots.belief import Belief
from stratabot.duel.bots.moves import BITS, any_best, highest
from stratabot.duel.game import PLIES
from stratabot.duel.metrics import counts


class Rollouts:
    """Plays games out for one player.

    Args:
        belief: what that player believes of the other.
        own: the number of the player's metric.
        rng: where the chance of both comes from.
    """

    def __init__(self, belief: Belief, own: int, rng: Random) -> None:
        self._belief, self._own, self._rng = belief, own, rng

    def best(
        self,
        candidates: Sequence[tuple[int, int, int]],
        ply: int,
        times: int,
        late: Callable[[], bool],
    ) -> int:
        """The square of the candidate after which the rest of the game ends best, on average.

        All candidates meet the same players, one after another, until the work or the time is over.

        Args:
            candidates: moves of ours: the square, then our pieces and the other's after it.
            ply: how many moves were played, with ours.
            times: how often each candidate is played out.
            late: tells whether the time is over.
        """
        sums = [0.0] * len(candidates)
        for kind, metric in self._belief.sample(times, self._rng):
            for k, (_, ours, theirs) in enumerate(candidates):
                sums[k] += self.play(ours, theirs, ply, kind, metric)
            if late():
                break
        return candidates[highest(sums)[0]][0]

    def play(self, ours: int, theirs: int, ply: int, kind: int, metric: int) -> float:
        """The result of a game played out after a move of ours: 1 or -1 for who wins, plus points.

        Args:
            ours: our pieces.
            theirs: the other's.
            ply: how many moves were played; the next one is the other's.
            kind: which kind of player the other is; see `belief.py`.
            metric: the number of its metric.
        """
        own = self._own

        def worth(mine: int, others: int) -> float:
            a, b = counts(mine), counts(others)
            return a[own] + 2 * a[metric] - b[metric] - 2 * b[own]

        while ply < PLIES:
            is_last = ply == PLIES - 1
            square = self._belief.imagine(kind, metric, theirs, ours, is_last, self._rng)
            theirs, ours = _toggled(theirs, ours, square)
            if is_last:
                break
            ours, theirs = _toggled(ours, theirs, any_best(ours, theirs, worth, self._rng))
            ply += 2
        points = worth(ours, theirs)
        return (points > 0) - (points < 0) + 0.02 * points


def _toggled(mover: int, rest: int, square: int) -> tuple[int, int]:
    """The mover's pieces and the other's after the only possible move on that square."""
    bit = BITS[square]
    return (mover, rest ^ bit) if rest & bit else (mover ^ bit, rest)
