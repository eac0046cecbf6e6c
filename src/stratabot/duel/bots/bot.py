"""The base of all bots. A bot is shown every move of a game, and asked for its own moves."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from stratabot.duel.game import Move, Position, Side
from stratabot.duel.metrics import METRICS, SQUARES, Metric
from stratabot.portable_random import pick_one


class Seat(NamedTuple):
    """What a player knows when a game begins."""

    side: Side
    metric: Metric
    other_metric: Metric | None = None

    @property
    def own(self) -> int:
        return METRICS.index(self.metric)


def never_over() -> bool:
    """Say that there is always time."""
    return False


class Bot:
    """One player in one game; `late` ends long thought, by default by work, so games repeat."""

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never_over) -> None:
        self.seat, self.rng, self.late = seat, rng, late
        self.effort = 1.0  # times the usual work that a bot does for a move

    def see(self, before: Position, square: int) -> None:
        """Be shown a move, also the bot's own: the position before it, and its square."""

    def watch(self, moves: Iterable[Move]) -> Position:
        """Be shown a game from its start; the position at its end."""
        now = Position()
        for move in moves:
            after = now.play(move)
            self.see(now, move.square)
            now = after
        return now

    def choose(self, position: Position) -> int:
        raise NotImplementedError

    def mine_and_others(self, position: Position) -> tuple[int, int]:
        if self.seat.side is Side.X:
            return position.x, position.o
        return position.o, position.x


BITS: Final = tuple(1 << square for square in range(SQUARES))


def after_each(mover: int, other: int) -> Iterator[tuple[int, int, int]]:
    """For every square: the square, the mover's pieces and the other's after a move there."""
    for square, bit in enumerate(BITS):
        if mover & bit:
            yield square, mover ^ bit, other
        elif other & bit:
            yield square, mover, other ^ bit
        else:
            yield square, mover | bit, other


def best_squares(mover: int, other: int, value: Callable[[int, int], float]) -> list[int]:
    """The squares whose moves are worth most; `value` takes the mover's pieces and the other's."""
    return highest_places([value(mine, others) for _, mine, others in after_each(mover, other)])


def highest_places(values: Sequence[float]) -> list[int]:
    """The places of the largest value; values that differ only by rounding count as equal."""
    least = max(values) - 1e-9
    return [k for k, value in enumerate(values) if value >= least]


def pick_best_square(
    mover: int, other: int, value: Callable[[int, int], float], rng: Random
) -> int:
    """One of the best squares, all equally likely."""
    return pick_one(best_squares(mover, other, value), rng)
