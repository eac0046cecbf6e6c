"""Grids as text: what people type, and what files of other solvers' users hold.

A line of text is a row of the grid. These forms are recognized without being named:

    PG.P      no separators; `.` or `*` is blank        30033     digits
    * g r     spaces, tabs or commas between squares    3  33     digits, a space is blank
    4 4       a first line ROWS COLS; below it a letter is the same color in either case
    p r * p

and tables (`tables`), arrays (`arrays`), names of colors and colored emoji (`marks`). `?` is a cell
that nobody knows (`unknown`). Also read are
Windows and old Macintosh line ends, a byte order mark, indentation, empty lines before and after,
and lines that start with `#` (comments). What was decided about a text that may mean something else
is told in notes; a text that may be two grids is refused, and naming the blank decides. In `30033`
the 0 is a color unless `blank="0"`. Spaces that stand at the same places in every row of single
digits are separators unless `blank=" "`.

How a line is cut into squares is told in `squares`.
"""

import re
from itertools import chain
from typing import Final

from stratabot.errors import PuzzleError, TextError
from stratabot.source import tidied
from stratabot.strata.forms.division import BLOCK, looks_like_object
from stratabot.strata.forms.doubts import doubts, words_as_rows
from stratabot.strata.forms.squares import (
    Blanks,
    Cutter,
    ParsedGrid,
    Squares,
    cut,
    quoted,
    require_visible,
    trimmed,
    without_comments,
)
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Puzzle, is_label
from stratabot.words import argument

MAX_CHARACTERS: Final = 4_000_000
"""As many as a 2000 x 2000 grid has; a longer text must be a mistake."""

_USUAL_BLANKS: Final = Blanks(".*", named=False)
_EMOJI_PARTS: Final = dict.fromkeys(map(ord, "\ufe0f\u20e3"))
"""What only makes an emoji of the character before."""


