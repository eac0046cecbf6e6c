"""Finds a smallest set of things that contradict each other."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def smallest_core(things: Sequence[T], is_possible: Callable[[Sequence[T]], bool]) -> list[T]:
    """The smallest part of these things that is still impossible, in the given order.

    Without any one of them the others would be possible.

    Things that are not needed go, half of the rest at once if possible. A thing that was kept stays
    needed: whatever goes later leaves even fewer things beside it. If some things are not possible
    together, no larger set of them may be.
    """
    needed: list[T] = []
    rest = [*things]
    step = max(len(rest) // 2, 1)
    while rest:
        if not is_possible([*needed, *rest[step:]]):
            rest = rest[step:]
        elif step > 1:
            step //= 2
            continue
        else:
            needed.append(rest.pop(0))
        step = max(min(step * 2, len(rest) // 2), 1)
    return needed
