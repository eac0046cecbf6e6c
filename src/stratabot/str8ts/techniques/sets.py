"""Sets of cells that take a set of numbers between them."""

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
    """Naked set: `size` cells of a line that have only `size` candidates between them take these.

    The cells all differ, so each number is in one of them, and in no other cell of the line.
    """
    for line, cells in enumerate(pencil.lines):
        own = tuple([pencil.candidates[i] for i in cells])
        for places, union in _naked(own, size):
            chosen = tuple(cells[k] for k in places)
            others = (i for i in cells if i not in chosen)
            removed = pencil.present(dict.fromkeys(others, union))
            name = pencil.line_name(line)
            hold = f"{pencil.names(chosen)} hold {said(union)} between them"
            why = f"{hold}, so the rest of {name} cannot"
            yield Step(f"naked {_NAMES[size]}", _NAKED[size], removed, None, chosen, name, why)


@lru_cache(maxsize=KEPT)
def _naked(own: Own, size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The sets of cells that take something from other cells, and the numbers of each set."""
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
    """Hidden set: `size` numbers that only `size` cells of a line can take fill these cells.

    The line must surely have the numbers, and not as clues. Each number is in a different one of
    the cells, so the cells have no room for other numbers.
    """
    for line, cells in enumerate(pencil.lines):
        sure = pencil.sure_in_line(line) & ~pencil.clues[line]
        own = tuple([pencil.candidates[i] for i in cells])
        for places, numbers in _hidden(own, sure, size):
            look = tuple(cells[k] for k in places)
            removed = pencil.present(dict.fromkeys(look, ~numbers))
            name = pencil.line_name(line)
            room = f"only {pencil.names(look)} have room for them"
            why = f"{name} must contain {said(numbers)}, and {room}"
            yield Step(f"hidden {_NAMES[size]}", _HIDDEN[size], removed, None, look, name, why)


@lru_cache(maxsize=KEPT)
def _hidden(own: Own, sure: int, size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The sets of cells that as many sure numbers fill, and the numbers of each set."""
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
