"""Finds colors whose paths would have to cross, on boards that can be drawn without crossing lines.

Grids, hexagons and cubes can be drawn so as they are written; of graphs, and of grids with bridges
or wrapped edges, it is found out which parts can. Their edges enclose *faces*: mostly rings of four
cells, larger rings around stones, and the face outside. If the ends of two colors alternate around
a face, a path between the ends of the one color and a line through the face make a loop, and only
one end of the other color is inside. So their paths would share a cell. (A SAT solver takes more
than 20 s to find that out on an empty board of 10 x 10 with two colors at the corners.)

A graph is examined block by block (`planar.py`). A path that ends outside a block enters the block
at the cell where the outside part is attached. If there are several ways to draw a graph, only one
is tried.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import atan2
from typing import Final

from stratabot.adrift.planar import Beside, blocks, faces_of_block
from stratabot.adrift.puzzle import Form, Place, Puzzle
from stratabot.adrift.shapes import cells_of
from stratabot.limit import require_time

_MOST: Final = 2000
"""The most cells of a graph that is drawn here: they take about 2 s."""


def crossing_colors(puzzle: Puzzle) -> tuple[int, int] | None:
    """The numbers of two colors whose paths would cross; None if none are found.

    Raises:
        OutOfTimeError: the time is over.
    """
    if not puzzle.form.is_flat:
        return _crossing_in_blocks(puzzle)
    ends = {cell: (color,) for cell, color in puzzle.ends.items()}
    return next((two for face in faces(puzzle) if (two := _in_turns(face, ends))), None)


def _in_turns(face: Sequence[Place], ends: Mapping[Place, Sequence[int]]) -> tuple[int, int] | None:
    """Two colors whose ends alternate around a face; `ends` has the colors of its cells."""
    require_time()
    where: dict[int, list[int]] = {}
    for place, cell in enumerate(cell for cell in dict.fromkeys(face) if cell in ends):
        for color in ends[cell]:
            where.setdefault(color, []).append(place)
    both = [(color, *places) for color, places in where.items() if len(places) == 2]
    for (one, start, end), (other, first, last) in combinations(both, 2):
        if len({start, end, first, last}) == 4 and (start < first < end) != (start < last < end):
            return min(one, other), max(one, other)
    return None


def _crossing_in_blocks(puzzle: Puzzle) -> tuple[int, int] | None:
    beside = {cell: {*puzzle.beside(cell)} for cell in puzzle.open_cells}
    if len(beside) > _MOST:
        return None
    for block in blocks(beside):
        ends = _entries(puzzle, beside, block)
        if len({color for colors in ends.values() for color in colors}) < 2:
            continue
        for face in faces_of_block(block) or ():
            if two := _in_turns(face, ends):
                return two
    return None


def _entries(puzzle: Puzzle, beside: Beside, block: Beside) -> dict[Place, list[int]]:
    """The cells where paths must enter or leave a block, each with the colors of these paths."""
    owner: dict[Place, Place] = {cell: cell for cell in block}
    for start in block:
        ahead = [start]
        for cell in ahead:
            for other in beside[cell]:
                if other not in owner:
                    owner[other] = start
                    ahead.append(other)
    found: dict[Place, list[int]] = {}
    for color, pair in enumerate(puzzle.pairs):
        entries = {owner[cell] for cell in pair[1:] if cell in owner}
        if len(entries) == 2:
            for cell in entries:
                found.setdefault(cell, []).append(color)
    return found


def faces(puzzle: Puzzle) -> Iterator[list[Place]]:
    """The cells around each face of a flat board, in order.

    A walk around a face leaves each cell by the edge next to the one by which it came.
    """
    places = _middles(puzzle.form, puzzle.size)
    after: dict[tuple[Place, Place], Place] = {}
    for cell in puzzle.open_cells:
        x, y = places[cell]
        around = sorted(
            puzzle.beside(cell), key=lambda other: atan2(places[other][1] - y, places[other][0] - x)
        )
        for k, other in enumerate(around):
            after[other, cell] = around[(k + 1) % len(around)]
    while after:
        start = next(iter(after))
        face, (one, other) = list[Place](), start
        while (one, other) in after:
            face.append(other)
            one, other = other, after.pop((one, other))
        yield face


def _middles(form: Form, cells: int) -> list[tuple[float, float]]:
    """Where the middles of a flat board's cells lie in the plane, x to the right, y downward."""
    if form.kind == "hex":
        return [(x, 2 * row) for row, x in cells_of(form)]
    return [_middle(form, cell) for cell in range(cells)]


def _middle(form: Form, cell: Place) -> tuple[float, float]:
    width = form.width
    if form.kind == "grid":
        return cell % width, cell // width
    face, k = divmod(cell, width * width)
    row, col = k // width + 0.5, k % width + 0.5
    if face == 0:
        return col - row, (col + row) / 2
    if face == 1:
        return col - width, width / 2 + col / 2 + row
    return col, width - col / 2 + row
