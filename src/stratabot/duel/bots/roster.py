"""All bots by their names."""

import math
from collections.abc import Callable
from random import Random
from typing import Final

from stratabot.duel.bots.belief import MetricBelief, Rollouts
from stratabot.duel.bots.bot import (
    BITS,
    Bot,
    Seat,
    after_each,
    highest_places,
    never_over,
    pick_best_square,
)
from stratabot.duel.bots.guard import CarefulJudge, Guard
from stratabot.duel.game import PLIES, Position, Side
from stratabot.duel.metrics import BOARD, METRICS, SQUARES, Metric, bits, count, counts
from stratabot.errors import InputError
from stratabot.portable_random import pick_one, random_below, shuffled
from stratabot.puzzles.type_checks import check_arguments


class RandomBot(Bot):
    """Any move, all equally likely."""

    def choose(self, position: Position) -> int:
        return random_below(SQUARES, self.rng)


class GreedyBot(Bot):
    """Plays the move that makes its own count under its own metric highest."""

    def choose(self, position: Position) -> int:
        mine, others = self.mine_and_others(position)
        return pick_best_square(mine, others, lambda own, _: count(self.seat.metric, own), self.rng)


class EraserBot(Bot):
    """Takes the other's pieces away, or places one. As O it never loses, and never wins."""

    def choose(self, position: Position) -> int:
        _, others = self.mine_and_others(position)
        return pick_one([*bits(others or position.empty)], self.rng)


_LOOKED_AT = 14  # squares the easy bot looks at: more, and it hardly errs; fewer is no game


class EasyBot(Bot):
    """Plays the best of some squares for its own metric; the other's pieces count half as much."""

    def choose(self, position: Position) -> int:
        mine, others = self.mine_and_others(position)
        seen = shuffled(range(SQUARES), self.rng)[:_LOOKED_AT]
        values = [
            count(self.seat.metric, own) - count(self.seat.metric, rest) / 2
            for _, own, rest in after_each(mine, others)
        ]
        return seen[highest_places([values[square] for square in seen])[0]]


class NormalBot(Bot):
    """Plays one move ahead for the difference of the totals, all of the other's metrics alike."""

    def choose(self, position: Position) -> int:
        mine, others = self.mine_and_others(position)
        return pick_best_square(mine, others, self._expected, self.rng)

    def _expected(self, mine: int, others: int) -> float:
        own, a, b = self.seat.own, counts(mine), counts(others)
        if self.seat.other_metric is not None:
            k = METRICS.index(self.seat.other_metric)
            return a[own] + 2 * a[k] - b[k] - 2 * b[own]
        return len(METRICS) * (a[own] - 2 * b[own]) + 2 * sum(a) - sum(b)


_CANDIDATES: Final = 8
_OPEN_TO_HARD: Final = 0.65  # from these odds on O takes the other for one who risks something
_HARD_ROLLOUTS: Final = 8


class _GuessingBot(Bot):
    """One that learns from the other's moves; as O it may risk nothing."""

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never_over) -> None:
        super().__init__(seat, rng, late)
        self.belief = MetricBelief(seat)
        self._careful = CarefulJudge(seat.own)
        self._rollouts = Rollouts(self.belief, rng)

    def see(self, before: Position, square: int) -> None:
        self.belief.see(before, square)

    def _safest(self, position: Position, mine: int, others: int) -> int:
        odds = tuple(self.belief.metrics)
        values = self._careful.values(mine, others, position.left == 1, odds)
        return pick_one(highest_places(values), self.rng)


class HardBot(_GuessingBot):
    """Guesses the other's metric like the strong bot, and takes risks.

    An O that never loses has to take away most of what X places, and so ties many games that it
    could win. As O the hard bot plays the rest of the game out, over and over, with metrics and
    kinds of player drawn from its belief, and takes the move that ends best. If X seems to risk
    nothing, there is nothing to be won by risks, and the bot is as careful as the strong one; so it
    is with the last move. As X it plays for the margin that is to be expected, by its belief.
    """

    def choose(self, position: Position) -> int:
        mine, others = self.mine_and_others(position)
        if self.seat.side is Side.X:
            return pick_best_square(mine, others, self.belief.expected, self.rng)
        if position.left == 1 or self.belief.open_to_attack < _OPEN_TO_HARD:
            return self._safest(position, mine, others)
        ranked = sorted(
            (-self.belief.expected(ours, theirs), self.rng.random(), square, ours, theirs)
            for square, ours, theirs in after_each(mine, others)
        )[:_CANDIDATES]
        times = max(1, round(_HARD_ROLLOUTS * self.effort))
        candidates = [each[2:] for each in ranked]
        return self._rollouts.best_square(candidates, position.ply + 1, times, self.late)


