"""Numbers that follow at once."""

from collections.abc import Iterator
from functools import lru_cache

from stratabot.str8ts.pencil import Pencil, Step, one
from stratabot.str8ts.windows import KEPT, Own, numbers_in, sure_in


def singles(pencil: Pencil) -> Iterator[Step]:
    """Single: a cell with one candidate holds it; a sure candidate with one place is there.

    A compartment takes one of its possible windows, so a number in all of them is a sure candidate.
    If only one of its cells can take the number, the number is there.
    """
    for i in pencil.open_cells:
        own = pencil.candidates[i]
        if own and not own & own - 1:
            put = (i, own.bit_length())
            why = "no other number is left for it"
            yield Step("single", 3, {}, put, (i,), pencil.name(i), why)
    for run, cells in enumerate(pencil.pattern.runs):
        for k, number in _lone(pencil.own(run), pencil.size):
            if cells[k] not in pencil.inked:
                name = pencil.run_name(run)
                why = f"{name} must contain {one(number)}, and no other cell in it can be {number}"
                yield Step("single", 3, {}, (cells[k], number), cells, name, why)


@lru_cache(maxsize=KEPT)
def _lone(own: Own, size: int) -> tuple[tuple[int, int], ...]:
    """Each cell that alone can take some sure number, and that number."""
    found = []
    for number in numbers_in(sure_in(own, size)):
        takers = [k for k, each in enumerate(own) if each >> number - 1 & 1]
        if len(takers) == 1:
            found.append((takers[0], number))
    return tuple(found)
