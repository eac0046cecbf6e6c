"""Random choices that are the same on every machine and in every version of Python.

Python promises of `random.Random` only that an int as seed and `random()` give the same numbers in
all versions. `shuffle`, `choice` and `randrange` have changed before. So all chance in puzzles
comes from `random()`, through these functions.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def seeded_random(seed: int | None) -> Random:
    """A generator for that seed, which alone would lose its sign; a random one for None."""
    if seed is None:
        return Random()
    return Random(2 * seed if seed >= 0 else -2 * seed - 1)


def any_seed() -> int:
    """A seed that nobody has asked for, short enough to be typed."""
    return random_below(1_000_000, Random())


def random_below(limit: int, rng: Random) -> int:
    """A whole number from 0 to limit - 1; all are equally likely, up to the 53 bits of a float."""
    return int(rng.random() * limit)


def pick_one(things: Sequence[T], rng: Random) -> T:
    """One of the things, all equally likely."""
    return things[random_below(len(things), rng)]


def shuffled(things: Iterable[T], rng: Random) -> list[T]:
    """The things in random order, all orders equally likely (Fisher and Yates)."""
    order = list(things)
    for k in range(len(order) - 1, 0, -1):
        other = random_below(k + 1, rng)
        order[k], order[other] = order[other], order[k]
    return order
