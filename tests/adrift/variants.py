"""Random boards with walls, bridges, wrapped edges or hexagons, as text and as a player sees them.

A player looks from cell to cell. No graph is made.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from stratabot.portable_random import random_below, shuffled

Cell = tuple[int, int]
"""Row and column of a cell, from 0; of hexagons row and half hexagons from the left."""

Way = tuple[int, int]
"""How many rows down and how many columns right."""

SQUARE_WAYS: list[Way] = [(-1, 0), (0, -1), (0, 1), (1, 0)]
HEXAGON_WAYS: list[Way] = [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)]

Lane = tuple[Cell, bool]
"""A cell; if it is a bridge, whether a path goes along the column there."""

Crossing = tuple[str, bool]
"""The same with the cell's name."""


class Board(NamedTuple):
    """A board as a player sees it.

    Attributes:
        cells: what stands there: a letter, `.`, `#` or `+`.
        names: of the cells.
        ways: the directions.
        sides: rows and columns that wrap are so long; 0 for what does not.
        walls: pairs of cells, in both orders.
    """

    cells: dict[Cell, str]
    names: dict[Cell, str]
    ways: list[Way]
    sides: tuple[int, int] = (0, 0)
    walls: frozenset[tuple[Cell, Cell]] = frozenset()

    def beyond(self, cell: Cell, way: Way) -> Cell | None:
        """The cell that one comes to; None if a wall, a stone or the border is in between."""
        row, col = cell[0] + way[0], cell[1] + way[1]
        rows, columns = self.sides
        other = (row % rows if rows else row), (col % columns if columns else col)
        is_stone = "#" in (self.cells[cell], self.cells.get(other, "#"))
        return None if is_stone or (cell, other) in self.walls else other

    def neighbors(self) -> Iterator[tuple[Crossing, Crossing]]:
        for cell in self.cells:
            for way in self.ways:
                other = self.beyond(cell, way)
                if other is not None:
                    yield self._crossing(cell, way), self._crossing(other, way)

    def _crossing(self, cell: Cell, way: Way) -> Crossing:
        return self.names[cell], self.cells[cell] == "+" and way[0] != 0


def _put_ends(board: Board, rng: Random) -> None:
    """Random ends; or those of paths that solve the board, where stones fill the rest."""
    if rng.random() < 0.6:
        _put_paths(board, rng)
        return
    free = [cell for cell in shuffled(sorted(board.cells), rng) if board.cells[cell] == "."]
    for color in range(1 + random_below(3, rng)):
        if len(free) > 2 * color + 1:
            board.cells[free[2 * color]] = board.cells[free[2 * color + 1]] = "ABC"[color]


def _put_paths(board: Board, rng: Random) -> None:
    used: list[Lane] = []
    ends: dict[Cell, str] = {}
    for color in "ABC"[: 1 + random_below(3, rng)]:
        free = [at for at, mark in board.cells.items() if mark == "." and (at, False) not in used]
        path = _walk(board, used, (shuffled(free, rng)[0], False), rng) if free else []
        if len(path) > 1:
            used += path
            ends |= dict.fromkeys((path[0][0], path[-1][0]), color)
    for cell, mark in board.cells.items():
        times = sum(each == cell for each, _ in used)
        if mark != "#":
            board.cells[cell] = "#" if not times else mark if times > 1 else "."
    board.cells.update(ends)


def _walk(board: Board, used: list[Lane], start: Lane, rng: Random) -> list[Lane]:
    """A random path over new cells, straight on over bridges, which does not end on one."""
    path, came = [start], board.ways[0]
    for _ in range(10):
        here = path[-1][0]
        for way in [came] if board.cells[here] == "+" else shuffled(board.ways, rng):
            there = board.beyond(here, way)
            lane = there, there is not None and board.cells[there] == "+" and way[0] != 0
            if there is not None and lane not in used and lane not in path:
                path.append((there, lane[1]))
                came = way
                break
    while board.cells[path[-1][0]] == "+":
        path.pop()
    return path


def random_board(rng: Random) -> tuple[str, Board]:
    """The text of a small board with random ends, and the board."""
    return _hexagons(rng) if rng.random() < 0.3 else _grid(rng)


def _grid(rng: Random) -> tuple[str, Board]:
    """A grid with walls, bridges and wrapped edges, each or not."""
    height, width = 2 + random_below(3, rng), 2 + random_below(3, rng)
    wraps_rows = width > 2 and rng.random() < 0.4
    wraps_columns = height > 2 and rng.random() < 0.4
    cells = {
        (row, col): "#" if rng.random() < 0.1 else "+" if rng.random() < 0.2 else "."
        for row in range(height)
        for col in range(width)
    }
    share = 0.2 if rng.random() < 0.6 else 0
    beside = {at for at in cells if rng.random() < share}
    under = {at for at in cells if rng.random() < share}
    inside = {at for at in beside if wraps_rows or at[1] < width - 1}
    walls = [((row, col), (row, (col + 1) % width)) for row, col in inside]
    inside = {at for at in under if wraps_columns or at[0] < height - 1}
    walls += [((row, col), ((row + 1) % height, col)) for row, col in inside]
    both = frozenset([*walls, *((other, one) for one, other in walls)])
    names = {(row, col): f"r{row + 1}c{col + 1}" for row, col in cells}
    board = Board(cells, names, SQUARE_WAYS, (height * wraps_columns, width * wraps_rows), both)
    _put_ends(board, rng)
    along = "" if wraps_rows and wraps_columns else " rows" if wraps_rows else " columns"
    lines = [f"wrap{along} walls" if wraps_rows or wraps_columns else "walls"]
    for row in range(height):
        marks = (cells[row, col] + (" ", "|")[(row, col) in beside] for col in range(width))
        lines.append("".join(marks))
        if any((row, col) in under for col in range(width)):
            lines.append(" ".join((" ", "-")[(row, col) in under] for col in range(width)))
    return "\n".join(lines), board


def _hexagons(rng: Random) -> tuple[str, Board]:
    start, rows = 4, list[tuple[int, int]]()
    for _ in range(2 + random_below(3, rng)):
        start = abs(start + (1 if rng.random() < 0.5 else -1))
        rows.append((start, 1 + random_below(4, rng)))
    names = {
        (row, start + 2 * k): f"r{row + 1}c{k + 1}"
        for row, (start, length) in enumerate(rows)
        for k in range(length)
    }
    board = Board({at: "#" if rng.random() < 0.1 else "." for at in names}, names, HEXAGON_WAYS)
    _put_ends(board, rng)
    lines = ["hex"]
    for row, (start, length) in enumerate(rows):
        marks = (board.cells[row, start + 2 * k] for k in range(length))
        lines.append(" " * start + " ".join(marks))
    return "\n".join(lines), board
