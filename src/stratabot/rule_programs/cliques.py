"""Cells of which any two differ."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from stratabot.limit import require_time


def cliques(pairs: Iterable[tuple[int, int]]) -> Iterator[list[int]]:
    """Sets of cells of which any two are one of the pairs; every pair is in at least one set.

    No set can be made larger by one cell, but there may be larger sets: each set grows from a pair
    that is in no set yet, always by the first cell that fits.

    Raises:
        OutOfTimeError: the time is over.
    """
    beside: dict[int, set[int]] = defaultdict(set)
    ordered = sorted({(min(pair), max(pair)) for pair in pairs})
    for one, two in ordered:
        beside[one].add(two)
        beside[two].add(one)
    covered: set[tuple[int, int]] = set()
    for one, two in ordered:
        if (one, two) in covered:
            continue
        require_time()
        found, fitting = [one, two], beside[one] & beside[two]
        while fitting:
            found.append(min(fitting))
            fitting &= beside[found[-1]]
        found.sort()
        covered.update((a, b) for k, a in enumerate(found) for b in found[k + 1 :])
        yield found
