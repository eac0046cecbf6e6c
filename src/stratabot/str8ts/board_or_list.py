"""Tells whether lines are the rows of one board or a puzzle each, and what is wrong with rows."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final

from stratabot.boards.board_text import BoardText
from stratabot.boards.parts import LEAST_WHOLE
from stratabot.words import counted

LARGE: Final = 10  # from this size on, cells have spaces between them: some numbers have two digits
CELL: Final = re.compile(r"([#xX]?)([0-9]{1,4})|[#xX]|[.\-]|([a-i])", re.ASCII)
LETTERS: Final = " abcdefghi"
FLAGGED: Final = 162  # digits of 9 x 9: 81 numbers (0 for none), 81 flags (1 for black)
_LEAST_ALONE: Final = 4  # the fewest cells of a puzzle on one line if there are other lines
_HALF: Final = FLAGGED // 2
_DIGITS: Final = re.compile("[0-9]+")
_FLAGS: Final = re.compile("[01]*1[01]*")


@lru_cache(maxsize=4096)
def number_in(cell: str) -> int | None:
    """The number that a cell has, 0 for none; None if it is no cell."""
    found = CELL.fullmatch(cell)
    if found is None:
        return None
    _, digits, letter = found.groups()
    return LETTERS.index(letter) if letter else int(digits or 0)


def are_spaced(lines: Sequence[str]) -> bool:
    """Whether cells have spaces between them, so that a cell may be `#3`.

    This is so if N lines have N words each, all of them cells and not all single characters; or if
    most lines have more words than a small board has cells in a row.
    """
    size = len(lines)
    rows = [line.split() for line in lines]
    words = [word for row in rows for word in row]
    if {*map(len, rows)} == {size} != {1} and any(word[1:] for word in words):
        return _are_cells(words, size)
    return 2 * sum(len(row) >= LARGE for row in rows) > size


def group(lines: Sequence[str]) -> Iterator[str]:
    """The texts of the puzzles in lines, none of which is empty.

    They are one puzzle if N lines have N cells each, or can only be a board's rows. Otherwise every
    line is one; flags on a line of their own belong to the numbers before.
    """
    if _is_board(lines):
        yield _joined(lines)
        return
    k = 0
    while k < len(lines):
        pair = lines[k : k + 2]
        many = 2 if _are_flagged("".join(pair)) and len(pair[0]) == _HALF else 1
        yield _joined(lines[k : k + many])
        k += many


def _joined(lines: Sequence[str]) -> str:
    """The lines as a text, with the name of a single line. Names of rows are row numbers."""
    text = "\n".join(lines)
    alone = lines[0] if len(lines) == 1 else ""
    return BoardText(text, alone.name) if isinstance(alone, BoardText) else text


def _is_board(lines: Sequence[str]) -> bool:
    """Whether lines are the rows of one board, perhaps with a fault, rather than a puzzle each."""
    rows = _rows(lines)
    if {*map(len, rows)} == {len(rows)} or _are_flagged("".join("".join(lines).split())):
        return True
    if _are_long(lines, rows):
        return False
    usual = usual_width(rows)
    is_near = len(lines) in (usual - 1, usual + 1)
    return is_near or not all(map(_can_stand_alone, rows))


def fault(lines: Sequence[str]) -> str:
    """What is wrong with the rows of a board; empty if nothing is, or if the lines are no rows."""
    rows = _rows(lines)
    many, usual = len(rows), usual_width(rows)
    if many == 1 or {*map(len, rows)} == {len(rows)} or _are_long(lines, rows):
        return ""
    for k, row in enumerate(rows, 1):
        if len(row) != usual:
            wanted = counted(usual, "cell")
            return f"expected {wanted} in row {k}, as in other rows, got {len(row)}"
    beyond = "a row" if abs(many - usual) == 1 else counted(abs(many - usual), "row")
    what = f"{beyond} too many"
    if many < usual:
        what = f"{beyond} {'is' if many == usual - 1 else 'are'} missing"
    are_several = many % usual == 0 or all(map(_can_stand_alone, rows))
    advice = "; empty lines separate puzzles" if are_several else ""
    got = f"{counted(many, 'row')} of {counted(usual, 'cell')}: {what}{advice}"
    return f"expected as many rows as cells in a row, got {got}"


def _are_flagged(characters: str) -> bool:
    """Whether these are 81 numbers and 81 flags, of which at least one says black."""
    return (
        len(characters) == FLAGGED
        and _DIGITS.fullmatch(characters) is not None
        and _FLAGS.fullmatch(characters[_HALF:]) is not None
    )


def _rows(lines: Sequence[str]) -> list[Sequence[str]]:
    spaced = are_spaced(lines)
    return [line.split() if spaced else "".join(line.split()) for line in lines]


def _are_long(lines: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    return max(map(len, rows)) >= (LARGE**2 if are_spaced(lines) else LEAST_WHOLE)


def usual_width(rows: Sequence[Sequence[str]]) -> int:
    """How many cells most rows have; 0 without rows."""
    return Counter(map(len, rows)).most_common(1)[0][0] if rows else 0


def _can_stand_alone(row: Sequence[str]) -> bool:
    is_long = len(row) >= _LEAST_ALONE and is_square(len(row))
    return is_long and _are_cells(row, isqrt(len(row)))


def _are_cells(words: Sequence[str], size: int) -> bool:
    numbers = map(number_in, words)
    return all(number is not None and number <= size for number in numbers)


def is_square(number: int) -> bool:
    """Whether this number of cells is N x N."""
    return isqrt(number) ** 2 == number
