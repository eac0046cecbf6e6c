"""A first line with the size of the board below it."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from stratabot.errors import PuzzleError, TextError
from stratabot.words import counted

T = TypeVar("T")


class Size(NamedTuple):
    """Rows, and the cells in each."""

    rows: int
    cols: int


_NUMBER: Final = "([1-9][0-9]{0,8})"
_SIZE: Final = re.compile(
    rf"\s*(size\s+)?{_NUMBER}(?:(?:\s*[x×*X,;]\s*|\s+){_NUMBER}(?:\s+{_NUMBER})?)?\s*"
)


def parse_size_line(line: str) -> Size | None:
    """The size that a line `5`, `5 4`, `5x4` or `5,4` tells; None if it is no such line.

    A third number is how many colors there are.
    """
    found = _SIZE.fullmatch(line)
    return found and Size(int(found[2]), int(found[3] or found[2]))


def begins_with_size(line: str) -> bool:
    """Whether a line with a size says that it is one: `size 5 4`."""
    return line.lstrip().startswith("size")


def read_with_size_line(
    lines: Sequence[str],
    read: Callable[[Sequence[str], int | None], T],
    shape: Callable[[T], tuple[int, int]],
) -> tuple[T, tuple[str, ...]]:
    """The board in these lines, without a first one that is its size; and notes if in doubt.

    Such a line is the size where it fits the board below, as rows and columns in either order. But
    `1 2` over one row of two cells is a row, too. Where it fits nothing, it is a row, unless no row
    below has a digit: then the size is wrong.

    Args:
        lines: those of a board.
        read: makes the board of lines, and of how many cells a row has if that is known.
        shape: its rows and columns.
    """
    size, first = parse_size_line(lines[0]), lines[0].strip()
    is_long = first.isdigit() and len(first) > 1 and first != str(len(lines) - 1)
    if size is None or is_long or first == "1" or not lines[1:]:
        return read(lines, None), ()
    whole = None if begins_with_size(first) else _tried(read, lines, None)
    sides = {size, Size(size.cols, size.rows)}
    tried = (_tried(read, lines[1:], cols) for cols in dict.fromkeys((size.cols, size.rows)))
    below = next((found for found in tried if found is not None and shape(found) in sides), None)
    have_digits = any(sign.isdigit() for line in lines[1:] for sign in line)
    as_row = f"the first line, {first}, is read as a row, not as the size"
    if whole is not None and below is not None and shape(whole) == (2, 2) and have_digits:
        return whole, (as_row,)
    if below is not None:
        note = f"the first line, {first}, is read as the size"
        return below, (note,) * (whole is not None)
    if whole is not None and (first.isdigit() or have_digits):
        return whole, (as_row,)
    rows, cols = shape(read(lines[1:], None))
    got = f"{counted(rows, 'row')} of {counted(cols, 'cell')}"
    advice = f"; if {first} is a row, write the size above it" if whole is not None else ""
    raise TextError(f"expected a board of the size {first}, got {got}{advice}")


def _tried(
    read: Callable[[Sequence[str], int | None], T], lines: Sequence[str], cols: int | None
) -> T | None:
    try:
        return read(lines, cols)
    except (PuzzleError, TextError):
        return None
