"""What follows from there being one solution only."""

from collections.abc import Iterator
from itertools import combinations

from stratabot.str8ts.pencil import Pencil, Step, said


def rectangles(pencil: Pencil) -> Iterator[Step]:
    """Unique rectangle: four cells in two rows and columns do not all have the same two numbers.

    Suppose they did, no given among them, and the two cells of each line were in one compartment.
    Then the two numbers could be exchanged in all four: each compartment and each line would keep
    its numbers, and there would be a second solution. So if three of them have only these two
    candidates, the fourth has neither.
    """
    size = pencil.size
    for pair, cells in _pairs(pencil).items():
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
                    why = f"else {said(pair)} could be exchanged in {where}, a second solution"
                    yield Step("unique rectangle", 60, removed, None, look, where, why)


def _pairs(pencil: Pencil) -> dict[int, list[int]]:
    """The cells with just two candidates, by these."""
    found: dict[int, list[int]] = {}
    for i in pencil.open_cells:
        if pencil.candidates[i].bit_count() == 2:
            found.setdefault(pencil.candidates[i], []).append(i)
    return found


def _is_exchangeable(pencil: Pencil, corners: tuple[int, ...]) -> bool:
    """Whether none is a given, and those of each line are in one compartment."""
    of_cell = pencil.pattern.of_cell
    if any(i not in of_cell or i in pencil.given for i in corners):
        return False
    rows = {of_cell[i][0] for i in corners}
    cols = {of_cell[i][1] for i in corners}
    return len(rows) == len(cols) == 2
