"""What a contradiction needs: a set of things as small as can be that cannot stand together."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def smallest(things: Sequence[T], is_possible: Callable[[Sequence[T]], bool]) -> list[T]:
    """The smallest part of these things that is still impossible, in the given order.

    Without any one of them the others would be possible.

    Whatever is not needed goes, half of the rest at once if possible. Once one is kept it is
    needed, whatever goes later: what stays then is even less.

    Args:
        things: they are not possible together.
        is_possible: whether some of them are; more of them never are where fewer are not.
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
