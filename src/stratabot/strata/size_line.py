"""A first line ROWS COLS above a grid, told from a row of two digits."""

import re
from collections.abc import Callable
from typing import Final

from stratabot.errors import TextError
from stratabot.strata.squares import Blanks, Squares, trimmed
from stratabot.words import counted

Cutter = Callable[[list[str], int | None], Squares]
"""Cuts lines into squares; takes how many a row has, None if that is not known."""

_SIZE: Final = re.compile(r"\s*(0*[1-9][0-9]{0,6})(?:\s+|\s*[,;]\s*)(0*[1-9][0-9]{0,6})\s*")


def with_size(lines: list[str], cutter: Cutter, blanks: Blanks) -> tuple[Squares, tuple[str, ...]]:
    """The squares, without a first line ROWS COLS if there is one, and a note in doubt.

    A first line of two numbers is the size if it fits the lines below. The exception: `1 2` over
    `2 1` is a row, because that makes the board square, as the game's are. If the numbers do not
    fit, the first line is a row if that is plausible, and else a wrong size.

    Raises:
        TextError: the lines are no grid, or not of that size.
    """
    size = _SIZE.fullmatch(lines[0])
    if size is None or len(lines) == 1:
        return cutter(lines, None), ()
    rows, cols = int(size[1]), int(size[2])
    whole, complaint = _tried(cutter, lines, None)
    below = trimmed(lines[1:], lambda line: line == "")
    body, misfit = _tried(cutter, below, cols)
    if body is not None and len(body) == rows:
        is_row = whole is not None and len(whole) == len(whole[0]) and rows != cols
        if whole is None or not is_row or not _may_be_row(lines, whole, blanks):
            return _in_one_case(body), ()
        return whole, (f"the first line, {lines[0].strip()}, is read as a row, not as the size",)
    if whole is None and complaint is not None and _is_row_of_digits(lines):
        raise complaint
    if whole is None or not _is_plausible_row(lines, whole, (rows, cols), blanks):
        raise _wrong_size(rows, cols, body, misfit, may_be_row=whole is not None)
    return whole, ()


def _wrong_size(
    rows: int, cols: int, body: Squares | None, misfit: TextError | None, may_be_row: bool
) -> TextError:
    line = f"after the line '{rows} {cols}'"
    advice = "; if that is a row, write the size above it" if may_be_row else ""
    if body is None:
        return TextError(f"{misfit} ({line}{advice})")
    return TextError(f"expected {counted(rows, 'row')} {line}, got {len(body)}{advice}")


def _tried(
    cutter: Cutter, lines: list[str], cols: int | None
) -> tuple[Squares | None, TextError | None]:
    """The squares, or why there are none."""
    try:
        return cutter(lines, cols), None
    except TextError as error:
        return None, error


def _may_be_row(lines: list[str], whole: Squares, blanks: Blanks) -> bool:
    """Whether the lines below the first are written as it is: in digits, with such spaces."""
    if blanks.has_space:
        return True
    digits = any(mark.isdigit() for row in whole[1:] for mark in row)
    return digits and (len(whole[0]) == 2 or _has_gaps(lines))


def _is_plausible_row(
    lines: list[str], whole: Squares, size: tuple[int, int], blanks: Blanks
) -> bool:
    """Whether a first line of two numbers that is not the size below it is a row at all.

    Two squares are, if that makes the board square, or they are of two colors that come again. A
    space among digits is a blank square if there are others below, or if the second number is not
    how wide the board is.
    """
    if blanks.has_space:
        return True
    below = {mark for row in whole[1:] for mark in row}
    if not any(map(str.isdigit, below)):
        return False
    if len(whole[0]) > 2:
        return size[1] != len(whole[0]) or _has_gaps(lines)
    return len(whole) == 2 or (size[0] != size[1] and below.issuperset(whole[0]))


def _has_gaps(lines: list[str]) -> bool:
    """Whether there are spaces where the first line has squares in a line below it."""
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    width = len(lines[0].rstrip())
    return any(" " in line[indent:width] for line in lines[1:])


def _is_row_of_digits(lines: list[str]) -> bool:
    """Whether the first line, such as `3  33`, is rather a row, and another row is wrong."""
    alike = len(lines[0]) in map(len, lines[1:])
    return alike and all(line.replace(" ", "").isdigit() for line in lines)


def _in_one_case(squares: Squares) -> Squares:
    """Every letter in the case in which it comes first."""
    first: dict[str, str] = {}
    return [[first.setdefault(mark.casefold(), mark) for mark in row] for row in squares]
