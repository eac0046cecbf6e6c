"""A first line above a grid: whether it is the size or a row of digits.

4 4        rows and columns; also 4,4        4 x 4        the same
4          a square's side                   3 4 3        rows, columns, colors
"""

import re
from typing import Final, NamedTuple

from stratabot.errors import TextError
from stratabot.strata.forms.squares import Blanks, Cutter, Squares, quoted, trimmed
from stratabot.words import counted

_NUMBER: Final = "(0*[1-9][0-9]{0,6})"
_BETWEEN: Final = r"(?:[ \t]*[,;][ \t]*|[ \t]+)"
_SIZE: Final = f"{_NUMBER}{_BETWEEN}{_NUMBER}"
_UNUSUAL: Final = (
    rf"{_NUMBER}(?:[ \t]*[x×*X][ \t]*{_NUMBER}|{_BETWEEN}{_NUMBER}{_BETWEEN}{_NUMBER})?"
)


class _Size(NamedTuple):
    """What a first line says of the grid below it."""

    rows: int
    cols: int
    colors: int | None = None


def with_size(lines: list[str], cutter: Cutter, blanks: Blanks) -> tuple[Squares, tuple[str, ...]]:
    """The squares, without a first line that is the size; and a note if there is doubt.

    A first line of two numbers is the size if it fits the lines below, with an exception: `1 2`
    over `2 1` is a row, because the board is square then, like the game's boards. If the numbers do
    not fit, the first line is a row if that is plausible, and else a wrong size. The other forms
    are a size only if the first line is hardly a row (`_is_rather_size`).

    Raises:
        TextError: the lines are no grid, or the grid has another size.
    """
    first = lines[0].strip()
    size = re.fullmatch(_SIZE, first)
    if size is None:
        unusual = None if blanks.has_space else _unusual_size(first)
        return _with_unusual_size(lines, unusual, cutter) if unusual else (cutter(lines, None), ())
    rows, cols = int(size[1]), int(size[2])
    whole, complaint = _tried(cutter, lines, None)
    below = _below(lines)
    body, misfit = _tried(cutter, below, cols)
    if body is not None and len(body) == rows:
        is_row = whole is not None and len(whole) == len(whole[0]) and rows != cols
        if whole is None or not is_row or not _may_be_row(lines, whole, blanks):
            return _in_one_case(body), ()
        return whole, (f"the first line, {first}, is read as a row, not as the size",)
    if whole is None and complaint is not None and _is_row_of_digits(lines):
        raise complaint
    if whole is None or not _is_plausible_row(lines, whole, (rows, cols), blanks):
        advice = "; if that is a row, write the size above it" if whole is not None else ""
        raise _wrong_size(first, rows, body, misfit, advice)
    return whole, ()


def _below(lines: list[str]) -> list[str]:
    return trimmed(lines[1:], lambda line: line == "")


def _unusual_size(first: str) -> _Size | None:
    """The size in `4`, `4 x 4` or `3 4 3`; None if the line is none of these.

    Three numbers above a single row are no size: `1,2,3` over `1,2` are rows of different lengths.
    """
    found = re.fullmatch(_UNUSUAL, first)
    if found is None:
        return None
    side, by, cols, colors = found.groups()
    if colors is None:
        return _Size(int(side), int(by or side))
    return _Size(int(side), int(cols), int(colors)) if int(side) > 1 else None


def _with_unusual_size(
    lines: list[str], size: _Size, cutter: Cutter
) -> tuple[Squares, tuple[str, ...]]:
    """The same as `with_size`, for a first line that may be a size in another form.

    Raises:
        TextError: the lines are no grid, with the first or without.
    """
    first = lines[0].strip()
    whole, complaint = _tried(cutter, lines, None)
    body, misfit = _tried(cutter, _below(lines), size.cols)
    has_rows = body is not None and len(body) == size.rows
    if body is not None and has_rows and _has_few_colors(body, size.colors):
        if whole is None:
            return _in_one_case(body), ()
        if _is_rather_size(whole, body, first):
            return _in_one_case(body), (f"the first line, {first}, is read as the size",)
    if whole is not None:
        return whole, ()
    if complaint is not None and _is_row_of_digits(lines):
        raise complaint
    if has_rows:
        most = counted(size.colors or 0, "color")
        raise TextError(f"expected {most} at most after the line {quoted(first)}, got more")
    raise _wrong_size(first, size.rows, body, misfit, "")


def _has_few_colors(body: Squares, colors: int | None) -> bool:
    """Whether the squares have at most so many colors; None allows any number."""
    marks = {mark.casefold() for row in body for mark in row}
    return colors is None or len(marks - {*".*-_ ?", ""}) <= colors


def _is_rather_size(whole: Squares, body: Squares, first: str) -> bool:
    """Whether a first line that may be a size or a row is rather a size.

    It is a size if it has marks that do not come again, or if only the lines below it are a square
    board, like the game's. Digits alone are a row here, such as `02`: no row below is wider.
    """
    if first.isdigit():
        return False
    below = {mark for row in body for mark in row}
    if not below.issuperset(whole[0]):
        return True
    return len(body) == len(body[0])


def _wrong_size(
    first: str, rows: int, body: Squares | None, misfit: TextError | None, advice: str
) -> TextError:
    line = f"after the line {quoted(first)}"
    if body is None:
        assert misfit is not None
        return TextError(misfit.message + f" ({line}{advice})")
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
    """Whether the lines below the first line have digits and spaces in the same way."""
    if blanks.has_space:
        return True
    digits = any(mark.isdigit() for row in whole[1:] for mark in row)
    return digits and (len(whole[0]) == 2 or _has_gaps(lines))


def _is_plausible_row(
    lines: list[str], whole: Squares, size: tuple[int, int], blanks: Blanks
) -> bool:
    """Whether a first line of two numbers may be a row, if it is not the size of the rows below.

    Two squares are a row if that makes the board square, or if both colors come again below. A
    space among digits is a blank square if rows below have such a square, too, or if the second
    number is not the width of the board.
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
    """Whether a line below the first has spaces within the width of the first line."""
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    width = len(lines[0].rstrip())
    return any(" " in line[indent:width] for line in lines[1:])


def _is_row_of_digits(lines: list[str]) -> bool:
    """Whether the first line, such as `3  33`, is rather a row, and another row is wrong."""
    alike = len(lines[0]) in map(len, lines[1:])
    return alike and all(line.replace(" ", "").isdigit() for line in lines)


def _in_one_case(squares: Squares) -> Squares:
    """The squares, every letter in the case of its first occurrence."""
    first: dict[str, str] = {}
    return [[first.setdefault(mark.casefold(), mark) for mark in row] for row in squares]
