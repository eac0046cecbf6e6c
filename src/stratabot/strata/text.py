"""Grids as text: what people type, and what files of other solvers' users hold.

A line of text is a row of the grid. These forms are recognized without being named:

    PG.P      no separators; `.` or `*` is blank        30033     digits
    * g r     spaces, tabs or commas between squares    3  33     digits, a space is blank
    4 4       a first line ROWS COLS; below it a letter is the same color in either case
    p r * p

and those in `forms/`: tables, lists, JSON, colored emoji; and an
address of this program's page. `?` is a cell that nobody knows. Line ends of Windows and of old
Macintoshes, a byte order mark, indentation, empty lines around the grid, and comments (lines that
start with `#`) do no harm.

A note tells what was decided about a text that may mean something else. A text that may be two
grids is refused; then the user names the blank. In `30033` the 0 is a color unless `blank="0"`.
Spaces that stand at the same places in every row of single digits are separators unless
`blank=" "`.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from math import isqrt
from typing import Any, ClassVar, Final

from stratabot.boards.parts import LEAST_WHOLE, BoardText, Dialect, only_board, split_boards
from stratabot.boards.plain import look_alikes
from stratabot.boards.sizes import begins_with_size, read_with_size_line
from stratabot.boards.tables import TypedTable, quote_line
from stratabot.errors import InputError, PuzzleError, TextError
from stratabot.page_address import page_address, rows_in_address
from stratabot.puzzles.report import error_for_form
from stratabot.strata.forms.json_grids import KEYS
from stratabot.strata.forms.squares import (
    Blanks,
    ParsedGrid,
    Squares,
    cut_into_squares,
    require_visible,
    resolve_square_marks,
)
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Puzzle, is_label
from stratabot.words import argument

LAID: Final = re.compile(r"\s*(?:laid|placed)(?: already)?:(.*)", re.IGNORECASE)
"""A line that names the ribbons that lie on the grid."""

_WORD: Final = "[a-z]"
_RIBBONS: Final = r"[rc][1-9][0-9]*=\S(?: [rc][1-9][0-9]*=\S)*"
_MOST_COLORS: Final = 6  # of the game: a word with more signs is no grid


class TypedStrata(Dialect):
    """Grids of Strata: any sign may be a color, a line of spaces may be a row of blanks."""

    game: ClassVar[str] = "strata"

    def __init__(self, own: str = "") -> None:
        self.own = own

    def is_row(self, line: str, widths: Collection[int] = ()) -> bool:
        """No line that begins with `#`; as long as a row, without small letters, it is in doubt."""
        comment = line.strip()
        if comment[:1] == "#" and len(comment) in widths and not re.search(_WORD, comment):
            raise TextError(
                f"expected a row or a comment, got {quote_line(comment)}, which may be either: "
                "leave the comment out, or name the blank (" + argument("blank", "#") + ")"
            )
        return LAID.match(line) is not None

    def is_empty(self, line: str, above: Sequence[str]) -> bool:
        """Whether a line of spaces is none of a grid as wide, and spaces are no squares."""
        if " " in self.own or "\t" in self.own:
            return line == ""
        width = next((len(row) for row in above if row.lstrip()[:1] != "#"), -1)
        return len(line) != width and super().is_empty(line, above)

    def whole(self, word: str) -> Sequence[str] | None:
        """The rows of a square grid of few colors in one word."""
        if len(word) < LEAST_WHOLE or len({*word.upper()}) > _MOST_COLORS + 2:
            return None
        if not word.replace(".", "").replace("*", "").isalnum():
            return None
        side = isqrt(len(word))
        is_square = side**2 == len(word)
        return [word[k : k + side] for k in range(0, len(word), side)] if is_square else None

    def at_address(self, line: str) -> Sequence[str] | None:
        rows = rows_in_address(line, "strata")
        if rows and rows[1:] and "=" in rows[-1] and re.fullmatch(_RIBBONS, rows[-1], re.ASCII):
            rows[-1] = f"laid: {rows[-1]}"
        return rows

    def of_object(self, value: Mapping[str, Any]) -> Sequence[str] | None:
        """The object itself, which may tell more than its grid."""
        import json

        return [json.dumps(value)] if any(key in value for key in KEYS) else None


FORMS: Final = ("json", "csv", "page")  # besides the usual one, those in which grids are written

MAX_CHARACTERS: Final = 4_000_000  # of 2000 x 2000; a longer text must be a mistake
_USUAL_BLANKS: Final = Blanks(".*", named=False)
_MOST_LETTERS: Final = 26  # with more colors, letters of both cases are needed
_DRAWN: Final = r"^[ \t]*[1-9][0-9]{0,2}/[ \t]*\\1[ \t]*$|▀▀▀"
"""The last line of a diamond with its selectors, or the colored blocks of a terminal."""


def parse_grid(text: str, blank: str | None = None) -> ParsedGrid:
    """The position that a text shows, with notes on what was decided; `?` is an unknown cell."""
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    blanks = _USUAL_BLANKS if blank is None else Blanks(blank, named=True)
    board = only_board(_refused(text) or text, TypedStrata(blank or ""), "grid")
    lines = board.split("\n")
    laid = [found for line in lines if (found := LAID.match(line))]
    lines = [line for line in lines if not LAID.match(line)] if laid else lines
    if not lines:
        raise TextError("expected a grid beside the ribbons that lie, got none")
    require_visible(lines, blanks)
    parsed = _read(lines, blanks)
    try:
        position = parsed.position.with_placed(laid[0][1]) if laid else parsed.position
    except InputError as error:
        raise TextError(error.message) from None
    notes = (*board.notes, *parsed.notes, *_doubts(parsed.puzzle, blanks))
    return parsed._replace(position=position, notes=notes)


def _refused(text: str) -> BoardText | None:
    """A text with a drawn answer in it, as a part that is none; None for other texts."""
    may_be = "\\1" in text or "▀▀▀" in text
    if not may_be or not re.search(_DRAWN, text, re.MULTILINE):
        return None
    wanted = "expected a grid, got a board as solve draws it; its grid is printed by solve with "
    return BoardText(text, error=wanted + argument("board_as", "text"))


def split_puzzles(text: str, blank: str | None = None) -> Iterator[str]:
    """The text of every grid, for `parse_puzzle`."""
    return split_boards(_refused(text) or text, TypedStrata(blank or ""))


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
    text = "".join(f"{row}\n" for row in rows)
    try:
        same = parse_puzzle(text, blank) == puzzle
    except TextError:
        same = False
    if not same:
        first = text.partition("\n")[0]
        raise PuzzleError(f"expected a puzzle that reads back as text, got {quote_line(first)} ...")
    return text


def format_as(form: str, position: Position) -> str:
    """The puzzle, and the ribbons that lie on it, in a form: lines, each with its end.

    A PuzzleError says that it would not read back as the same.
    """
    puzzle, placed = position.puzzle, position.placed
    if form == "text":
        return f"{format_puzzle(puzzle)}{format_laid(position)}"
    rows = format_rows(puzzle)
    if form == "json":
        from stratabot.strata.forms.json_grids import format_lists

        texts = [format_lists(position)]
    elif form == "csv":
        table = "\n".join([",".join(row) for row in rows])
        texts = [table, f"size {puzzle.rows} {puzzle.cols}\n{table}"]  # below it if in doubt
    else:
        lying = [" ".join(map(str, placed))] if placed else []
        texts = [page_address("strata", [*rows, *lying])]
    for text in texts:
        with suppress(TextError):
            found = parse_grid(text)
            if (found.puzzle, found.position.placed) == (puzzle, placed) and not found.unknown:
                return f"{text}\n"
    raise error_for_form(form, "ribbons that lie" if placed and form == "csv" else "these colors")


def format_laid(position: Position) -> str:
    """A line below the grid that names the ribbons that lie, with its end; empty if none does."""
    ribbons = " ".join(map(str, position.placed))
    return f"laid: {ribbons}\n" if ribbons else ""


def blank_mark(puzzle: Puzzle) -> str:
    """A character for blank cells that is none of the puzzle's colors; `.` if possible."""
    if "." not in puzzle.colors:
        return "."
    others = (chr(code) for code in range(0xA1, 0x110000))
    return next(
        mark for mark in chain(".*_-~", others) if is_label(mark) and mark not in puzzle.colors
    )


