"""Grids as text: what people type, and what files of other solvers' users hold.

A line of text is a row of the grid. These forms are recognized without being named:

    PG.P      no separators; `.` or `*` is blank        30033     digits
    * g r     spaces, tabs or commas between squares    3  33     digits, a space is blank
    4 4       a first line ROWS COLS; below it a letter is the same color in either case
    p r * p

Also read are Windows and old Macintosh line ends, a byte order mark, indentation, empty lines
before and after, and lines that start with `#` (comments). If a text could be read in two ways,
naming the blank decides. In `30033` the 0 is a color unless `blank="0"`. Spaces that stand at the
same places in every row of single digits are separators unless `blank=" "`.

How a line is cut into squares is told in `squares`.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from stratabot.errors import PuzzleError, TextError
from stratabot.strata.puzzle import BLANK, Puzzle, is_label
from stratabot.strata.squares import (
    Blanks,
    Squares,
    cut,
    quoted,
    require_visible,
    trimmed,
    with_spaces,
)

MAX_CHARACTERS: Final = 4_000_000
"""As many as a 2000 x 2000 grid has; a longer text must be a mistake."""

_USUAL_BLANKS: Final = Blanks(".*", named=False)
_VARIATION_SELECTOR: Final = "\ufe0f"


def parse_puzzle(text: str, blank: str | None = None) -> Puzzle:
    """The puzzle that a text shows; the inverse of `format_puzzle`.

    Args:
        text: in any of the forms above.
        blank: the characters that mean a blank cell, all others being colors. With a space among
            them every space is a cell, and rows that are too short are filled up with blank cells.
            None for `.`, `*`, and a space if it cannot be a separator.

    Raises:
        TextError: the text is no grid; says which row, what was expected and what came.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    blanks = _USUAL_BLANKS if blank is None else Blanks(blank, named=True)
    lines = _lines(text, blanks)
    if not any(blanks.has_space or line.strip() for line in lines):
        raise TextError("expected a grid, got an empty text")
    require_visible(lines)
    return _puzzle_with_size(lines, blanks) or _puzzle(cut(lines, blanks), blanks)


def format_rows(puzzle: Puzzle, blank: str | None = None) -> list[str]:
    """The puzzle's rows, a character for every cell.

    Args:
        puzzle: any size.
        blank: the character for blank cells; None for `blank_mark`.

    Raises:
        PuzzleError: `blank` is one of the colors, or not one visible character or a space.
    """
    mark = blank_mark(puzzle) if blank is None else blank
    if mark in puzzle.colors or not (mark == " " or is_label(mark)):
        raise PuzzleError(f"expected a mark for blank that is no color, got {mark[:40]!r}")
    return ["".join(mark if cell is BLANK else cell for cell in row) for row in puzzle.cells]


def format_puzzle(puzzle: Puzzle, blank: str | None = None) -> str:
    """The puzzle as text, one row a line; the inverse of `parse_puzzle` with the same `blank`.

    Raises:
        PuzzleError: as `format_rows`; or the text would be read as another puzzle, because a row
            starts with `#` as comments do, `.` or `*` is a color, or the first row looks like a
            size.
    """
    rows = format_rows(puzzle, blank)
    for number, row in enumerate(rows, 1):
        if row.lstrip().startswith("#") and "#" not in (blank or ""):
            raise PuzzleError(f"expected no row to start with '#' (a comment), row {number} does")
    text = "".join(f"{row}\n" for row in rows)
    try:
        same = parse_puzzle(text, blank) == puzzle
    except TextError:
        same = False
    if not same:
        first = text.partition("\n")[0]
        raise PuzzleError(f"expected a puzzle that reads back as text, got {quoted(first)} ...")
    return text


def blank_mark(puzzle: Puzzle) -> str:
    """A character for blank cells that is none of the puzzle's colors; `.` if possible."""
    others = (chr(code) for code in range(0xA1, 0x110000))
    return next(
        mark for mark in chain(".*_-~", others) if is_label(mark) and mark not in puzzle.colors
    )


