"""Boards of hexagons, as one sees them.

hex           cells have spaces between them;
  A . B       the rows above and below are half a hexagon further left or right: one space
 . . . .
. # . . A
 . . . .
  . B .
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from stratabot.adrift.forms.half_drawn import MarkedBoard
from stratabot.adrift.forms.marks import marked, require_mark, require_small
from stratabot.adrift.puzzle import Form, Row
from stratabot.adrift.shapes import shape_graph
from stratabot.errors import TextError

_SPACED: Final = re.compile(r" *\S(?: \S)*")


def parse_hexagons(lines: Sequence[str]) -> MarkedBoard:
    """The puzzle in rows of hexagons.

    Raises:
        TextError, PuzzleError: it is no puzzle.
    """
    starts = []
    for number, line in enumerate(lines, 1):
        if not _SPACED.fullmatch(line):
            raise TextError(
                f"expected hexagons with one space between them in row {number}, got {line[:50]!r}"
            )
        starts.append(len(line) - len(line.lstrip()))
    for number, (one, other) in enumerate(pairwise(starts), 2):
        if (one - other) % 2 == 0:
            raise TextError(
                f"expected row {number} half a hexagon (an odd number of spaces) beside row "
                f"{number - 1}, got {starts[number - 1]} spaces after {one}"
            )
    texts = [line.split() for line in lines]
    for number, marks in enumerate(texts, 1):
        for col, mark in enumerate(marks, 1):
            require_mark(mark, f"row {number}, column {col}")
    require_small(sum(map(len, texts)))
    left = min(starts)
    rows = (Row(start - left, len(cells)) for start, cells in zip(starts, texts, strict=True))
    form = Form("hex", rows=tuple(rows))
    return marked(form, shape_graph(form), [mark for marks in texts for mark in marks])


def format_hexagons(form: Form, marks: Sequence[str]) -> list[str]:
    """The lines of a board of hexagons; the inverse of `parse_hexagons`."""
    lines, rest = ["hex"], iter(marks)
    for row in form.rows:
        cells = " ".join(next(rest) for _ in range(row.cells))
        lines.append(" " * row.start + cells)
    return lines
