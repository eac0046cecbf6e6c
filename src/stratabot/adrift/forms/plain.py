"""Grids and cubes as rows of characters.

5 3      a grid: a letter or digit is an end, . a free cell, # a stone, + a bridge;
A...B    its width and height may stand above
..+..
A...B

cube 2   a cube seen on its corner: the rows of its top, its left and its right face
A.
..
...
"""

import re
from collections.abc import Sequence
from typing import Final

from stratabot.adrift.forms.half_drawn import MarkedBoard
from stratabot.adrift.forms.marks import (
    BRIDGE,
    marked,
    require_mark,
    require_small,
    require_width,
)
from stratabot.adrift.puzzle import FACES, Form, cube_graph
from stratabot.adrift.shapes import shape_graph
from stratabot.errors import TextError
from stratabot.words import counted

SIZE: Final = re.compile(r"([0-9]{1,6})\s+([0-9]{1,6})", re.ASCII)
"""A line with a width and a height."""

CUBE: Final = re.compile(r"[Cc]ube(?:\s+([^:=]*))?", re.ASCII)


def parse_grid(rows: Sequence[str], form: Form, width: int | None = None) -> MarkedBoard:
    """The puzzle in a grid's rows.

    Args:
        rows: one or more, without spaces around them.
        form: a grid; its size and its bridges are what the rows have.
        width: of the rows; None for that of the first one.

    Raises:
        TextError, PuzzleError: it is no puzzle.
    """
    width = len(rows[0]) if width is None else width
    require_small(width * len(rows))
    marks = _marks(rows, width, [f"row {k + 1}" for k in range(len(rows))], BRIDGE)
    return grid_of(marks, form._replace(width=width, height=len(rows)))


def grid_of(marks: Sequence[str], form: Form) -> MarkedBoard:
    """The puzzle with these marks, whose bridges the form gets.

    Raises:
        TextError: the form wraps what is too short.
        PuzzleError: as `Puzzle.of`.
    """
    for wraps, across, length in (
        (form.wraps.rows, "column", form.width),
        (form.wraps.columns, "row", form.height),
    ):
        if wraps and length < 3:
            along = "rows" if across == "column" else "columns"
            raise TextError(
                f"expected at least 3 {across}s where {along} wrap, got {counted(length, across)}"
            )
    bridges = tuple(cell for cell, mark in enumerate(marks) if mark == BRIDGE)
    form = form._replace(bridges=bridges)
    return marked(form, shape_graph(form), marks)


def parse_cube(size: str, rows: Sequence[str]) -> MarkedBoard:
    """The puzzle in the rows below a line `cube SIZE`.

    Raises:
        TextError, PuzzleError: it is no puzzle.
    """
    if not re.fullmatch("[1-9][0-9]{0,5}", size, re.ASCII):
        raise TextError(f"expected a number from 1 after 'cube', got {size[:20]!r}")
    side = int(size)
    require_small(3 * side * side)
    if len(rows) != 3 * side:
        raise TextError(f"expected {3 * side} rows below 'cube {side}', got {len(rows)}")
    where = [f"row {k + 1} of the {face} face" for face in FACES for k in range(side)]
    return marked(Form("cube", side, side), cube_graph(side), _marks(rows, side, where))


def rows_of(marks: Sequence[str], width: int) -> list[str]:
    """The rows that these marks make."""
    return ["".join(marks[k : k + width]) for k in range(0, len(marks), width)]


def _marks(rows: Sequence[str], width: int, where: Sequence[str], others: str = "") -> list[str]:
    """The characters of all cells."""
    for name, row in zip(where, rows, strict=True):
        for k, mark in enumerate(row):
            require_mark(mark, f"{name}, column {k + 1}", others)
        require_width(row, width, name)
    return [mark for row in rows for mark in row]