def split_puzzles(text: str, blank: str | None = None) -> Iterator[str]:
    """The text of every grid, for `parse_puzzle`. Comments belong to the grid below them.

    An empty line ends a grid. A line of spaces does not end it if it may be a row of blank cells:
    if it is as wide as the grid, or a space is named in `blank`.
    """
    lines: list[str] = []
    width = 0
    for line in re.split("\r\n|\r|\n", text):
        if line.strip():
            is_comment = line.lstrip().startswith("#") and "#" not in (blank or "")
            width = width or (0 if is_comment else len(line))
            lines.append(line)
        elif line and width and (len(line) == width or " " in (blank or "")):
            lines.append(line)
        elif width:
            yield "\n".join(lines)
            lines, width = [], 0
    if width:
        yield "\n".join(lines)


def parse_puzzles(text: str, blank: str | None = None) -> list[Puzzle]:
    """All puzzles of a text, each in any form that `parse_puzzle` reads.

    Raises:
        TextError: one of them is no grid.
    """
    return [parse_puzzle(part, blank) for part in split_puzzles(text, blank)]


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The inverse of `parse_puzzles`.

    Raises:
        PuzzleError: one of them does not read back as text.
    """
    return "\n".join(map(format_puzzle, puzzles))


def _lines(text: str, blanks: Blanks) -> list[str]:
    """The grid's lines, and the line with its size: no comments, no empty lines before and after.

    A line of as many spaces as the grid is wide is kept: it may be a row of blank cells.
    """
    text = text.removeprefix("\ufeff").replace(_VARIATION_SELECTOR, "")
    lines = re.split("\r\n|\r|\n", text)
    if "#" not in blanks.marks:
        lines = [line for line in lines if not line.lstrip().startswith("#")]
    lines = with_spaces(lines, blanks)
    width = next((len(line) for line in lines if line.strip()), 0)
    if blanks.has_space:
        return trimmed(lines, lambda line: line == "")
    return trimmed(lines, lambda line: not line.strip() and len(line) != width)


def _puzzle_with_size(lines: list[str], blanks: Blanks) -> Puzzle | None:
    """The puzzle below a first line ROWS COLS; None if the first line is rather a row.

    A first line of two numbers is the size if it fits the lines below. The exception: `1 2` over
    `2 1` is a row, because that makes the board square, as the game's are. If the numbers do not
    fit, the first line is a row if all lines together are a grid, and else a wrong size.
    """
    size = re.fullmatch(r"\s*([0-9]{1,7})\s+([0-9]{1,7})\s*", lines[0])
    if size is None or len(lines) == 1:
        return None
    rows, cols = int(size[1]), int(size[2])
    try:
        whole = _puzzle(cut(lines, blanks), blanks)
    except TextError:
        whole = None
    try:
        body = cut(trimmed(lines[1:], lambda line: line == ""), blanks, cols)
        if len(body) != rows:
            raise TextError(f"expected {rows} rows after the line '{rows} {cols}', got {len(body)}")
    except TextError:
        if whole is None and not _is_row_of_digits(lines):
            raise
        return whole
    if whole is not None and whole.rows == whole.cols and rows != cols:
        return whole
    return _puzzle(_in_one_case(body), blanks)


def _is_row_of_digits(lines: list[str]) -> bool:
    """Whether the first line, such as `3  33`, is rather a row, and another row is wrong."""
    alike = len(lines[0]) in map(len, lines[1:])
    return alike and all(line.replace(" ", "").isdigit() for line in lines)


def _puzzle(squares: Squares, blanks: Blanks) -> Puzzle:
    marks = {*blanks.marks, " "}
    return Puzzle.of([[BLANK if mark in marks else mark for mark in row] for row in squares])


def _in_one_case(squares: Squares) -> Squares:
    """Every letter in the case in which it comes first."""
    first: dict[str, str] = {}
    return [[first.setdefault(mark.casefold(), mark) for mark in row] for row in squares]
