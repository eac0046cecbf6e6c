"""The strong bot: what the other may have, what is safe in all that it may have, and the best of it.

**As O** it looks at the slack that every move leaves in each of the five worlds (`guard.py`). It
plays only what keeps all of them at 0 or more, so that it cannot lose, and of that what wins in the
likeliest worlds; the belief (`belief.py`) says how likely they are.

**As X** nothing is safe: the value of the game is O's. Against somebody who does not look at X's
pieces it plays the rest of the game out, over and over, with metrics and kinds of player drawn from
the belief, and takes the move that ends best. Against all others it plays for the slack after O's
best reply, and where the board is empty at the last, it mixes as the theory says (`theory.py`).
"""

import math
from collections.abc import Callable
from random import Random
from typing import Final

from stratabot.chance import one_of
from stratabot.duel.bots.belief import Belief
from stratabot.duel.bots.bot import Bot, Seat, never
from stratabot.duel.bots.guard import Guard, Worlds, margins
from stratabot.duel.bots.moves import BITS, after_each, any_best, highest
from stratabot.duel.game import PLIES, Position, Side
from stratabot.duel.grid import BOARD, bits
from stratabot.duel.metrics import METRICS, Metric, counts

_ENCLOSURE: Final = METRICS.index(Metric.ENCLOSURE)

_RINGS: Final = tuple((bit, BOARD.beside(bit)) for bit in BITS if bit & ~BOARD.border)
"""The squares off the border, and the four pieces that enclose each: the smallest fences."""

_FENCE: Final = 0.2
"""What a piece of a fence is worth, where a win in one world is worth 1. Without it the bot never
encloses anything unless it is about to; from 0.05 to 0.2 that makes no difference in 250 games.
"""

_LAST: Final = {
    Metric.JOINT: (2 / 3, BOARD.border, BOARD.center),
    Metric.DISJOINT: (1.0, BOARD.border, 0),
    Metric.EDGE: (1 / 3, BOARD.border, BOARD.center),
    Metric.CENTER: (2 / 3, BOARD.border, BOARD.center),
    Metric.ENCLOSURE: (1.0, BOARD.border, 0),
}
"""X's last move on an empty board: how often on the first of two zones. From `theory.last_pair`."""

_NAIVE: Final = 0.8
"""From which odds on X takes the other for one who does not look at X's pieces."""

_CANDIDATES: Final = 8
_ROLLOUTS: Final = 16