def parse_grid(text: str, blank: str | None = None) -> ParsedGrid:
    """The position that a text shows, with notes on what was decided; `?` is an unknown cell.

    Most texts show a puzzle only. An object in JSON may tell more, and so do the steps above a
    printed diamond.

    Args:
        text: in any of the forms above.
        blank: as in `parse_puzzle`.

    Raises:
        TextError: as `parse_puzzle`.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    blanks = _USUAL_BLANKS if blank is None else Blanks(blank, named=True)
    text = tidied(text)
    lines = _lines(text, blanks)
    if not any(blanks.has_space or line.strip() for line in lines):
        comments = " (lines that start with # are comments)" if "#" in text else ""
        raise TextError(f"expected a grid, got an empty text{comments}")
    require_visible(lines)
    parsed = _drawn(text) or _read(lines, blanks)
    return parsed._replace(notes=(*parsed.notes, *doubts(parsed.puzzle, blanks)))


def parse_puzzle(text: str, blank: str | None = None) -> Puzzle:
    """The puzzle that a text shows; the inverse of `format_puzzle`.

    Args:
        text: in any of the forms above.
        blank: the characters that mean a blank cell, all others being colors. With a space among
            them every space is a cell, and rows that are too short are filled up with blank cells.
            None for `.`, `*`, and a space if it cannot be a separator.

    Raises:
        TextError: the text is no grid; says which row, what was expected and what came. Or it has
            an unknown cell, `?`.
    """
    parsed = parse_grid(text, blank)
    if parsed.unknown:
        row, col = min(parsed.unknown)
        raise TextError(f"expected a puzzle that is known, got ? in row {row + 1} column {col + 1}")
    return parsed.puzzle


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
        PuzzleError: as `format_rows`; or the text would be read as another puzzle, or not at all,
            because a row starts with `#` as comments do, a color is a sign that means more (`.`,
            `-`, a comma, a bracket, a colored emoji), or the first row looks like a size.
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


def _read(lines: list[str], blanks: Blanks) -> ParsedGrid:
    """The grid in these lines as they are, or without what is around it.

    Raises:
        TextError: there is none.
    """
    try:
        return _plain_grid(lines, blanks) or _unusual_grid(lines, blanks)
    except TextError as error:
        parsed = _adorned_grid(lines, blanks)
        if parsed is None:
            raise error from None
        return parsed


def _drawn(text: str) -> ParsedGrid | None:
    """A board as `solve` draws it; None if there is none."""
    if "\\1" not in text and BLOCK not in text:
        return None
    from stratabot.strata.forms.printed import drawn_grid

    return drawn_grid(text)


def _adorned_grid(lines: list[str], blanks: Blanks) -> ParsedGrid | None:
    """The grid in lines that are none as they stand; None if nothing is known to be around it.

    Raises:
        TextError: there is something around it, and it is no grid without that.
    """
    from stratabot.strata.forms.adorned import bare
    from stratabot.strata.forms.diamond import squares_of_diamond
    from stratabot.strata.forms.marks import resolve

    if any(BLOCK in line for line in lines):
        raise TextError(
            "expected a whole board in the colored blocks of a terminal, or letters, got "
            f"{quoted(lines[-1])}: copy all of its lines, or have it printed with "
            f"{argument('color', 'never')}"
        )
    diamond = None if blanks.has_space else squares_of_diamond(lines)
    if diamond is not None:
        grid = resolve(diamond, blanks)
        return grid._replace(notes=(*grid.notes, "the diamond is read as the game shows it"))
    found = None if blanks.has_space else bare(lines)
    if found is None:
        return None
    trimmed_lines = trimmed(found.lines, lambda line: not line.strip())
    parsed = _plain_grid(trimmed_lines, blanks) or _unusual_grid(trimmed_lines, blanks)
    return parsed._replace(notes=(*found.notes, *parsed.notes))


def _lines(text: str, blanks: Blanks) -> list[str]:
    """The grid's lines, and the line with its size: no comments, no empty lines before and after.

    A line of as many spaces as the grid is wide is kept: it may be a row of blank cells.
    """
    if not text.isascii():
        text = text.translate(_EMOJI_PARTS)
    lines = re.split("\r\n|\r|\n", text)
    if "#" in text and "#" not in blanks.marks:
        lines = without_comments(lines)
    width = next((len(line) for line in lines if line.strip()), 0)
    if blanks.has_space:
        return trimmed(lines, lambda line: line == "")
    return trimmed(lines, lambda line: not line.strip() and len(line) != width)


def _plain_grid(lines: list[str], blanks: Blanks) -> ParsedGrid | None:
    """The grid in lines of letters, digits, usual blanks and spaces; None if they are not such."""
    text = "".join(lines)
    letters = text.replace(" ", "").replace(".", "").replace("*", "")
    if letters and not (letters.isascii() and letters.isalnum()):
        return None
    try:
        squares, notes = _sized(lines, lambda lines, cols: cut(lines, blanks, cols), blanks)
    except TextError:
        return None
    if not isinstance(squares[0], str) and len(squares) == len(lines):
        from stratabot.strata.forms.headings import require_no_headings

        require_no_headings(squares)
    return ParsedGrid(Position(_puzzle(squares, blanks)), (*notes, *words_as_rows(lines)))


def _sized(lines: list[str], cutter: Cutter, blanks: Blanks) -> tuple[Squares, tuple[str, ...]]:
    """The squares in these lines, below a first line with their size if there is one; notes."""
    if len(lines) == 1 or not lines[0].lstrip()[:1].isdigit():
        return cutter(lines, None), ()
    from stratabot.strata.forms.size_line import with_size

    return with_size(lines, cutter, blanks)


def _puzzle(squares: Squares, blanks: Blanks) -> Puzzle:
    """The puzzle whose marks are all colors, but for those that mean blank."""
    marks = {*blanks.marks, " "}
    # Of many short rows, few differ.
    known: dict[object, tuple[Cell, ...]] = {}
    for row in squares:
        key = row if isinstance(row, str) else tuple(row)
        if key not in known:
            known[key] = tuple([BLANK if mark in marks else mark for mark in row])
    return Puzzle(tuple([known[row if isinstance(row, str) else tuple(row)] for row in squares]))


def _unusual_grid(lines: list[str], blanks: Blanks) -> ParsedGrid:
    """The grid in lines that are not plain: a table, an array, or with other marks in them.

    Raises:
        TextError: they are none of these either.
    """
    from stratabot.strata.forms.brackets import looks_like_array, squares_of_array
    from stratabot.strata.forms.marks import cut_words, resolve
    from stratabot.strata.forms.printed import object_grid
    from stratabot.strata.forms.tables import (
        bare_lines,
        squares_of_table,
        without_fences,
    )

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
