"""Grids as text: what people type, and what files of other solvers' users hold.

A line of text is a row of the grid. These forms are recognized without being named:

    PG.P      no separators; `.` or `*` is blank        30033     digits
    * g r     spaces, tabs or commas between squares    3  33     digits, a space is blank
    4 4       a first line ROWS COLS; below it a letter is the same color in either case
    p r * p

and those in `forms/`: tables, arrays, JSON, diamonds, names of colors and colored emoji; and an
address of this program's page. `?` is a cell that nobody knows. Line ends of Windows and of old
Macintoshes, a byte order mark, indentation, empty lines around the grid, and comments (lines that
start with `#`) do no harm.

A note tells what was decided about a text that may mean something else. A text that may be two
grids is refused; then the user names the blank. In `30033` the 0 is a color unless `blank="0"`.
Spaces that stand at the same places in every row of single digits are separators unless
`blank=" "`.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final

from stratabot.boards.frames import unboxed
from stratabot.errors import InputError, PuzzleError, TextError
from stratabot.page_address import page_address, rows_in_address
from stratabot.puzzles.report import untold
from stratabot.source import tidied
from stratabot.strata.forms.squares import (
    BLOCK,
    Blanks,
    Cutter,
    ParsedGrid,
    Squares,
    cut,
    plain_puzzle,
    quoted,
    require_visible,
    trimmed,
    without_comments,
    without_size,
)
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Puzzle, is_label
from stratabot.words import argument

FORMS: Final = ("json", "csv", "page")  # besides the usual one, those in which grids are written

MAX_CHARACTERS: Final = 4_000_000  # of 2000 x 2000; a longer text must be a mistake
_USUAL_BLANKS: Final = Blanks(".*", named=False)
_EMOJI_PARTS: Final = dict.fromkeys(map(ord, "\ufe0f\u20e3"))  # only parts of an emoji


_LAID: Final = re.compile(r"[rc][1-9][0-9]*=\S(?: [rc][1-9][0-9]*=\S)*", re.ASCII)
_SQUARE_NUMBERS: Final = (9, 16, 25, 36)


def parse_grid(text: str, blank: str | None = None) -> ParsedGrid:
    """The position that a text shows, with notes on what was decided; `?` is an unknown cell."""
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    blanks = _USUAL_BLANKS if blank is None else Blanks(blank, named=True)
    text = unboxed(tidied(text))
    if rows := rows_in_address(text, "strata"):
        return _at_address(rows, blank)
    if "<" in text and "<td" in text.lower():
        from stratabot.strata.forms.html_table import squares_of_html
        from stratabot.strata.forms.marks import resolve

        return resolve(squares_of_html(text), blanks)
    lines = _lines(text, blanks)
    if not any(blanks.has_space or line.strip() for line in lines):
        comments = " (lines that start with # are comments)" if "#" in text else ""
        raise TextError(f"expected a grid, got an empty text{comments}")
    require_visible(lines)
    parsed = _drawn(text) or _read(lines, blanks)
    doubts = (*_doubts(parsed.puzzle, blanks),)
    return parsed._replace(notes=(*parsed.notes, *doubts)) if doubts else parsed


def parse_puzzle(text: str, blank: str | None = None) -> Puzzle:
    """The puzzle that a text shows; the inverse of `format_puzzle`.

    Args:
        text: in any of the forms above.
        blank: the characters that mean a blank cell; all others are colors then. If a space is
            among them, every space is a cell, and short rows are filled up with blank cells.
            None for `.`, `*`, and a space that cannot be a separator.

    Raises:
        TextError: the text is no grid; the error names the row, what was expected and what came.
            Or the text has an unknown cell, `?`.
    """
    parsed = parse_grid(text, blank)
    if parsed.unknown:
        row, col = min(parsed.unknown)
        raise TextError(f"expected a puzzle that is known, got ? in row {row + 1} column {col + 1}")
    return parsed.puzzle


def format_rows(puzzle: Puzzle, blank: str | None = None) -> list[str]:
    """The puzzle's rows, a character for every cell."""
    mark = blank_mark(puzzle) if blank is None else blank
    if mark in puzzle.colors or not (mark == " " or is_label(mark)):
        raise PuzzleError(f"expected a mark for blank that is no color, got {mark[:40]!r}")
    return ["".join([mark if cell is BLANK else cell for cell in row]) for row in puzzle.cells]


