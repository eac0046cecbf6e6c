"""Boards as values: JSON, and lists as Python and Prolog print them.

    {"board": ["A.B", ...], ...}    [[1, 0, null], ...]    ["A.B", "..."]    an object a line
    [[1, 2], [2, None]]    [1 2] over [2 2]    (1,2),(2,2)

A list of cells becomes a table below its size, so that no first row looks like one.
"""

import csv
import json
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any, Final

from stratabot.boards.plain import lines_of
from stratabot.boards.rows import quoted, require_even, unquoted
from stratabot.errors import TextError

_BEFORE: Final = re.compile(r"\s*(?:[A-Za-z_]\w*\s*=\s*)?")
_PAIRS: Final = re.compile(r"\[(?:\[\])+\]|(?:\[\])+")
_SQUARE: Final = str.maketrans("()", "[]")
_BETWEEN: Final = re.compile(r"[\])][\s,]*[\[(]")
_OTHERS: Final = re.compile(r"[;|\t]")
_VALUES: Final = {"None": None, "null": None}


def values_in(text: str) -> Iterator[Any] | None:
    """The JSON values of a text: it is one, or has one a line; None if it is no JSON.

    Beside other values, a line that is none is a value itself, a text. A flat list is no value: it
    may be a row of a board.
    """
    text = text.strip()
    if text[:1] not in ("{", "["):
        return None
    lines = [line.strip() for line in lines_of(text) if line.strip()]
    are_lines = lines[1:] and is_board(value_of(lines[0]))
    whole = None if are_lines else value_of(text)
    if is_board(whole):
        return iter([whole])
    if are_lines or text[0] == "{":
        return (
            line if value is None else value
            for line, value in zip(lines, map(value_of, lines), strict=True)
        )
    return None


def value_of(text: str) -> Any:
    """The JSON value that is this text; None if it is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


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
    text = StringIO()
    # A row of one cell has a comma, too, or it would be a row of signs.
    lone = [""] * (len(texts[0]) == 1)
    csv.writer(text, lineterminator="\n").writerows([*row, *lone] for row in texts)
    return [f"size {len(rows)} {len(rows[0])}", *text.getvalue().splitlines()]


def lists_in(lines: Sequence[str]) -> list[str] | None:
    """The lines of the board that brackets around its rows show; None if there are none."""
    text = "\n".join(lines)
    start = _BEFORE.match(text)
    body = text[start.end() if start else 0 :].strip().rstrip(";,").rstrip()
    if body[:1] not in ("[", "(") or body[-1:] not in ("]", ")"):
        return None
    brackets = "".join(sign for sign in body if sign in "[]()").translate(_SQUARE)
    if not _PAIRS.fullmatch(brackets):
        raise TextError(
            "expected one board: a list of rows between brackets in pairs, "
            f"got {quoted(brackets)} around the rows"
        )
    rows = _BETWEEN.split(body.strip("[()], \n"))
    if _OTHERS.search(body):
        return rows
    lists = [row.split(",") if "," in row else row.split() or [""] for row in rows]
    flat = [item for row in lists for item in row]
    if all(map(_is_row, flat)) and len(flat) in (len(lists), len(lists[0])):
        return [unquoted(item) for item in flat]
    return table_lines(
        [[_VALUES.get(item.strip(), unquoted(item)) for item in row] for row in lists]
    )


def _is_row(item: str) -> bool:
    return len(item.strip()) > 3 and unquoted(item) != item.strip()
