"""Grids as text: what people type, and what other solvers' users have in their files.

One row of the grid a line. Read without being told:

    PG.P      no separators; `.` or `*` is blank        30033     digits
    * g r     white space or commas between the cells   3  33     digits, a space is blank
    4 4       a first line ROWS COLS; below it either case of a letter is the same color
    p r * p

Also fine: Windows and old Macintosh line ends, a byte order mark, indentation, empty lines before
and after, lines that start with `#` (comments). Where a text could be read in two ways, a name
for the blank decides: in `30033` the 0 is a color unless `blank="0"`; spaces between single digits
that stand in the same places in every row are separators unless `blank=" "`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from stratabot.errors import PuzzleError, TextError
from stratabot.strata.puzzle import BLANK, Puzzle, is_label

MAX_CHARACTERS: Final = 4_000_000
"""A 2000 x 2000 grid; beyond that a text is taken for a mistake."""

_DEFAULT_BLANKS: Final = ".*"
_SHOWN: Final = 40
_COMMAS: Final = re.compile(r"\s*\S(\s*,\s*\S)+\s*")
_VARIATION_SELECTOR: Final = "\ufe0f"


def parse_puzzle(text: str, blank: str | None = None) -> Puzzle:
    """The puzzle that a text shows; the inverse of `format_puzzle`.

    Args:
        text: in any of the forms above.
        blank: the characters that mean a blank cell, all others being colors; None for `.` and
            `*`, and a space where spaces cannot be separators. With a space in it every space is
            a cell, and rows that are too short are filled up with blank cells.

    Raises:
        TextError: the text is no grid; says which row, what was expected and what came.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    form = _Form(_DEFAULT_BLANKS if blank is None else blank, guess_spaces=blank is None)
    lines = _lines(text, form)
    if not any(form.space_is_blank or line.strip() for line in lines):
        raise TextError("expected a grid, got an empty text")
    for number, line in enumerate(lines, 1):
        _require_visible(line, number)
    return _with_size_line(lines, form) or _puzzle(_cells(lines, form), form)


def format_rows(puzzle: Puzzle, blank: str | None = None) -> list[str]:
    """The puzzle's rows without separators, `blank` (default: `blank_mark`) for blank cells.

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
        PuzzleError: as `format_rows`; or the text would be read otherwise: a row starts with `#`
            as comments do, a default mark for blank is a color, or, with a space for blank, the
            first row looks like a size.
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
        raise PuzzleError(f"expected a puzzle that reads back as text, got {_show(first)} ...")
    return text


def blank_mark(puzzle: Puzzle) -> str:
    """A character for blank cells that is none of the puzzle's colors: `.` if possible."""
    others = (chr(code) for code in range(0xA1, 0x110000))
    return next(
        mark for mark in chain(".*_-~", others) if is_label(mark) and mark not in puzzle.colors
    )


def split_puzzles(text: str, blank: str | None = None) -> Iterator[str]:
    """The text of every grid, for `parse_puzzle`: comments go with the grid below them.

    An empty line ends a grid. One of as many spaces as the grid is wide does not: it may be a row
    of blank cells, as it may with a space in `blank` whatever its length.
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


class _Form(NamedTuple):
    """What counts as blank, and whether spaces may be found out to be blank cells."""

    blanks: str
    guess_spaces: bool

    @property
    def space_is_blank(self) -> bool:
        return " " in self.blanks


def _lines(text: str, form: _Form) -> list[str]:
    """The lines that matter: no comments, no empty lines before and after the grid.

    A line of as many spaces as the grid is wide may be a row of blank cells, so it stays for now.
    """
    text = text.removeprefix("\ufeff").replace(_VARIATION_SELECTOR, "")
    lines = re.split("\r\n|\r|\n", text)
    if "#" not in form.blanks:
        lines = [line for line in lines if not line.lstrip().startswith("#")]
    if form.guess_spaces and all(_COMMAS.fullmatch(line) for line in lines if line.strip()):
        lines = [line.replace(",", " ") for line in lines]
    width = next((len(line) for line in lines if line.strip()), 0)
    if form.space_is_blank:
        return _trimmed(lines, lambda line: line == "")
    return _trimmed(lines, lambda line: not line.strip() and len(line) != width)


def _trimmed(lines: list[str], is_empty: Callable[[str], bool]) -> list[str]:
    filled = [k for k, line in enumerate(lines) if not is_empty(line)]
    return lines[filled[0] : filled[-1] + 1] if filled else []


def _require_visible(line: str, number: int) -> None:
    if line.isascii() and line.isprintable():
        return
    for character in line:
        if character not in " \t" and not is_label(character):
            raise TextError(
                f"expected visible characters in row {number}, got {character!r} in {_show(line)}"
            )


def _with_size_line(lines: list[str], form: _Form) -> Puzzle | None:
    """The puzzle under a first line ROWS COLS; None if the first line is better read as a row.

    A first line of two numbers that fits the rest exactly is a size line, unless the other way only
    the board would be square, as the game's are (`1 2` over `2 1`). One that does not fit is a row
    if the whole reads as a grid, else a size line that is wrong.
    """
    size = re.fullmatch(r"\s*([0-9]{1,7})\s+([0-9]{1,7})\s*", lines[0])
    if size is None or len(lines) == 1:
        return None
    rows, cols = int(size[1]), int(size[2])
    try:
        whole = _puzzle(_cells(lines, form), form)
    except TextError:
        whole = None
    try:
        body = _cells(_trimmed(lines[1:], lambda line: line == ""), form, cols)
        if len(body) != rows:
            raise TextError(f"expected {rows} rows after the line '{rows} {cols}', got {len(body)}")
    except TextError:
        if whole is None and not _digits_and_spaces(lines):
            raise
        return whole
    if whole is not None and whole.rows == whole.cols and rows != cols:
        return whole
    return _puzzle(_one_case(body), form)


def _digits_and_spaces(lines: list[str]) -> bool:
    """Whether a first line such as `3  33` is rather a row like the others, one of them wrong."""
    alike = len(lines[0]) in map(len, lines[1:])
    return alike and all(line.replace(" ", "").isdigit() for line in lines)


def _puzzle(rows: Sequence[Sequence[str]], form: _Form) -> Puzzle:
    blanks = {*form.blanks, " "}
    return Puzzle.of([[BLANK if mark in blanks else mark for mark in row] for row in rows])


def _one_case(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Either case of a letter as the one that comes first."""
    first: dict[str, str] = {}
    return [[first.setdefault(mark.casefold(), mark) for mark in row] for row in rows]


