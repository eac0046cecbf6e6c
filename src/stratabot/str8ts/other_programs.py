"""Boards as other programs write them, and the same as `text` has them.

    w1,b,_,_,b5              w is white, b black; _, 0 or nothing is no number
    w/_ b/0 w/1 b/5          the same
    -5 10 0 3                a negative number is black; 10 or -10 is black without a number
    x - 5x 3                 a number before x is black
    http://mospace.de/str8ts/?code=gChN...    and the address of this program's page

No board in the forms of `text` has such words in as many rows as there are words in a row.
"""

import re
from collections.abc import Sequence
from itertools import chain
from math import isqrt
from typing import Final

from stratabot.boards.board_text import BoardText
from stratabot.boards.parts import LEAST_WHOLE
from stratabot.errors import TextError
from stratabot.str8ts.board_or_list import LARGE, LETTERS, fault, is_square

_COLORED: Final = re.compile(r"(?P<black>b)?(?:w|b|_)?/?(?P<number>[0-9]{1,3})?_?", re.ASCII)
_SURELY_COLORED: Final = re.compile(r"w.*|_|b/.*")
_SIGNED: Final = re.compile(
    r"(?P<black>-(?=[0-9])|(?=[0-9]*[xX#]))?(?P<number>[0-9]{1,3})?(?:[xX#.\-]|null)?", re.ASCII
)
_SURELY_SIGNED: Final = re.compile(r"-[0-9]+|[0-9]+[xX]", re.ASCII)
_NO_NUMBER: Final = 10  # what programs for boards up to 9 x 9 write in such a black cell


def rewritten(lines: Sequence[str]) -> Sequence[str]:
    """The rows of a board, or a board a line, as `text` has them; other lines as they are.

    It raises TextError for such a board with a fault.
    """
    rows = [line.split() for line in lines]
    words = [*chain.from_iterable(rows)]
    boards = _boards(rows)
    is_colored = any(map(_SURELY_COLORED.fullmatch, words))
    form = _COLORED if is_colored else _SIGNED
    known = sum(form.fullmatch(word) is not None for word in words)
    if is_colored and 2 * known >= len(words):
        if not boards:
            wrong = fault(["." * len(row) for row in rows])
            raise TextError(wrong or f"expected a square number of cells, got {len(words)}")
    elif known < len(words) or not boards or not any(_is_signed(word, boards) for word in words):
        return lines
    found = [[_row(row, k, form) for k, row in enumerate(board, 1)] for board in boards]
    if len(found) == 1:
        return found[0]
    texts = [(" " if len(board) >= LARGE else "").join(board) for board in found]
    return [
        BoardText(text, line.name) if isinstance(line, BoardText) else text
        for text, line in zip(texts, lines, strict=True)
    ]


def _boards(rows: Sequence[Sequence[str]]) -> list[Sequence[Sequence[str]]]:
    """The boards: one whose rows these are, or one in each line; none for other shapes."""
    if {*map(len, rows)} == {len(rows)}:
        return [rows] if len(rows) ** 2 >= LEAST_WHOLE else []
    if not all(len(row) >= LEAST_WHOLE and is_square(len(row)) for row in rows):
        return []
    return [
        [row[k : k + isqrt(len(row))] for k in range(0, len(row), isqrt(len(row)))] for row in rows
    ]


def _is_signed(word: str, boards: Sequence[Sequence[Sequence[str]]]) -> bool:
    is_no_number = word == str(_NO_NUMBER) and len(boards[0]) < LARGE
    return is_no_number or _SURELY_SIGNED.fullmatch(word) is not None


def _row(words: Sequence[str], row: int, form: re.Pattern[str]) -> str:
    size = len(words)
    cells = []
    for col, word in enumerate(words, 1):
        found = form.fullmatch(word)
        where = f"in row {row}, column {col}"
        if found is None:
            raise TextError(f"expected a cell such as w, w3, b, b3 or _, got {word[:20]!r} {where}")
        is_black, number = found["black"] is not None, int(found["number"] or 0)
        if form is _SIGNED and number == _NO_NUMBER > size:
            is_black, number = True, 0
        if number > size:
            raise TextError(f"expected a number from 1 to {size}, got {word!r} {where}")
        if not is_black or not number:
            cells.append("#" if is_black else str(number or "."))
        else:
            cells.append(f"#{number}" if size >= LARGE else LETTERS[number])
    return (" " if size >= LARGE else "").join(cells)
