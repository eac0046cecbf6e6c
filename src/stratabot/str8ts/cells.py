"""Cells as text, and whether lines are the rows of one board or a puzzle each.

    1  .  #  #3  c         a number; an open cell (also 0 or -); black cells (also x, X and x3)
    w1,b,_,_,b5            other programs: w is white, b black; _, 0 or nothing is no number
    w/_ b/0 w/1 b/5        the same
    -5 10 0 3              a negative number is black; 10 or -10 is black without a number
    x - 5x 3               a number before x is black

A board is in one of these forms: the first one, unless words show another.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final

from stratabot.boards.parts import LEAST_WHOLE
from stratabot.errors import TextError
from stratabot.str8ts.puzzle import Cell
from stratabot.words import counted

LARGE: Final = 10  # from this size on, cells have spaces between them: some numbers have two digits
LETTERS: Final = " abcdefghi"
FLAGGED: Final = 162  # digits of 9 x 9: 81 numbers (0 for none), 81 flags (1 for black)
_LEAST_ALONE: Final = 4  # the fewest cells of a puzzle on one line if there are other lines
_DIGITS: Final = re.compile("[0-9]+")
_FLAGS: Final = re.compile("[01]*1[01]*")

_OWN: Final = re.compile(
    r"(?P<black>[#xX])?(?P<number>[0-9]{1,4})|(?P<bare>[#xX])|[.\-]|(?P<letter>[a-i])", re.ASCII
)
_COLORED: Final = re.compile(
    r"(?P<black>b)?(?:w|b|_)?/?(?P<number>[0-9]{1,4})?_?(?P<bare>)(?P<letter>)", re.ASCII
)
_SIGNED: Final = re.compile(
    r"(?P<black>-(?=[0-9])|(?=[0-9]*[xX#]))?(?P<number>[0-9]{1,4})?(?:[xX#.\-])?"
    r"(?P<bare>)(?P<letter>)",
    re.ASCII,
)
_SURELY_COLORED: Final = re.compile(r"w.*|_|b/.*|b[0-9]+")
_SURELY_SIGNED: Final = re.compile(r"-[0-9]+|[0-9]+[xX]", re.ASCII)
_NO_NUMBER: Final = 10  # what programs for boards up to 9 x 9 write in a black cell without one


def form_of(words: Sequence[str], size: int) -> re.Pattern[str]:
    """The form of a board's words. Alone, `b` is a black 2, but not beside `_` and nothing else."""
    has_long = any(word[1:] for word in words)
    is_bare = "_" in words and {*words} <= {"_", "b"}
    if is_bare or (has_long and any(map(_SURELY_COLORED.fullmatch, words))):
        return _COLORED
    is_signed = any(map(_SURELY_SIGNED.fullmatch, words)) or (size < LARGE and "10" in words)
    return _SIGNED if is_signed else _OWN


@lru_cache(maxsize=4096)
def cell_in(word: str, form: re.Pattern[str] = _OWN, size: int = LARGE) -> Cell | None:
    """The cell that a word of a board of this size means; None if it is none."""
    found = form.fullmatch(word)
    if found is None:
        return None
    if found["letter"]:
        return Cell(is_black=True, number=LETTERS.index(found["letter"]))
    cell = Cell(found["black"] is not None or bool(found["bare"]), int(found["number"] or 0))
    is_none = form is _SIGNED and cell.number == _NO_NUMBER > size
    return Cell(is_black=True) if is_none else cell


def rows_of(lines: Sequence[str]) -> list[Sequence[str]]:
    """The cells of each line: between tabs, between spaces, or each character."""
    if any("\t" in line for line in lines):
        return [line.split("\t") for line in lines]
    words = [line.split() for line in lines]
    return [*words] if _are_spaced(words) else ["".join(row) for row in words]


def _are_spaced(rows: Sequence[Sequence[str]]) -> bool:
    """Whether cells have spaces between them, so that a cell may be `#3`.

    This is so if N lines have N words each, all of them cells and not all single characters; or if
    most lines have more words than a small board has cells in a row.
    """
    size = len(rows)
    words = [word for row in rows for word in row]
    if {*map(len, rows)} == {size} != {1} and any(word[1:] for word in words):
        form = form_of(words, size)
        return (
            all(cell_in(word, form) for word in words) if form != _OWN else _are_cells(words, size)
        )
    return 2 * sum(len(row) >= LARGE for row in rows) > size


def group(lines: Sequence[str]) -> Iterator[str]:
    """The texts of the puzzles in lines, none of which is empty.

    They are one puzzle if N lines have N cells each, or can only be a board's rows. Otherwise every
    line is one; flags on a line of their own belong to the numbers before.
    """
    rest = [*lines]
    is_board = _is_board(lines)
    while rest:
        is_pair = are_flagged("".join(rest[:2])) and len(rest[0]) == FLAGGED // 2
        many = len(rest) if is_board else 2 if is_pair else 1
        yield "\n".join(rest[:many])
        rest = rest[many:]


def _is_board(lines: Sequence[str]) -> bool:
    """Whether lines are the rows of one board, perhaps with a fault, rather than a puzzle each."""
    rows = rows_of(lines)
    if {*map(len, rows)} == {len(rows)} or are_flagged("".join("".join(lines).split())):
        return True
    is_near = abs(len(rows) - usual_width(rows)) == 1
    return not _are_long(rows) and (is_near or not all(map(_can_stand_alone, rows)))


def require_square(rows: Sequence[Sequence[str]]) -> None:
    """Refuse rows of a board that do not make a square. A line of its own may be a whole puzzle."""
    many, usual = len(rows), usual_width(rows)
    if many == 1 or {*map(len, rows)} == {many} or _are_long(rows):
        return
    for k, row in enumerate(rows, 1):
        if len(row) != usual:
            wanted = counted(usual, "cell")
            raise TextError(f"expected {wanted} in row {k}, as in other rows, got {len(row)}")
    got = f"{counted(many, 'row')} of {counted(usual, 'cell')}"
    raise TextError(
        f"expected as many rows as cells in a row, got {got} (empty lines separate puzzles)"
    )


def are_flagged(characters: str) -> bool:
    """Whether these are 81 numbers and 81 flags, of which at least one says black."""
    return (
        len(characters) == FLAGGED
        and _DIGITS.fullmatch(characters) is not None
        and _FLAGS.fullmatch(characters[FLAGGED // 2 :]) is not None
    )


def _are_long(rows: Sequence[Sequence[str]]) -> bool:
    is_large = all(isinstance(row, list) for row in rows)
    return max(map(len, rows)) >= (LARGE**2 if is_large else LEAST_WHOLE)


def usual_width(rows: Sequence[Sequence[str]]) -> int:
    """How many cells most rows have; 0 without rows."""
    return Counter(map(len, rows)).most_common(1)[0][0] if rows else 0


def _can_stand_alone(row: Sequence[str]) -> bool:
    is_long = len(row) >= _LEAST_ALONE and isqrt(len(row)) ** 2 == len(row)
    return is_long and _are_cells(row, isqrt(len(row)))


def _are_cells(words: Sequence[str], size: int) -> bool:
    form = form_of(words, size)
    cells = [cell_in(word, form, size) for word in words]
    return all(cell is not None and cell.number <= size for cell in cells)
