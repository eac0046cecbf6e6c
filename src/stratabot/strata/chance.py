"""Random choices that are the same on every machine, for ever.

Of `random.Random` only seeding with an int and `random()` are promised to give the same numbers in
every version of Python; `shuffle`, `choice` and `randrange` have changed before. So all chance in
puzzles comes from `random()` through these two.
"""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(most: int, rng: Random) -> int:
    """A number from 0 to most - 1, each as likely up to the 53 bits of a float."""
    return int(rng.random() * most)


def shuffled(things: Iterable[T], rng: Random) -> list[T]:
    """The things in random order (Fisher and Yates)."""
    order = list(things)
    for k in range(len(order) - 1, 0, -1):
        other = below(k + 1, rng)
        order[k], order[other] = order[other], order[k]
    return order
