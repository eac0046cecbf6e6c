"""Cells that share out numbers among themselves."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, said
from stratabot.str8ts.windows import KEPT, Own, numbers_in

_NAMES = {2: "pair", 3: "triple", 4: "quad"}
_NAKED = {2: 25, 3: 35, 4: 42}
_HIDDEN = {2: 30, 3: 40, 4: 45}


def naked_sets(pencil: Pencil, size: int) -> Iterator[Step]:
    """So many cells of a line with as many candidates between them take these numbers.

    All of them differ, so each of the numbers is in one of these cells, and in no other one of the
    line.
    """
    for line, cells in enumerate(pencil.lines):
        own = tuple([pencil.candidates[i] for i in cells])
        for places, union in _naked(own, size):
            chosen = tuple(cells[k] for k in places)
            others = (i for i in cells if i not in chosen)
            removed = pencil.present(dict.fromkeys(others, union))
            name = pencil.line_name(line)
            why = f"{pencil.names(chosen)} share out {said(union)} in {name}"
            yield Step(f"naked {_NAMES[size]}", _NAKED[size], removed, None, chosen, name, why)


@lru_cache(maxsize=KEPT)
def _naked(own: Own, size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Sets of cells that take something from the others, and their numbers."""
    few = [k for k, each in enumerate(own) if 2 <= each.bit_count() <= size]
    found = []
    for chosen in combinations(few, size):
        require_time()
        union = 0
        for k in chosen:
            union |= own[k]
        if union.bit_count() == size and any(
            each & union for k, each in enumerate(own) if k not in chosen
        ):
            found.append((chosen, union))
    return tuple(found)


def hidden_sets(pencil: Pencil, size: int) -> Iterator[Step]:
    """So many numbers that only as many cells of a line can take fill these cells.

    The numbers must be sure to be in the line, but not as clues: each of them is in a cell of its
    own, so that these cells have no room for another number.
    """
    for line, cells in enumerate(pencil.lines):
        sure = pencil.sure_in_line(line) & ~pencil.clues[line]
        own = tuple([pencil.candidates[i] for i in cells])
        for places, numbers in _hidden(own, sure, size):
            look = tuple(cells[k] for k in places)
            removed = pencil.present(dict.fromkeys(look, ~numbers))
            name = pencil.line_name(line)
            why = f"{name} needs {said(numbers)}, which only {pencil.names(look)} take"
            yield Step(f"hidden {_NAMES[size]}", _HIDDEN[size], removed, None, look, name, why)


@lru_cache(maxsize=KEPT)
def _hidden(own: Own, sure: int, size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Sets of cells that only the same number of sure numbers fill, and these numbers."""
    takers = {
        number: frozenset(k for k, each in enumerate(own) if each >> number - 1 & 1)
        for number in numbers_in(sure)
    }
    few = [number for number, cells in takers.items() if 2 <= len(cells) <= size]
    found = []
    for chosen in combinations(few, size):
        require_time()
        homes = frozenset[int]().union(*(takers[number] for number in chosen))
        numbers = sum(1 << number - 1 for number in chosen)
        if len(homes) == size and any(own[k] & ~numbers for k in homes):
            found.append((tuple(sorted(homes)), numbers))
    return tuple(found)
