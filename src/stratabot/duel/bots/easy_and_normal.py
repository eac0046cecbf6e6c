"""Bots for beginners: one errs like a person, one counts well."""

from stratabot.chance import shuffled
from stratabot.duel.bots.bot import Bot
from stratabot.duel.bots.moves import after_each, any_best, highest
from stratabot.duel.game import Position
from stratabot.duel.grid import SQUARES
from stratabot.duel.metrics import METRICS, count, counts

_LOOKED_AT = 14
"""How many squares the easy bot looks at: with more it hardly errs, with fewer it is no game."""


class EasyBot(Bot):
    """Looks at some squares only, counts its own points, and sees late what the other builds.

    It plays the best of these squares for its own metric; the other's pieces count only half as
    much for it as its own.
    """

    def choose(self, position: Position) -> int:
        """One of the squares that it has looked at."""
        mine, others = self.mine_and_others(position)
        seen = shuffled(range(SQUARES), self.rng)[:_LOOKED_AT]
        values = [
            count(self.seat.metric, own) - count(self.seat.metric, rest) / 2
            for _, own, rest in after_each(mine, others)
        ]
        return seen[highest([values[square] for square in seen])[0]]


class NormalBot(Bot):
    """Plays for the difference of the totals, all metrics of the other's equally likely.

    It does not learn from the other's moves, and looks no further than its own.
    """

    def choose(self, position: Position) -> int:
        """One of the best squares, all equally likely."""
        mine, others = self.mine_and_others(position)
        return any_best(mine, others, self._expected, self.rng)

    def _expected(self, mine: int, others: int) -> float:
        """The margin, summed over the metrics that the other may have."""
        own, a, b = self.seat.own, counts(mine), counts(others)
        if self.seat.other_metric is not None:
            k = METRICS.index(self.seat.other_metric)
            return a[own] + 2 * a[k] - b[k] - 2 * b[own]
        return len(METRICS) * (a[own] - 2 * b[own]) + 2 * sum(a) - sum(b)
