"""Plays out all that is left of a Duel. Of the package it takes nothing but positions and names."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from duel import naive
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.roster import make_bot
from stratabot.duel.game import Position, Side
from stratabot.duel.metrics import METRICS, Metric


@cache
def points(pieces: int, metric: Metric) -> int:
    return naive.METRICS[str(metric)](naive.places(pieces, 6), 6)


def margin(seat: Seat, other: Metric, x: int, o: int) -> int:
    """What whoever sits there is ahead by if the other has that metric, were this the end."""
    mine, others = (x, o) if seat.side is Side.X else (o, x)
    ours = points(mine, seat.metric) + 2 * points(mine, other)
    return ours - points(others, other) - 2 * points(others, seat.metric)


class Referee:
    """Whether a player has a way to reach a margin in several worlds at once.

    That way may not depend on the other's metric, of which the player learns nothing.

    Args:
        seat: the player.
        goals: the least margin at the end, for each of the other's metrics.
    """

    def __init__(self, seat: Seat, goals: Mapping[Metric, int]) -> None:
        self._seat, self._goals = seat, goals
        self._known: dict[tuple[int, int, int], bool] = {}

    def reaches(self, x: int, o: int, left: int, last: int = 0) -> bool:
        """Look at every move of both from here; `last` is where to look for an answer first."""
        key = x, o, left
        if key not in self._known:
            self._known[key] = self._played_out(x, o, left, last)
        return self._known[key]

    def _played_out(self, x: int, o: int, left: int, last: int) -> bool:
        if not left:
            return all(margin(self._seat, w, x, o) >= goal for w, goal in self._goals.items())
        is_x = left % 2 == 0
        after = (
            self.reaches(*turned(x, o, square, is_x), left - 1, square)
            for square in in_order(last, o if self._seat.side is Side.X else x)
        )
        return any(after) if is_x == (self._seat.side is Side.X) else all(after)


def turned(x: int, o: int, square: int, is_x: bool) -> tuple[int, int]:
    bit = 1 << square
    if (x | o) & bit:
        return x & ~bit, o & ~bit
    return (x | bit, o) if is_x else (x, o | bit)


def in_order(first: int, others: int) -> list[int]:
    """All squares: that one, then those with pieces of the other's, then the rest."""
    return sorted(range(36), key=lambda square: (square != first, not others >> square & 1))


def late_positions(rng: Random, number: int, left: int) -> Iterator[Position]:
    """Positions with so many turns left: by turns bots' games, and pieces placed at random.

    Those at random stand close together: so a piece less can count more.
    """
    for k in range(number):
        yield played(rng, left) if k % 2 else placed(rng, left)


def played(rng: Random, left: int) -> Position:
    bots = [
        make_bot(rng.choice(("easy", "greedy", "normal")), Seat(side, rng.choice(METRICS)), rng)
        for side in Side
    ]
    now = Position()
    while now.left > left:
        now = now.toggled(bots[now.ply % 2].choose(now))
    return now


def placed(rng: Random, left: int) -> Position:
    """X's at random, O's in three rows and three columns, or the other way about."""
    sides = [range(36), [6 * row + col for row in range(3) for col in range(3)]]
    rng.shuffle(sides)
    now = Position()
    while now.left > left:
        square = rng.choice(sides[now.ply % 2])
        if now.empty >> square & 1 or rng.random() < 0.2:
            now = now.toggled(square)
    return now