def format_puzzle(puzzle: Puzzle, blank: str | None = None) -> str:
    """The puzzle as text, one row a line; the inverse of `parse_puzzle` with the same `blank`.

    Raises:
        PuzzleError: as `format_rows`; or the text would not read back as the same puzzle, because a
            row starts with `#` as comments do, the first row looks like a size, or a color is a
            sign with another meaning (`.`, `-`, a comma, a bracket, a colored emoji).
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


def format_as(form: str, position: Position) -> str:
    """The puzzle, and the ribbons that lie on it, in one of `FORMS`: lines, each with its end.

    A PuzzleError says that it would not read back as the same.
    """
    puzzle, placed = position.puzzle, position.placed
    rows = format_rows(puzzle)
    if form == "json":
        from stratabot.strata.forms.json_grids import format_lists

        texts = [format_lists(position)]
    elif form == "csv":
        table = "\n".join([",".join(row) for row in rows])
        texts = [table, f"{puzzle.rows},{puzzle.cols}\n{table}"]  # below the size if in doubt
    else:
        lying = [" ".join(map(str, placed))] if placed else []
        texts = [page_address("strata", [*rows, *lying])]
    for text in texts:
        with suppress(TextError):
            found = parse_grid(text)
            if (found.puzzle, found.position.placed) == (puzzle, placed) and not found.unknown:
                return f"{text}\n"
    raise untold(form, "ribbons that lie" if placed and form == "csv" else "these colors")


def blank_mark(puzzle: Puzzle) -> str:
    """A character for blank cells that is none of the puzzle's colors; `.` if possible."""
    if "." not in puzzle.colors:
        return "."
    others = (chr(code) for code in range(0xA1, 0x110000))
    return next(
        mark for mark in chain(".*_-~", others) if is_label(mark) and mark not in puzzle.colors
    )


def looks_like_object(text: str) -> bool:
    """Whether the text begins as a JSON object, and names a grid or says whether there is one."""
    is_object = text.lstrip("\ufeff \t\r\n").startswith("{")
    return is_object and ('"grid"' in text or '"puzzle"' in text)


def _at_address(rows: list[str], blank: str | None) -> ParsedGrid:
    """The position at an address of this program's page: rows, and perhaps what lies."""
    *above, last = rows
    is_laid = bool(above) and _LAID.fullmatch(last) is not None
    parsed = parse_grid("\n".join(above if is_laid else rows), blank)
    try:
        position = parsed.position.with_placed(last) if is_laid else parsed.position
    except InputError as error:
        raise TextError(error.message) from None
    return parsed._replace(position=position)


def _read(lines: list[str], blanks: Blanks) -> ParsedGrid:
    try:
        return _undressed(lines, blanks)
    except TextError as error:
        from stratabot.strata.forms.adorned import adorned_grid

        parsed = adorned_grid(lines, blanks, _undressed)
        if parsed is None:
            raise error from None
        return parsed


def _undressed(lines: list[str], blanks: Blanks) -> ParsedGrid:
    return _plain_grid(lines, blanks) or _unusual_grid(lines, blanks)


def _drawn(text: str) -> ParsedGrid | None:
    if "\\1" not in text and BLOCK not in text:
        return None
    from stratabot.strata.forms.diamond import drawn_grid

    return drawn_grid(text)


def _lines(text: str, blanks: Blanks) -> list[str]:
    """The lines without comments and empty ends; as many spaces as the grid is wide are kept."""
    if "_" in text and ":" not in blanks.marks:
        from stratabot.color_words import with_emoji

        text = with_emoji(text)
    if not text.isascii():
        text = text.translate(_EMOJI_PARTS)
    lines = re.split("\r\n|\r|\n", text) if "\r" in text else text.split("\n")
    if "#" in text and "#" not in blanks.marks:
        lines = without_comments(lines)
    width = next((len(line) for line in lines if line.strip()), 0)
    if blanks.has_space:
        return trimmed(lines, lambda line: line == "")
    return trimmed(lines, lambda line: not line.strip() and len(line) != width)


