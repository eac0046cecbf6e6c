"""All bots by their names. The strong one has a module of its own."""

from collections.abc import Callable
from random import Random
from typing import Final

from stratabot.duel.bots.belief import Belief, Rollouts
from stratabot.duel.bots.bot import Bot, Seat, after_each, any_best, highest, never
from stratabot.duel.bots.guard import CarefulJudge
from stratabot.duel.bots.strong import StrongBot
from stratabot.duel.game import Position, Side
from stratabot.duel.grid import SQUARES, bits
from stratabot.duel.metrics import METRICS, count, counts
from stratabot.errors import InputError
from stratabot.portable_random import below, one_of, shuffled


class RandomBot(Bot):
    """Any move, all equally likely."""

    def choose(self, position: Position) -> int:
        """A square; each has exactly one move."""
        return below(SQUARES, self.rng)


class GreedyBot(Bot):
    """Plays the move that makes its own count under its own metric highest."""

    def choose(self, position: Position) -> int:
        """One of the best squares, all equally likely."""
        mine, others = self.mine_and_others(position)
        return any_best(mine, others, lambda own, _: count(self.seat.metric, own), self.rng)


class EraserBot(Bot):
    """Takes the other's pieces away; if there are none, places a piece anywhere.

    As O it never loses, and never wins: X's piece goes before X moves again, so that the board is
    empty after each of O's turns.
    """

    def choose(self, position: Position) -> int:
        """The other's only piece, or one of them; if it has none, any empty square."""
        _, others = self.mine_and_others(position)
        return one_of([*bits(others or position.empty)], self.rng)


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


_OPEN: Final = 0.65
"""If the odds are at least this, O takes the other for one who risks something."""

_CANDIDATES: Final = 8

_ROLLOUTS: Final = 8
"""How often each candidate is played out, with the usual effort."""


class HardBot(Bot):
    """Guesses the other's metric like the strong bot, and takes risks.

    An O that never loses has to take away most of what X places, and so ties many games that it
    could win. The hard bot leaves X's pieces where they are if that pays: as O it plays the rest of
    the game out, over and over, with metrics and kinds of player drawn from its belief, and takes
    the move that ends best. It has no proof that such a move is safe, and against somebody who
    plays well some are not. If X seems to risk nothing, there is nothing to be won by risks, and
    the bot is as careful as the strong one; so it is with the last move.

    As X it plays for the margin that is to be expected, by its belief.
    """

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never) -> None:
        super().__init__(seat, rng, late)
        self.belief = Belief(seat)
        self._careful = CarefulJudge(seat.own)
        self._rollouts = Rollouts(self.belief, rng)

    def see(self, before: Position, square: int) -> None:
        """Learn from the other's move."""
        self.belief.see(before, square)

    def choose(self, position: Position) -> int:
        """The square of the move that seems best."""
        mine, others = self.mine_and_others(position)
        if self.seat.side is Side.X:
            return any_best(mine, others, self.belief.expected, self.rng)
        is_last = position.left == 1
        if is_last or self.belief.open_to_attack < _OPEN:
            odds = tuple(self.belief.metrics)
            return one_of(highest(self._careful.values(mine, others, is_last, odds)), self.rng)
        return self._played_out(mine, others, position.ply + 1)

    def _played_out(self, mine: int, others: int, ply: int) -> int:
        """The candidate after which the rest of the game ends best, on average."""
        ranked = sorted(
            (-self.belief.expected(ours, theirs), self.rng.random(), square, ours, theirs)
            for square, ours, theirs in after_each(mine, others)
        )[:_CANDIDATES]
        times = max(1, round(_ROLLOUTS * self.effort))
        return self._rollouts.best([each[2:] for each in ranked], ply, times, self.late)


_BOTS: Final[dict[str, type[Bot]]] = {
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "strong": StrongBot,
    "random": RandomBot,
    "greedy": GreedyBot,
    "eraser": EraserBot,
}

BOTS: Final = tuple(_BOTS)
LEVELS: Final = BOTS[:4]
"""The bots that a person plays against."""


def make_bot(name: str, seat: Seat, rng: Random, late: Callable[[], bool] = never) -> Bot:
    """A bot for one game; see `Bot` for what it takes.

    Raises:
        InputError: no bot has that name.
    """
    if name not in _BOTS:
        raise InputError(f"expected a bot ({', '.join(BOTS)}), got {name[:40]!r}")
    return _BOTS[name](seat, rng, late)