_LAST: Final = {
    Metric.JOINT: (2 / 3, BOARD.border, BOARD.center),
    Metric.DISJOINT: (1.0, BOARD.border, 0),
    Metric.EDGE: (1 / 3, BOARD.border, BOARD.center),
    Metric.CENTER: (2 / 3, BOARD.border, BOARD.center),
    Metric.ENCLOSURE: (1.0, BOARD.border, 0),
}
"""For X's last move on an empty board: how often to place in the first of two zones. No other way
is better: `tests/duel/test_theory.py` proves it."""

_OPEN: Final = 0.8  # if the odds are at least this, X takes the other for one who risks something
_OPEN_EARLY: Final = 0.65
_EARLY: Final = 6  # up to this ply lower odds are enough: there is time to go back

_ROLLOUTS: Final = 16
"""How often each candidate is played out, with the usual effort. Four times as often wins 3 more
games in 100 as X against a player who counts its own points, in five times the time.
"""


class StrongBot(_GuessingBot):
    """Guesses the other's metric, and risks nothing that it need not risk.

    **As O** it looks at the slack that every move leaves in each of the five worlds (`guard.py`).
    It plays only moves that keep all slacks at 0 or more, so that it cannot lose. Among these it
    takes the move that wins in the likeliest worlds; the belief (`belief.py`) says how likely they
    are.

    **As X** no move is safe in all worlds unless O has erred, because the game favors O. Against a
    player whose moves can be foretold, it plays the rest of the game out, over and over, with
    metrics and kinds of player drawn from the belief, and takes the move that ends best. Against
    all others it takes O's pieces away as they come, and places its own as is best for the last
    pair of moves (docs/duel.md says where).
    """

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never_over) -> None:
        super().__init__(seat, rng, late)
        self._zone = 0
        self.often = 1.0  # how often a move like the last one is chosen; below 1 chance chose it
        self._guard = Guard(seat.own)

    def see(self, before: Position, square: int) -> None:
        """Learn from the other's move; of its own first move remember the zone, to stay there."""
        super().see(before, square)
        if not self._zone and before.side is self.seat.side and not before.x | before.o:
            zones = _LAST[self.seat.metric][1:]
            self._zone = next((zone for zone in zones if zone & BITS[square]), 0)

    def choose(self, position: Position) -> int:
        self.often = 1.0
        mine, others = self.mine_and_others(position)
        if self.seat.side is Side.O:
            return self._safest(position, mine, others)
        needed = _OPEN if position.ply > _EARLY else _OPEN_EARLY
        if mine | others and self.belief.open_to_attack >= needed:
            ranked = self._rank_moves(position, mine, others)
            candidates = [move[1:] for move in ranked[:_CANDIDATES]]
            times = max(1, round(_ROLLOUTS * self.effort))
            return self._rollouts.best_square(candidates, position.ply + 1, times, self.late)
        return self._held(position, mine, others)

    def _held(self, position: Position, mine: int, others: int) -> int:
        """The move that takes O's pieces as they come, so that only the last pair of moves counts.

        If no single move of O's would put it ahead in any world, it is the best move instead.
        """
        if not mine | others and self.seat.other_metric is None:
            return self._alone()
        ranked = self._rank_moves(position, mine, others)
        _, best, ours, theirs = ranked[0]
        if not others or min(self._guard.slack_after_reply(ours, theirs)) >= 0:
            return best
        return next(square for _, square, _, _ in ranked if others & BITS[square])

    def _alone(self) -> int:
        """One piece on an empty board, always in the same zone: another would tell more."""
        often, first, second = _LAST[self.seat.metric]
        if not self._zone:
            self._zone = first if self.rng.random() < often else second
        self.often = often if self._zone == first else 1 - often
        return pick_one([*bits(self._zone)], self.rng)

    def _rank_moves(
        self, position: Position, mine: int, others: int
    ) -> list[tuple[float, int, int, int]]:
        """All moves, the best first: each with its worth, square, our pieces and the other's."""
        odds = self.belief.metrics
        is_last = position.ply == PLIES - 2
        found = []
        for square, ours, theirs in after_each(mine, others):
            worlds = self._guard.slack_after_reply(ours, theirs)
            value = sum(odds[k] * _worth(slack, is_last) for k, slack in enumerate(worlds))
            found.append((value + 0.01 * self.rng.random(), square, ours, theirs))
        return sorted(found, reverse=True)


def _worth(slack: int, is_last: bool) -> float:
    """How near a slack is to a win; it counts O's next move already, so 0 is not bad."""
    return (slack > 0) - (slack < 0) if is_last else math.tanh((slack + 0.5) / 1.5)


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
LEVELS: Final = BOTS[:4]  # the bots that a person plays against


@check_arguments
def make_bot(name: str, seat: Seat, rng: Random, late: Callable[[], bool] = never_over) -> Bot:
    """A bot for one game, as `Bot` is made; InputError if no bot has that name."""
    if name not in _BOTS:
        raise InputError(f"expected a bot ({', '.join(BOTS)}), got {name[:40]!r}")
    return _BOTS[name](seat, rng, late)