class StrongBot(Bot):
    """All of it. See the module."""

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never) -> None:
        super().__init__(seat, rng, late)
        told = None if seat.other_metric is None else METRICS.index(seat.other_metric)
        self.belief = Belief(seat.side.other, seat.own, told)
        self.guard = Guard(seat.own)

    def see(self, before: Position, square: int) -> None:
        """Learn from the other's move."""
        self.belief.see(before, square)

    def choose(self, position: Position) -> int:
        """The square of the best move."""
        mine, others = self.mine_and_others(position)
        if self.seat.side is Side.O:
            return self._as_o(position, mine, others)
        if position.ply == PLIES - 2 and not mine | others and self.seat.other_metric is None:
            return self._last_alone()
        ranked = self._ranked(position, mine, others)
        if position.ply < PLIES - 2 and self.belief.naive >= _NAIVE:
            return self._played_out(position, [move[1:] for move in ranked[:_CANDIDATES]])
        return ranked[0][1]

    # As O.

    def _as_o(self, position: Position, mine: int, others: int) -> int:
        odds = self.belief.metrics
        is_last = position.ply == PLIES - 1
        values = []
        for _, ours, theirs in after_each(mine, others):
            if is_last:
                worlds = margins(ours, theirs, self.seat.own)
            else:
                worlds = self.guard.slack(ours, theirs)
            value = self._danger(worlds, odds) or self._hopes(worlds, odds)
            if value >= 0 and not is_last:
                value += self._fences(ours, theirs, odds)
            values.append(value)
        return one_of(highest(values), self.rng)

    def _danger(self, worlds: Worlds, odds: list[float]) -> float:
        """Below 0 if a world that may be is lost: by how much, so that the least is chosen.

        That can only happen in a position that the guard has not kept.
        """
        lost = sum(min(0, worlds[k]) for k in range(len(METRICS)) if odds[k])
        return 100.0 * lost

    def _hopes(self, worlds: Worlds, odds: list[float]) -> float:
        """The odds of the worlds that are won, a little more for those won by more."""
        return sum(
            odds[k] * (1 + 0.1 * min(slack, 4)) for k, slack in enumerate(worlds) if slack > 0
        )

    def _fences(self, ours: int, theirs: int, odds: list[float]) -> float:
        """How near the pieces are to enclosing a square, if that counts."""
        weight = 1.0 if self.seat.own == _ENCLOSURE else odds[_ENCLOSURE]
        if not weight:
            return 0.0
        open_rings = (ring for inside, ring in _RINGS if not (ours & inside or theirs & ring))
        return _FENCE * weight * max(((ours & ring).bit_count() for ring in open_rings), default=0)

    # As X.

    def _last_alone(self) -> int:
        """One piece on an empty board, where O can only take it away or place one."""
        often, first, second = _LAST[self.seat.metric]
        return one_of([*bits(first if self.rng.random() < often else second)], self.rng)

    def _ranked(
        self, position: Position, mine: int, others: int
    ) -> list[tuple[float, int, int, int]]:
        """All moves, the best first: what it is worth, its square, our pieces then, the other's."""
        odds = self.belief.metrics
        is_last = position.ply == PLIES - 2
        worth = _sign if is_last else _soft
        found = []
        for square, ours, theirs in after_each(mine, others):
            worlds = self.guard.slack_after_reply(ours, theirs)
            value = sum(odds[k] * worth(slack) for k, slack in enumerate(worlds))
            found.append((value + 0.01 * self.rng.random(), square, ours, theirs))
        return sorted(found, reverse=True)

    def _played_out(self, position: Position, candidates: list[tuple[int, int, int]]) -> int:
        """The candidate after which the rest of the game ends best, on average.

        All are tried with the same players, one after another, until the work or the time is done.
        """
        sums = [0.0] * len(candidates)
        for kind, metric in self.belief.sample(_ROLLOUTS, self.rng):
            for k, (_, ours, theirs) in enumerate(candidates):
                sums[k] += self._rollout(ours, theirs, position.ply + 1, kind, metric)
            if self.late():
                break
        return candidates[highest(sums)[0]][0]

    def _rollout(self, ours: int, theirs: int, ply: int, kind: int, metric: int) -> float:
        """1 for a win, -1 for a defeat, a little for each point: the rest of a game from O's move.

        We know the other's metric in it, and play for the difference of the totals.
        """
        own = self.seat.own

        def worth(mine: int, others: int) -> float:
            a, b = counts(mine), counts(others)
            return a[own] + 2 * a[metric] - b[metric] - 2 * b[own]

        while True:
            square = self.belief.imagine(kind, metric, theirs, ours, self.rng)
            theirs, ours = _toggled(theirs, ours, square)
            ply += 1
            if ply >= PLIES:
                break
            ours, theirs = _toggled(ours, theirs, any_best(ours, theirs, worth, self.rng))
            ply += 1
        points = worth(ours, theirs)
        return (points > 0) - (points < 0) + 0.02 * points


def _toggled(mover: int, rest: int, square: int) -> tuple[int, int]:
    """The mover's pieces and the other's after the move there is on that square."""
    bit = BITS[square]
    return (mover, rest ^ bit) if rest & bit else (mover ^ bit, rest)


def _sign(slack: int) -> float:
    return (slack > 0) - (slack < 0)


def _soft(slack: int) -> float:
    """A win is nearer the more there is; O's next move is reckoned with, so 0 is not bad."""
    return math.tanh((slack + 0.5) / 1.5)
