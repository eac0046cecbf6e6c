"""Puzzles as text.

    5 3      a grid: a letter or digit is an end, . a free cell, # a stone;
    A...B    its width and height may stand above
    ..#..
    A...B

    cube 2   a cube seen on its corner: the rows of its top, its left and its right face
    A.
    ..
    ...

    a: b c   a graph: a cell and its neighbors; an edge may be named from one side
    b: d
    R = a d  a color and its ends
    # = c    stones

Lines that begin with // are comments. Empty lines separate puzzles, and so does a line with a width
and a height.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from stratabot.adrift.puzzle import (
    FACES,
    Form,
    Graph,
    Paths,
    Place,
    Puzzle,
    cube_graph,
    graph_of,
    grid_graph,
)
from stratabot.errors import PuzzleError, TextError
from stratabot.words import counted

MAX_CELLS: Final = 40_000
"""No board that can be solved has nearly as many; more must be a mistake."""

_FREE: Final = "."
_STONE: Final = "#"
_SIZE: Final = re.compile(r"([0-9]{1,6})\s+([0-9]{1,6})", re.ASCII)
_CUBE: Final = re.compile(r"cube(?:\s+([^:=]*))?", re.ASCII)
_NAME: Final = re.compile(r"[0-9A-Za-z_]+", re.ASCII)
_LINES: Final = re.compile("\r\n|\r|\n")


def parse_puzzle(text: str) -> Puzzle:
    """The one puzzle that a text shows; the inverse of `format_puzzle`.

    Raises:
        TextError: it is no puzzle. The error says what was expected and what came, and where.
    """
    parts = [*split_puzzles(text)]
    if not parts:
        raise TextError("expected a puzzle, got an empty text")
    if len(parts) > 1:
        raise TextError(f"expected one puzzle, got {len(parts)}")
    lines = parts[0].split("\n")
    try:
        if cube := _CUBE.fullmatch(lines[0]):
            return _cube(cube[1] or "", lines[1:])
        if not _SIZE.fullmatch(lines[0]) and any(mark in lines[0] for mark in ":="):
            return _graph(lines)
        return _grid(lines)
    except PuzzleError as error:
        raise TextError(str(error)) from None


def split_puzzles(text: str) -> Iterator[str]:
    """The text of every puzzle, for `parse_puzzle`, without comments and spaces at lines' ends."""
    block: list[str] = []
    for line in map(str.strip, _LINES.split(text.removeprefix("\ufeff"))):
        if line.startswith("//"):
            continue
        if block and (not line or _SIZE.fullmatch(line)):
            yield "\n".join(block)
            block = []
        if line:
            block.append(line)
    if block:
        yield "\n".join(block)


def format_puzzle(puzzle: Puzzle) -> str:
    """The inverse of `parse_puzzle`."""
    return "".join(f"{line}\n" for line in format_lines(puzzle))


def format_lines(puzzle: Puzzle, paths: Paths | None = None) -> list[str]:
    """The lines of a board in its form: as it is given, or with these paths on it.

    A filled graph has all cells of a path, in order, in the place of its ends.
    """
    if puzzle.form.kind == "graph":
        return _graph_lines(puzzle, paths or tuple(pair[1:] for pair in puzzle.pairs))
    marks = [_STONE if cell in puzzle.stones else _FREE for cell in range(puzzle.size)]
    for pair in puzzle.pairs:
        marks[pair.first] = marks[pair.second] = pair.color
    for pair, path in zip(puzzle.pairs, paths or (), strict=False):
        for cell in path:
            marks[cell] = pair.color
    width = puzzle.form.width
    rows = ["".join(marks[k : k + width]) for k in range(0, puzzle.size, width)]
    return [f"cube {width}", *rows] if puzzle.form.kind == "cube" else rows


def _graph_lines(puzzle: Puzzle, paths: Sequence[Sequence[Place]]) -> list[str]:
    """Every edge once, with its earlier cell, so that a reader meets the cells in their order."""
    names = puzzle.graph.names
    lines = []
    for cell, others in enumerate(puzzle.graph.neighbors):
        later = [names[other] for other in others if other > cell]
        lines.append(" ".join([f"{names[cell]}:", *later]))
    for pair, path in zip(puzzle.pairs, paths, strict=True):
        lines.append(" ".join([f"{pair.color} =", *(names[cell] for cell in path)]))
    if puzzle.stones:
        lines.append(" ".join(["# =", *(names[cell] for cell in sorted(puzzle.stones))]))
    return lines


