"""Positions as a bot sees them: its own pieces and the other's, after each possible move."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from stratabot.chance import one_of
from stratabot.duel.grid import SQUARES

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
    return highest([value(mine, others) for _, mine, others in after_each(mover, other)])


def highest(values: Sequence[float]) -> list[int]:
    """The places of the largest value; values that differ only by rounding count as equal."""
    least = max(values) - 1e-9
    return [k for k, value in enumerate(values) if value >= least]


def any_best(mover: int, other: int, value: Callable[[int, int], float], rng: Random) -> int:
    """One of the best squares, all equally likely."""
    return one_of(best_squares(mover, other, value), rng)