def _read(lines: list[str], blanks: Blanks) -> ParsedGrid:
    if lines[0][:1] == "{":
        from stratabot.strata.forms.json_grids import object_grid

        return object_grid("\n".join(lines), blanks)
    is_plain_size = "," not in lines[0] and not begins_with_size(lines[0])

    def read(rows: Sequence[str], cols: int | None) -> TypedTable:
        table = cut_into_squares(rows, blanks, cols)
        return table._replace(rows=_in_one_case(table.rows)) if cols and is_plain_size else table

    table, notes = read_with_size_line(
        lines, read, lambda table: (len(table.rows), len(table.rows[0]))
    )
    return resolve_square_marks(table.rows, blanks, (*notes, *table.notes))


def _in_one_case(squares: Squares) -> Squares:
    first: dict[str, str] = {}
    return [[first.setdefault(mark.casefold(), mark) for mark in row] for row in squares]


def _doubts(puzzle: Puzzle, blanks: Blanks) -> Iterator[str]:
    colors = {*puzzle.colors}
    both = sorted(color for color in colors if color != color.lower() in colors)
    if both and len(colors) <= _MOST_LETTERS:
        more = ", and so on" if len(both) > 1 else ""
        yield f"{both[0]} and {both[0].lower()} are read as two colors{more}"
    if len(colors) <= _MOST_LETTERS:
        yield from look_alikes(colors)
    has_blank = any(BLANK in row for row in puzzle.cells)
    if "0" in colors and not blanks.named and not has_blank:
        yield "0 is read as a color; if it means blank: " + argument("blank", "0")