def _cells(lines: list[str], form: _Form, cols: int | None = None) -> Sequence[Sequence[str]]:
    """The marks of every row, all rows of one length (`cols` where that is known)."""
    if form.space_is_blank:
        width = max(map(len, lines), default=0) if cols is None else cols
        return _require_even([line.ljust(width) for line in lines], lines, width)
    if form.guess_spaces and _spaces_are_blank(lines, cols):
        return _spaced(lines, cols)
    lines = _trimmed(lines, lambda line: not line.strip())
    rows: list[Sequence[str]] = [line.split() for line in lines]
    if [] in rows:
        number = rows.index([]) + 1
        raise TextError(f"expected one grid without empty lines, row {number} is empty")
    together = len(rows[0]) == 1
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        if len(row) > 1 if together else any(len(mark) > 1 for mark in row):
            spaces = "no spaces" if together else "spaces between all squares"
            raise TextError(f"expected {spaces} in row {number}, got {_show(line)}")
    if together:
        rows = [row[0] for row in rows]
    return _require_even(rows, lines, cols)


def _spaces_are_blank(lines: list[str], cols: int | None) -> bool:
    """Whether this is the form of digits in which a space is a blank cell.

    Raises:
        TextError: it may be that or digits with spaces between.
    """
    words = [line.split() for line in lines]
    marks = "".join(map("".join, words))
    if not (marks.isascii() and marks.isdigit()) or any("\t" in line for line in lines):
        return False
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    bare = [line[indent:].rstrip() for line in lines]
    if all(" " not in line for line in bare):
        return False
    if any(len(word) > 1 for row in words for word in row):
        return True
    if all(line == " ".join(row) for line, row in zip(bare, words, strict=True)):
        return False
    counts = {len(row) for row in words}
    places = {tuple(k for k, mark in enumerate(line) if mark != " ") for line in bare}
    if len(counts) > 1 or (cols is not None and cols not in counts):
        return True
    if len(places) == 1:
        return False
    raise TextError(
        "expected spaces either between all squares or as blank squares, got digits that could be "
        "both: name the blank (--blank ' ' or --blank .)"
    )


def _spaced(lines: list[str], cols: int | None) -> Sequence[Sequence[str]]:
    """The rows of digits with a space for blank; only a known width makes up for trimmed ends."""
    if cols is not None:
        return _require_even([line.rstrip().ljust(cols) for line in lines], lines, cols)
    width = len(lines[0])
    for number, line in enumerate(lines, 1):
        if len(line) != width:
            raise TextError(
                f"expected {width} squares in row {number}, got {len(line)}: {_show(line)} "
                "(if spaces at the ends of rows were trimmed: --blank ' ')"
            )
    return lines


def _require_even(
    rows: Sequence[Sequence[str]], lines: list[str], cols: int | None
) -> Sequence[Sequence[str]]:
    width = len(rows[0]) if cols is None else cols
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise TextError(
                f"expected {width} squares in row {number}, got {len(row)}: "
                f"{_show(lines[number - 1])}"
            )
    return rows


def _show(line: str) -> str:
    line = line.strip()
    return repr(line if len(line) <= _SHOWN else line[: _SHOWN - 3] + "...")
