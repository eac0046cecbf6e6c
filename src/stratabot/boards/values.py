"""Boards as values: JSON, and lists as Python prints them.

    {"board": ["A.B", ...], ...}    [[1, 0, null], ...]    ["A.B", "..."]    an object a line
    grid = [[1, 2], [2, None]]    ((1, 2), (2, 2))    ['P', 'G'] over ['G', 'P']

A list of cells becomes a table below its size, so that no first row looks like one.
"""

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from stratabot.boards.plain import lines_of
from stratabot.boards.tables import require_even

_NAME: Final = re.compile(r"\s*(?:[A-Za-z_]\w*\s*=\s*(?=[\[(]))?")


def values_in(text: str) -> Iterator[Any] | None:
    """The values of a text: it is one, or has one a line; None if it is none.

    Beside other values, a line that is none is a value itself, a text. Flat lists, a line each, are
    the rows of one board.
    """
    name = _NAME.match(text)
    text = text[name.end() if name else 0 :].strip()
    if text[:1] not in ("{", "[", "("):
        return None
    lines = [line.strip() for line in lines_of(text) if line.strip()]
    are_lines = lines[1:] and is_board(value_of(lines[0]))
    whole = None if are_lines else value_of(text)
    if is_board(whole):
        return iter([whole])
    values = [value_of(line.rstrip(",")) for line in lines]
    if lines[1:] and all(isinstance(each, list) for each in values) and board_lines(values):
        return iter([values])
    if are_lines or text[0] == "{":
        return (line if value is None else value for line, value in zip(lines, values, strict=True))
    return None


def value_of(text: str) -> Any:
    """The value that is this text, in JSON or Python; None if it is none."""
    # json takes a millisecond to load, which most boards do not need.
    import json

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for read in (json.loads, _of_python):
            with suppress(ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
                return read(text)
    return None


def _of_python(text: str) -> Any:
    """The value as JSON has it: tuples are lists."""
    import json

    return json.loads(json.dumps(ast.literal_eval(text)))


def is_board(value: Any) -> bool:
    """Whether a value may have a board: an object, a list of lists, or texts."""
    if not isinstance(value, list):
        return isinstance(value, dict) or board_lines(value) is not None
    return any(isinstance(each, list | dict) or board_lines(each) for each in value)


def board_lines(value: Any) -> list[str] | None:
    """The lines of a board that is a text, a list of rows, or a list of lists of cells."""
    if isinstance(value, str):
        return lines_of(value) if len(value) > 1 else None
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(row, str) for row in value):
        return value if max(map(len, value)) > 1 else None
    if not all(isinstance(row, list) and row for row in value):
        return None
    if all(len(row) == 1 and isinstance(row[0], str) and len(row[0]) > 1 for row in value):
        return [row[0] for row in value]
    cells = [cell for row in value for cell in row]
    # A text with a dot among other signs is a row: then this is a list of boards.
    is_plain = not any(
        isinstance(cell, list | dict) or (isinstance(cell, str) and "." in cell[1:])
        for cell in cells
    )
    return table_lines(value) if is_plain else None


def table_lines(rows: Sequence[Sequence[Any]]) -> list[str]:
    """A board as CSV below its size; nothing in the place of None."""

    texts = [["" if cell is None else str(cell) for cell in row] for row in rows]
    require_even(texts)
    # A row of one cell has a comma, too, or it would be a row of signs.
    lone = "," * (len(texts[0]) == 1)
    return [f"size {len(rows)} {len(rows[0])}", *(",".join(row) + lone for row in texts)]
