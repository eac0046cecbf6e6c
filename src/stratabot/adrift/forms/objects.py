"""Boards as JSON: objects as `generate` and `read` print them, one, a list, or one a line; and bare
boards, a list of rows, each a text or a list of cells.
"""

import csv
import json
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any, Final

from stratabot.adrift.forms.grids import rows_of
from stratabot.adrift.forms.signs import FREE, signs_of, special
from stratabot.adrift.forms.tables import IN_CELLS
from stratabot.adrift.puzzle import Paths, Puzzle
from stratabot.puzzles.report import require_sure_reading

_OBJECT: Final = re.compile(r"\s*(?:\{|\[\s*[{\[\"])")
_LINES: Final = ("grid", "board", "puzzle", "cells", "level")
"""Where an object has the lines of its board. What `read` prints has the first two, and `board` is
where it stands in the picture."""

_RULES: Final = (
    *(("touching", "touching", True), ("no-fill", "fill", False)),
    *(("no-fill", "no-fill", True), ("no-fill", "no_fill", True)),
)
"""Words of a board's first line, and which value of which name in an object means them."""


def are_objects(text: str) -> bool:
    """Whether a text is JSON, as far as its beginning tells. No other form begins so."""
    return _OBJECT.match(text) is not None


def boards_in_objects(text: str) -> Iterator[str]:
    """The lines of each board in a text of objects; an object without a board as it is, a line."""
    for value, line in _values(text):
        lines = _board_in(value)
        yield line if lines is None else "\n".join(lines)


def _board_in(value: Any) -> list[str] | None:
    """The lines of the board in an object; None if it has none, or `read` was not sure of it."""
    if not isinstance(value, dict):
        return _lines(value)
    is_ours = value.get("game") in (None, "adrift")
    if is_ours and value.get("puzzle", True) and value.get("sure", True):
        for lines in map(_lines, map(value.get, _LINES)):
            if lines is not None:
                allowed = [word for word, name, allows in _RULES if value.get(name) is allows]
                return [" ".join(allowed)] * bool(allowed) + lines
    return None


def _lines(rows: Any) -> list[str] | None:
    """Rows as lines: texts as they are, of lists the cells as CSV; None for no rows."""
    if isinstance(rows, str) and len(rows) > 1:
        return rows.splitlines()
    if not isinstance(rows, list) or not rows:
        return None
    if all(isinstance(row, str) for row in rows):
        return rows
    if not all(isinstance(row, list) and row for row in rows):
        return None
    cells = [["null" if cell in (None, "") else str(cell) for cell in row] for row in rows]
    # A text with a dot among other signs is a row: then this is a list of boards.
    is_plain = not any(
        isinstance(cell, list | dict) or (isinstance(cell, str) and len(cell) > 1 and "." in cell)
        for row in rows
        for cell in row
    )
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(cells)
    size = f"{len(rows[0])},{len(rows)}"  # else a first row 2, 2 could be one
    return [size, *text.getvalue().splitlines()] if is_plain else None


def _values(text: str) -> Iterator[tuple[Any, str]]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        for line in filter(None, map(str.strip, text.splitlines())):
            yield _value(line), line
        return
    if isinstance(found, dict) and isinstance(found.get("puzzles"), list):
        found = found["puzzles"]
    for value in [found] if _board_in(found) is not None or not isinstance(found, list) else found:
        yield value, json.dumps(value)


def format_object(puzzle: Puzzle, lines: Sequence[str], paths: Paths | None = None) -> str:
    """A board as a list of lists of cells, null if free, or of its lines if these tell more.

    If it has rules of its own, it is an object with both. A filled board has none.
    """
    rows: Sequence[object] = lines
    if not special(puzzle.fresh if paths else puzzle, *IN_CELLS):
        signs = rows_of(signs_of(puzzle, paths, {}), puzzle.form.width)
        rows = [[None if sign == FREE else sign for sign in row] for row in signs]
    rules = () if paths else puzzle.rules.words
    told = {name: allows for word, name, allows in _RULES[:2] if word in rules}
    return json.dumps({"board": rows} | told if told else rows, ensure_ascii=False)


def refused(line: str) -> str:
    """What is wrong with an object without a board that is sure."""
    value = _value(line)
    if isinstance(value, dict):
        require_sure_reading(value, "adrift")
    return f'expected an object with a list of lines in "board", got {line:.60}'


def _value(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
