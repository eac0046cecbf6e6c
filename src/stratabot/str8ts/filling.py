"""The ways to fill a compartment, whatever stands elsewhere."""

from collections.abc import Iterator
from functools import lru_cache

from stratabot.limit import require_time
from stratabot.str8ts.windows import KEPT, Own, possible_windows, spans_of


@lru_cache(maxsize=KEPT)
def fillings(own: Own, size: int) -> dict[int, Own]:
    """For each window that can fill a compartment: the numbers that each cell can have then."""
    found = {}
    for window in spans_of(possible_windows(own, size), len(own)):
        require_time()
        ways = _ways([each & window for each in own])
        if ways is not None:
            found[window] = ways
    return found


def _ways(own: list[int]) -> Own | None:
    """For each cell, the numbers that it has in some way to give all cells different numbers.

    None if there is no such way. One way is found by augmenting paths (Kuhn). Besides its number in
    that way, a cell can have the number of another cell if that cell can take the number of a third
    one, and so on, until one of them takes the first cell's number (Régin, 1994).
    """
    held = _matching(own)
    if held is None:
        return None
    cells = range(len(own))
    follows = [sum(1 << m for m in cells if m != k and own[k] & held[m]) for k in cells]
    for m in cells:
        for k in cells:
            if follows[k] >> m & 1:
                follows[k] |= follows[m]
    return tuple(
        sum(held[m] for m in cells if m == k or (own[k] & held[m] and follows[m] >> k & 1))
        for k in cells
    )


def _matching(own: list[int]) -> list[int] | None:
    """A different number for each cell, as bits; None if there is no way to choose them."""
    holder: dict[int, int] = {}

    def place(k: int, tried: set[int]) -> bool:
        for bit in _bits(own[k]):
            if bit not in tried:
                tried.add(bit)
                if bit not in holder or place(holder[bit], tried):
                    holder[bit] = k
                    return True
        return False

    if not all(place(k, set()) for k in range(len(own))):
        return None
    held = {k: bit for bit, k in holder.items()}
    return [held[k] for k in range(len(own))]


def _bits(numbers: int) -> Iterator[int]:
    while numbers:
        bit = numbers & -numbers
        numbers ^= bit
        yield bit
