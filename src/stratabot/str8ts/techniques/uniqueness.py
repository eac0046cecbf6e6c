"""Conclusions from the fact that a puzzle has a single solution; elsewhere they can be wrong."""

from collections.abc import Iterator
from itertools import combinations

from stratabot.limit import require_time
from stratabot.str8ts.number_intervals import numbers_in
from stratabot.str8ts.pencil import Pencil, Step, numbers_in_words
from stratabot.words import listed


def rectangles(pencil: Pencil) -> Iterator[Step]:
    """Unique rectangle: four cells in two rows and columns do not all have the same two numbers.

    Suppose that they did, that none of them is a given, and that the two cells of each line are in
    one compartment. Then the two numbers could be swapped in all four cells: each compartment and
    each line would keep its numbers, so there would be a second solution. So if three of the cells
    have only these two candidates, the fourth cell has neither number.
    """
    size = pencil.size
    for pair, cells in _pairs(pencil).items():
        require_time()
        for one, other in combinations(cells, 2):
            (top, left), (bottom, right) = divmod(one, size), divmod(other, size)
            if top == bottom or left == right:
                continue
            crossings = top * size + right, bottom * size + left
            for target, beside in (crossings, crossings[::-1]):
                look = tuple(sorted((one, other, target, beside)))
                removed = pencil.present({target: pair})
                if beside in cells and removed and _is_exchangeable(pencil, look):
                    where = pencil.names(look)
                    why = f"otherwise {_swap_numbers(pair, where)}"
                    yield Step("unique rectangle", look, where, why, removed)


def roofs(pencil: Pencil) -> Iterator[Step]:
    """Unique rectangle with a roof: two corners of a line have the same two numbers, two have more.

    The four cells cannot all have these two numbers (`rectangles`), so one of the latter two cells,
    the roof, has another number. If both cells of the roof have the same single candidate besides,
    that number is in one of them, so no cell that is in a line with both has it. And if the roof's
    line surely has one of the two numbers, and only the roof takes it, then the roof does not have
    the other one: otherwise it would have both.
    """
    for look, roof, pair in _roofs(pencil):
        extra = (pencil.candidates[roof[0]] | pencil.candidates[roof[1]]) & ~pair
        where = pencil.names(look)
        if extra.bit_count() == 1:
            removed = pencil.present(dict.fromkeys(pencil.seen_by(*roof), extra))
            if removed:
                why = (
                    f"if {pencil.names(roof)} were {numbers_in_words(pair)}, "
                    f"{_swap_numbers(pair, where)}, "
                    f"so one of them is {numbers_in_words(extra)}"
                )
                yield Step("unique roof", look, where, why, removed)
        for line in sorted({*pencil.lines_of[roof[0]]} & {*pencil.lines_of[roof[1]]}):
            for number in numbers_in(pencil.sure_in_white(line) & pair):
                bit = 1 << number - 1
                takers = {i for i in pencil.lines[line] if pencil.candidates[i] & bit}
                if takers == {*roof}:
                    removed = pencil.present(dict.fromkeys(roof, pair & ~bit))
                    either = listed(map(pencil.name, roof), "or")
                    why = (
                        f"{pencil.line_name(line)} has its {number} in {either}; with "
                        f"{numbers_in_words(pair & ~bit)} in the other cell, "
                        f"{_swap_numbers(pair, where)}"
                    )
                    yield Step("unique roof", look, where, why, removed)


def _swap_numbers(pair: int, where: str) -> str:
    return (
        f"{numbers_in_words(pair)} could be swapped in {where}, which would make a second solution"
    )


def _roofs(pencil: Pencil) -> Iterator[tuple[tuple[int, ...], tuple[int, int], int]]:
    """All four cells, the two of the roof, and the numbers of the other two."""
    size = pencil.size
    for pair, cells in _pairs(pencil).items():
        for first, second in combinations(cells, 2):
            require_time()
            (top, left), (bottom, right) = divmod(first, size), divmod(second, size)
            for k in range(size):
                if top == bottom != k:
                    roof = k * size + left, k * size + right
                elif left == right != k:
                    roof = top * size + k, bottom * size + k
                else:
                    continue
                look = tuple(sorted((first, second, *roof)))
                has_both = all(pencil.candidates[i] & pair == pair for i in roof)
                if has_both and not {*roof} & {*cells} and _is_exchangeable(pencil, look):
                    yield look, roof, pair


def _pairs(pencil: Pencil) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for i in pencil.open_cells:
        if pencil.candidates[i].bit_count() == 2:
            found.setdefault(pencil.candidates[i], []).append(i)
    return found


def _is_exchangeable(pencil: Pencil, corners: tuple[int, ...]) -> bool:
    of_cell = pencil.pattern.of_cell
    if any(i not in of_cell or i in pencil.given for i in corners):
        return False
    rows = {of_cell[i][0] for i in corners}
    cols = {of_cell[i][1] for i in corners}
    return len(rows) == len(cols) == 2
