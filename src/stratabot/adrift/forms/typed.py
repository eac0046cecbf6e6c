"""What a typed board of Adrift may look like, for the steps that all games share."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, ClassVar, Final

from stratabot.adrift.forms.grids import HEADING
from stratabot.adrift.forms.pack import LEVEL
from stratabot.adrift.forms.puzz_link import ADDRESS, rows_in
from stratabot.adrift.forms.signs import FREE, require_small
from stratabot.boards.dialect import Dialect
from stratabot.boards.parts import LEAST_WHOLE
from stratabot.boards.values import table_lines
from stratabot.errors import TextError
from stratabot.page_address import rows_in_address
from stratabot.puzzles.report import require_sure_reading

RULES: Final = re.compile("(touching|no-fill)( (touching|no-fill))*")
"""A first line that tells by which rules a board is solved."""

_REMARK: Final = re.compile(r"#+\s.*[^\W\d_]{2}.*|#[^\s,;|=]+\s.*[^\W\d_]{2}.*|#[^\W\d_]{2,}\s.*")
_GRAPH_LINE: Final = re.compile(r"\w* *[:=][^.]*|# *=.*|.*~.*")
_SIZE: Final = re.compile(r"[0-9]{1,6}(?: +|\t)[0-9]{1,6}", re.ASCII)
_TEN: Final = re.compile("10|.")
RULES_IN_JSON: Final = (
    *(("touching", "touching", True), ("no-fill", "fill", False)),
    *(("no-fill", "no-fill", True), ("no-fill", "no_fill", True)),
)
"""Words of a board's first line, and which value of which name in an object means them."""


class TypedAdrift(Dialect):
    """Boards of Adrift: stones are `#`, bars may be walls, a level of a pack is a line."""

    game: ClassVar[str] = "adrift"
    keys: ClassVar[Sequence[str]] = ("grid", "board", "puzzle", "cells", "level")
    walls: ClassVar[str] = "walls"

    def __init__(self, own: str = "") -> None:
        self.own = own

    def is_row(self, line: str) -> bool:
        """Whether a line is one of a graph, or has stones at its beginning and no words."""
        bare = line.strip()
        if bare[:1] == "#" and "=" not in bare:
            return _REMARK.fullmatch(bare) is None
        return _GRAPH_LINE.fullmatch(bare) is not None

    def is_board(self, line: str) -> bool:
        return LEVEL.fullmatch(line.strip()) is not None

    def whole(self, word: str) -> Sequence[str] | None:
        """The rows of a square board: all signs but those of free cells and stones stand twice.

        If the signs are no square, 10 may be one of them.
        """
        cells = [*word]
        if isqrt(len(cells)) ** 2 != len(cells):
            cells = _TEN.findall(word)
        side, times = isqrt(len(cells)), [*Counter(cells).values()]
        is_board = 2 in times and sum(each != 2 for each in times) <= 2
        if len(cells) < LEAST_WHOLE or side**2 != len(cells) or not is_board:
            return None
        between = "" if cells == [*word] else " "
        return [between.join(cells[k : k + side]) for k in range(0, side**2, side)]

    def at_address(self, line: str) -> Sequence[str] | None:
        if found := ADDRESS.search(line):
            return rows_in(found)
        if rows := rows_in_address(line, "adrift"):
            rules = " ".join(row[2:] for row in rows if row.startswith("--"))
            return [*[rules] * bool(rules), *(row for row in rows if row[:2] != "--")]
        return None

    def of_object(self, value: Mapping[str, Any]) -> Sequence[str] | None:
        """The board with its rules; None if `read` was not sure of it."""
        try:
            require_sure_reading(value, "adrift")
        except TextError:
            return None
        lines = _of_points(value) or _of_objects(value) or super().of_object(value)
        allowed = [word for word, name, allows in RULES_IN_JSON if value.get(name) is allows]
        return lines and [*[" ".join(allowed)] * bool(allowed), *lines]

    def boards_of(self, lines: Sequence[str]) -> Iterator[str]:
        """A line with a size begins another board, and so does a level of a pack."""
        wholes = [self.whole(line.strip()) for line in lines]
        if all(wholes) and (len(lines) > 1 or _is_knotted(lines[0].strip())):
            yield from ("\n".join(rows) for rows in wholes if rows)
            return
        block: list[str] = []
        for line in lines:
            if block and _begins(line.strip(" "), block):
                yield "\n".join(block)
                block = []
            block.append(line.rstrip(" "))
        yield "\n".join(block)


def _is_knotted(cells: str) -> bool:
    """Whether no paths join equal signs along a line: others stand between them."""
    ends = [sign for sign in cells if cells.count(sign) == 2]
    return ends[::2] != ends[1::2]


def _begins(line: str, block: Sequence[str]) -> bool:
    """Whether a line begins another puzzle. Below a heading, two digits are two ends."""
    if LEVEL.fullmatch(block[0].strip()):
        return "~" not in line
    if LEVEL.fullmatch(line):
        return True
    above = [each.strip() for each in block[:2] if not RULES.fullmatch(each.strip())]
    return bool(above and _SIZE.fullmatch(line)) and not HEADING.fullmatch(above[0].lower())


def _of_points(value: Mapping[str, Any]) -> Sequence[str] | None:
    """The lines of a board that is told by its size and its ends: row, column and color of each."""
    rows, cols, points = (value.get(name) for name in ("row", "column", "level"))
    if type(rows) is not int or type(cols) is not int or not isinstance(points, list):
        return None
    require_small(rows * cols)
    board: list[list[object]] = [[FREE] * cols for _ in range(rows)]
    for point in points:
        match point:
            case [int(row), int(col), color] if 0 <= row < rows and 0 <= col < cols:
                board[row][col] = color
            case _:
                wanted = f"expected [row, column, color] on {rows} x {cols} cells, from 0"
                raise TextError(f"{wanted}, got {json.dumps(point):.40}")
    return table_lines(board)


def _of_objects(value: Mapping[str, Any]) -> Sequence[str] | None:
    """The lines of a board whose cells are objects: a color, and whether it is that of an end."""
    grid = value.get("grid")
    rows = grid if isinstance(grid, list) and all(isinstance(row, list) for row in grid) else []
    cells = [cell for row in rows for cell in row]
    if not cells or not all(isinstance(cell, dict) and "isEndpoint" in cell for cell in cells):
        return None
    kinds = {str(cell.get("type", "normal")) for cell in cells} - {"normal"}
    if kinds:
        raise TextError(f"expected cells of the type normal alone, got {min(kinds):.40}")
    return table_lines(
        [[cell.get("color") if cell["isEndpoint"] else None for cell in row] for row in rows]
    )
