"""Cells that share out numbers among themselves."""

from collections.abc import Iterator
from itertools import combinations

from stratabot.str8ts.pencil import Pencil, Step, said
from stratabot.str8ts.windows import numbers_in

_NAMES = {2: "pair", 3: "triple", 4: "quad"}
_NAKED = {2: 25, 3: 35, 4: 42}
_HIDDEN = {2: 30, 3: 40, 4: 45}


def naked_sets(pencil: Pencil, size: int) -> Iterator[Step]:
    """So many cells of a line with as many candidates between them take these numbers.

    All of them differ, so each of the numbers is in one of these cells, and in no other one of the
    line.
    """
    for line, cells in enumerate(pencil.lines):
        few = [i for i in cells if 2 <= pencil.candidates[i].bit_count() <= size]
        for chosen in combinations(few, size):
            union = _union(pencil, chosen)
            if union.bit_count() == size:
                others = (i for i in cells if i not in chosen)
                removed = pencil.present(dict.fromkeys(others, union))
                if removed:
                    name = pencil.line_name(line)
                    why = f"{pencil.names(chosen)} share out {said(union)} in {name}"
                    kind = f"naked {_NAMES[size]}"
                    yield Step(kind, _NAKED[size], removed, None, chosen, name, why)


def hidden_sets(pencil: Pencil, size: int) -> Iterator[Step]:
    """So many numbers that only as many cells of a line can take fill these cells.

    The numbers must be sure to be in the line, but not as clues: each of them is in a cell of its
    own, so that these cells have no room for another number.
    """
    for line, cells in enumerate(pencil.lines):
        sure = pencil.sure_in_line(line) & ~pencil.clues[line]
        takers = {
            number: frozenset(i for i in cells if pencil.candidates[i] >> number - 1 & 1)
            for number in numbers_in(sure)
        }
        few = [number for number, own in takers.items() if 2 <= len(own) <= size]
        for chosen in combinations(few, size):
            homes = frozenset[int]().union(*(takers[number] for number in chosen))
            if len(homes) == size:
                numbers = sum(1 << number - 1 for number in chosen)
                removed = pencil.present(dict.fromkeys(homes, ~numbers))
                if removed:
                    name, look = pencil.line_name(line), tuple(sorted(homes))
                    why = f"{name} needs {said(numbers)}, which only {pencil.names(look)} take"
                    kind = f"hidden {_NAMES[size]}"
                    yield Step(kind, _HIDDEN[size], removed, None, look, name, why)


def _union(pencil: Pencil, cells: tuple[int, ...]) -> int:
    union = 0
    for i in cells:
        union |= pencil.candidates[i]
    return union
