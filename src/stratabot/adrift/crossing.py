"""Colors that would have to cross: seen on boards that can be drawn in the plane without crossings.

Grids and cubes can. Their edges enclose *faces*: mostly rings of four cells, larger ones around
stones, and the one outside. If, around a face, ends of two colors come in turns, a path between
the one's ends closes a loop through the face, with one of the other's ends inside and one outside.
So their paths would share a cell. (To a SAT solver that is a pigeonhole: on an empty board of 10 x
10 with two colors at the corners it takes more than 20 s.)
"""

from collections.abc import Iterator
from itertools import combinations
from math import atan2

from stratabot.adrift.puzzle import Cell, Puzzle
from stratabot.limit import require_time


def crossing_colors(puzzle: Puzzle) -> tuple[int, int] | None:
    """The numbers of two colors whose paths would cross; None if none are seen to."""
    ends = puzzle.ends
    for face in faces(puzzle):
        require_time()
        where: dict[int, list[int]] = {}
        seen = (cell for cell in dict.fromkeys(face) if cell in ends)
        for place, cell in enumerate(seen):
            where.setdefault(ends[cell], []).append(place)
        both = [(color, *places) for color, places in where.items() if len(places) == 2]
        for (one, start, end), (other, first, last) in combinations(both, 2):
            if (start < first < end) != (start < last < end):
                return min(one, other), max(one, other)
    return None


def faces(puzzle: Puzzle) -> Iterator[list[Cell]]:
    """The cells around each face of a grid or a cube, in turn; nothing of a graph.

    From a cell that was reached by an edge, the way goes on by the next edge around the cell.
    """
    if puzzle.form.kind == "graph":
        return
    places = [_place(puzzle, cell) for cell in range(puzzle.size)]
    after: dict[tuple[Cell, Cell], Cell] = {}
    for cell in puzzle.open_cells:
        x, y = places[cell]
        around = sorted(
            puzzle.beside(cell), key=lambda other: atan2(places[other][1] - y, places[other][0] - x)
        )
        for k, other in enumerate(around):
            after[other, cell] = around[(k + 1) % len(around)]
    while after:
        start = next(iter(after))
        face, (one, other) = list[Cell](), start
        while (one, other) in after:
            face.append(other)
            one, other = other, after.pop((one, other))
        yield face


def _place(puzzle: Puzzle, cell: Cell) -> tuple[float, float]:
    """Where a cell's middle lies in the plane, x to the right, y downward."""
    width = puzzle.form.width
    face, k = divmod(cell, width * width)
    if puzzle.form.kind == "grid":
        return cell % width, cell // width
    row, col = k // width + 0.5, k % width + 0.5
    if face == 0:
        return col - row, (col + row) / 2
    if face == 1:
        return col - width, width / 2 + col / 2 + row
    return col, width - col / 2 + row
