"""Random boards with walls, bridges, wrapped edges or hexagons, and all their solutions.

What is a solution is found out here on the board as a player sees it: a path is drawn from cell to
cell, and a player who comes onto a bridge goes straight on. No graph is made.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from stratabot.adrift.puzzle import Rules
from stratabot.portable_random import below, shuffled

Cell = tuple[int, int]
"""Row and column of a cell, from 0; of hexagons row and half hexagons from the left."""

Way = tuple[int, int]
"""How many rows down and how many columns right."""

SQUARE_WAYS: list[Way] = [(-1, 0), (0, -1), (0, 1), (1, 0)]
HEXAGON_WAYS: list[Way] = [(-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1)]

Drawn = tuple[tuple[str, ...], ...]
"""A path as a player draws it, for every color: the names of its cells."""


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
        if self.cells.get(other, "#") == "#" or (cell, other) in self.walls or cell == other:
            return None
        return other


Crossing = tuple[Cell, bool]
"""A cell that a path is on; of a bridge, whether it goes along a column there."""


def solutions_drawn(board: Board, rules: Rules) -> set[Drawn]:
    """All solutions, by trying everything."""
    ends: dict[str, list[Cell]] = {}
    for cell in sorted(board.cells):
        if board.cells[cell].isalnum():
            ends.setdefault(board.cells[cell], []).append(cell)
    return {*_drawn(board, rules, [ends[color] for color in sorted(ends)], [], ())}


def _drawn(
    board: Board, rules: Rules, left: list[list[Cell]], used: list[Crossing], done: Drawn
) -> Iterator[Drawn]:
    if not left:
        wanted = {
            (cell, down)
            for cell, mark in board.cells.items()
            for down in ((False, True) if mark == "+" else (False,))
            if mark != "#"
        }
        if not rules.fill or wanted == {*used}:
            yield done
        return
    start, goal = left[0]
    for path in _paths(board, rules, used, [(start, False)], goal):
        names = tuple(board.names[cell] for cell, _ in path)
        yield from _drawn(board, rules, left[1:], used + path, (*done, names))


def _paths(
    board: Board, rules: Rules, used: list[Crossing], path: list[Crossing], goal: Cell
) -> Iterator[list[Crossing]]:
    here = path[-1][0]
    if here == goal:
        yield path
        return
    for way in board.ways:
        if board.cells[here] == "+":
            came = way_between(board, path[-2][0], here)
            if way != came:
                continue
        there = board.beyond(here, way)
        if there is None:
            continue
        mark = board.cells[there]
        crossing = there, mark == "+" and way[0] != 0
        if crossing in used or crossing in path or (mark.isalnum() and there != goal):
            continue
        if rules.touching or not _touches(board, path, crossing):
            yield from _paths(board, rules, used, [*path, crossing], goal)


def way_between(board: Board, one: Cell, other: Cell) -> Way:
    """The direction from a cell to the next one of a path."""
    (way,) = (way for way in board.ways if board.beyond(one, way) == other)
    return way


def _touches(board: Board, path: list[Crossing], last: Crossing) -> bool:
    """Whether the end of a path can be joined to an earlier cell than the one before it."""
    cell, down = last
    for way in board.ways:
        if board.cells[cell] == "+" and (way[0] != 0) != down:
            continue
        other = board.beyond(cell, way)
        if other is None:
            continue
        met = other, board.cells[other] == "+" and way[0] != 0
        if met in path[:-1]:
            return True
    return False


def random_board(rng: Random) -> tuple[str, Board]:
    """The text of a small board with random ends, and the board."""
    return random_hexagons(rng) if rng.random() < 0.3 else random_grid(rng)


def _put_ends(board: Board, rng: Random) -> None:
    """Random ends; or those of paths that solve the board, where stones fill the rest."""
    if rng.random() < 0.6:
        _put_paths(board, rng)
        return
    free = [cell for cell in shuffled(sorted(board.cells), rng) if board.cells[cell] == "."]
    for color in range(1 + below(3, rng)):
        if len(free) > 2 * color + 1:
            board.cells[free[2 * color]] = board.cells[free[2 * color + 1]] = "ABC"[color]


def _put_paths(board: Board, rng: Random) -> list[list[Cell]]:
    """Random paths, of which the board keeps the ends; stones where none is."""
    found = []
    used: list[Crossing] = []
    ends: dict[Cell, str] = {}
    for _ in range(1 + below(3, rng)):
        free = [at for at, mark in board.cells.items() if mark == "." and (at, False) not in used]
        path = _walk(board, used, (shuffled(free, rng)[0], False), rng) if free else []
        if len(path) > 1:
            found.append([cell for cell, _ in path])
            used += path
            ends |= dict.fromkeys((path[0][0], path[-1][0]), "ABC"[len(found) - 1])
    for cell, mark in board.cells.items():
        times = sum(each == cell for each, _ in used)
        if mark != "#":
            board.cells[cell] = "#" if not times else mark if times > 1 else "."
    board.cells.update(ends)
    return found


def _walk(board: Board, used: list[Crossing], start: Crossing, rng: Random) -> list[Crossing]:
    """A random path over new cells, which does not end on a bridge."""
    path = [start]
    for _ in range(10):
        here = path[-1][0]
        ways = [*board.ways]
        if board.cells[here] == "+":
            ways = [way_between(board, path[-2][0], here)]
        for way in shuffled(ways, rng):
            there = board.beyond(here, way)
            crossing = there, there is not None and board.cells[there] == "+" and way[0] != 0
            if there is not None and crossing not in used and crossing not in path:
                path.append((there, crossing[1]))
                break
    while board.cells[path[-1][0]] == "+":
        path.pop()
    return path


def random_solved_grid(rng: Random) -> tuple[str, str] | None:
    """A grid with walls and bridges: its text, and the line of a level pack; None by chance."""
    board, beside, under = _grid(rng, wrapped=0)
    paths = _put_paths(board, rng)
    height, width = (1 + max(side) for side in zip(*board.cells, strict=True))
    numbers = {cell: str(cell[0] * width + cell[1]) for cell in board.cells}
    fields = [
        ":".join(numbers[cell] for cell, mark in board.cells.items() if mark == sign)
        for sign in "+#"
    ]
    walls = ":".join(f"{numbers[a]}|{numbers[b]}" for a, b in sorted(board.walls))
    size = f"{width}:{height}" if width != height or rng.random() < 0.5 else f"{width}"
    head = f"{size},0,{1 + below(150, rng)},{len(paths)},{','.join([*fields, walls])}".rstrip(",")
    tails = (",".join(numbers[cell] for cell in path) for path in paths)
    return (_text(board, beside, under), ";".join([head, *tails])) if paths else None


def random_grid(rng: Random) -> tuple[str, Board]:
    """A grid with walls, bridges and wrapped edges, each or not."""
    board, beside, under = _grid(rng, wrapped=0.4)
    _put_ends(board, rng)
    return _text(board, beside, under), board


def _grid(rng: Random, wrapped: float) -> tuple[Board, set[Cell], set[Cell]]:
    """A grid without ends, and the cells with a wall on their right, and with one below."""
    height, width = 2 + below(3, rng), 2 + below(3, rng)
    wraps_rows = width > 2 and rng.random() < wrapped
    wraps_columns = height > 2 and rng.random() < wrapped
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
    sides = height * wraps_columns, width * wraps_rows
    return Board(cells, names, SQUARE_WAYS, sides, both), beside, under


def _text(board: Board, beside: set[Cell], under: set[Cell]) -> str:
    height, width = (1 + max(side) for side in zip(*board.cells, strict=True))
    along = "" if all(board.sides) else " rows" if board.sides[1] else " columns"
    lines = [f"wrap{along} walls" if any(board.sides) else "walls"]
    for row in range(height):
        marks = (board.cells[row, col] + (" ", "|")[(row, col) in beside] for col in range(width))
        lines.append("".join(marks))
        if any((row, col) in under for col in range(width)):
            lines.append(" ".join((" ", "-")[(row, col) in under] for col in range(width)))
    return "\n".join(lines)


def random_hexagons(rng: Random) -> tuple[str, Board]:
    """Hexagons in rows of random length."""
    start, rows = 4, list[tuple[int, int]]()
    for _ in range(2 + below(3, rng)):
        start = abs(start + (1 if rng.random() < 0.5 else -1))
        rows.append((start, 1 + below(4, rng)))
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