def _grid(lines: list[str]) -> Puzzle:
    size = _SIZE.fullmatch(lines[0])
    rows = lines[1:] if size else lines
    if not rows:
        raise TextError(f"expected rows below {lines[0]!r}, got none")
    width = len(rows[0])
    if size:
        width = int(size[1])
        if len(rows) != int(size[2]):
            raise TextError(
                f"expected {counted(int(size[2]), 'row')} below {lines[0]!r}, got {len(rows)}"
            )
    _require_small(width * len(rows))
    marks = _marks(rows, width, [f"row {k + 1}" for k in range(len(rows))])
    return _marked(Form("grid", width, len(rows)), grid_graph(width, len(rows)), marks)


def _cube(size: str, rows: list[str]) -> Puzzle:
    if not re.fullmatch("[1-9][0-9]{0,5}", size, re.ASCII):
        raise TextError(f"expected a number from 1 after 'cube', got {size[:20]!r}")
    side = int(size)
    _require_small(3 * side * side)
    if len(rows) != 3 * side:
        raise TextError(f"expected {3 * side} rows below 'cube {side}', got {len(rows)}")
    where = [f"row {k + 1} of the {face} face" for face in FACES for k in range(side)]
    return _marked(Form("cube", side, side), cube_graph(side), _marks(rows, side, where))


def _require_small(cells: int) -> None:
    if cells > MAX_CELLS:
        raise TextError(f"expected at most {MAX_CELLS} cells, got {cells}")


def _marks(rows: list[str], width: int, where: list[str]) -> list[str]:
    """The characters of all cells."""
    for name, row in zip(where, rows, strict=True):
        for k, mark in enumerate(row):
            if not (mark in (_FREE, _STONE) or mark.isalnum()):
                wanted = "a letter, a digit, . or #"
                raise TextError(f"expected {wanted}, got {mark!r} in {name}, column {k + 1}")
        if len(row) != width:
            raise TextError(
                f"expected {counted(width, 'cell')} in {name}, got {len(row)}: {row[:50]!r}"
            )
    return [mark for row in rows for mark in row]


def _marked(form: Form, graph: Graph, marks: list[str]) -> Puzzle:
    ends: dict[str, list[Place]] = {}
    for cell, mark in enumerate(marks):
        if mark not in (_FREE, _STONE):
            ends.setdefault(mark, []).append(cell)
    stones = (cell for cell, mark in enumerate(marks) if mark == _STONE)
    return Puzzle.of(form, graph, ends, stones)


def _graph(lines: list[str]) -> Puzzle:
    beside: dict[str, list[str]] = {}
    named: dict[str, list[str]] = {}
    for line in lines:
        mark = next((mark for mark in line if mark in ":="), "")
        left, right = (part.strip() for part in line.split(mark, 1)) if mark else (line, "")
        if not mark or not (_NAME.fullmatch(left) or (left, mark) == (_STONE, "=")):
            wanted = "'name: neighbor ...', 'color = end end' or '# = stone ...'"
            raise TextError(f"expected {wanted}, got {line[:50]!r}")
        names = _names(right, line)
        if mark == ":":
            beside.setdefault(left, []).extend(names)
        elif left in named and left != _STONE:
            raise TextError(f"expected the ends of {left} once, got them twice")
        else:
            named.setdefault(left, []).extend(names)
    _require_small(len(beside))
    if not beside:
        raise TextError(f"expected a cell such as 'a: b c', got none in {lines[0][:50]!r}")
    return _of_names(graph_of(beside), named)


def _names(text: str, line: str) -> list[str]:
    names = text.split()
    for name in names:
        if not _NAME.fullmatch(name):
            raise TextError(
                f"expected names of letters, digits and _, got {name[:20]!r} in {line[:50]!r}"
            )
    return names


def _of_names(graph: Graph, named: dict[str, list[str]]) -> Puzzle:
    numbers = {name: k for k, name in enumerate(graph.names)}
    for owner, names in named.items():
        for name in names:
            if name not in numbers:
                what = "stones" if owner == _STONE else f"ends of {owner}"
                raise TextError(f"expected a cell of the graph among the {what}, got {name!r}")
    cells = {owner: [numbers[name] for name in names] for owner, names in named.items()}
    stones = cells.pop(_STONE, [])
    return Puzzle.of(Form("graph"), graph, cells, stones)