def _plain_grid(lines: list[str], blanks: Blanks) -> ParsedGrid | None:
    """The grid in lines of letters, digits, usual blanks and spaces; None if there is more."""
    text = "".join(lines)
    letters = text.replace(" ", "").replace(".", "").replace("*", "")
    if letters and not (letters.isascii() and letters.isalnum()):
        return None
    try:
        squares, notes = _sized(lines, lambda lines, cols: cut(lines, blanks, cols), blanks)
    except TextError:
        return None
    if not isinstance(squares[0], str) and len(squares) == len(lines):
        from stratabot.strata.forms.tables import require_no_headings

        require_no_headings(squares)
    return ParsedGrid(Position(plain_puzzle(squares, blanks)), (*notes, *_words_as_rows(lines)))


def _sized(lines: list[str], cutter: Cutter, blanks: Blanks) -> tuple[Squares, tuple[str, ...]]:
    """The squares in these lines, without a first line that tells their size; and notes."""
    if len(lines) == 1 or not lines[0].lstrip()[:1].isdigit():
        return cutter(lines, None), ()
    return without_size(lines, cutter, blanks)


def _unusual_grid(lines: list[str], blanks: Blanks) -> ParsedGrid:
    from stratabot.strata.forms.brackets import looks_like_array, squares_of_array
    from stratabot.strata.forms.json_grids import object_grid
    from stratabot.strata.forms.marks import cut_words, resolve
    from stratabot.strata.forms.tables import bare_lines, squares_of_table, without_fences

    lines = without_fences(lines)
    text = "\n".join(lines)
    if looks_like_object(text):
        return object_grid(text, blanks)
    if looks_like_array(text):
        return resolve(squares_of_array(text), blanks)
    is_one_line = len(lines) == 1
    lines = bare_lines(lines, blanks)
    as_rows = (f"the line is read as {len(lines)} rows",) * (is_one_line and len(lines) > 1)

    def cut_table(lines: list[str], cols: int | None) -> Squares:
        table = squares_of_table(lines, blanks, cols)
        return cut_words(lines, blanks, cols) if table is None else table

    squares, notes = _sized(lines, cut_table, blanks)
    return resolve(squares, blanks, (*as_rows, *notes))


def _doubts(puzzle: Puzzle, blanks: Blanks) -> Iterator[str]:
    colors = {*puzzle.colors}
    both = sorted(color for color in colors if color != color.lower() in colors)
    if both and len(colors) <= 26:
        more = ", and so on" if len(both) > 1 else ""
        yield f"{both[0]} and {both[0].lower()} are read as two colors{more}"
    if puzzle.rows == 1 and puzzle.cols in _SQUARE_NUMBERS:
        yield f"one row of {puzzle.cols} squares; a square board has a row a line"
    yield from _maybe_blank(puzzle, colors, blanks)


def _maybe_blank(puzzle: Puzzle, colors: set[str], blanks: Blanks) -> Iterator[str]:
    doubtful = colors & {*"0xo"}
    if blanks.named or not doubtful or any(BLANK in row for row in puzzle.cells):
        return
    others = "".join(colors - {*"0xo"})
    for color in sorted(doubtful):
        if others.isdigit() or others.isalpha() or not others if color == "0" else others.isupper():
            yield f"{color} is read as a color; if it means blank: " + argument("blank", color)


def _words_as_rows(lines: Sequence[str]) -> Iterator[str]:
    if 2 < len(lines[0]) < 20 and lines[0].isalpha() and len(lines[0]) == len(lines[-1]):
        from stratabot.strata.forms.marks import is_word

        if all(is_word(line.strip()) for line in lines):
            yield f"{lines[0].strip()} is read as a row of letters, not as a color's name"
