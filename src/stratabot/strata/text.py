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

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final, NamedTuple

from stratabot.boards.parts import only_board, split_boards
from stratabot.boards.plain import look_alikes
from stratabot.boards.rows import quoted, require_even
from stratabot.boards.sizes import is_told, read_sized, size_in
from stratabot.boards.tables import require_no_headings, table_in
from stratabot.errors import InputError, PuzzleError, TextError
from stratabot.page_address import page_address
from stratabot.puzzles.report import untold
from stratabot.strata.forms.squares import (
    BLOCK,
    Blanks,
    ParsedGrid,
    Squares,
    plain_puzzle,
    require_visible,
)
from stratabot.strata.forms.typed import LAID, TypedStrata
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Puzzle, is_label
from stratabot.words import argument

FORMS: Final = ("json", "csv", "page")  # besides the usual one, those in which grids are written

MAX_CHARACTERS: Final = 4_000_000  # of 2000 x 2000; a longer text must be a mistake
_USUAL_BLANKS: Final = Blanks(".*", named=False)
_MOST_LETTERS: Final = 26  # with more colors, letters of both cases are needed
_SQUARE_NUMBERS: Final = (9, 16, 25, 36)


def parse_grid(text: str, blank: str | None = None) -> ParsedGrid:
    """The position that a text shows, with notes on what was decided; `?` is an unknown cell."""
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    blanks = _USUAL_BLANKS if blank is None else Blanks(blank, named=True)
    board = only_board(text, TypedStrata(blank or ""), "grid")
    lines = board.split("\n")
    laid = [found for line in lines if (found := LAID.match(line))]
    lines = [line for line in lines if not LAID.match(line)] if laid else lines
    if not lines:
        raise TextError("expected a grid beside the ribbons that lie, got none")
    require_visible(lines)
    parsed = _drawn(board) or _read(lines, blanks)
    try:
        position = parsed.position.with_placed(laid[0][1]) if laid else parsed.position
    except InputError as error:
        raise TextError(error.message) from None
    notes = (*board.notes, *parsed.notes, *_doubts(parsed.puzzle, blanks))
    return parsed._replace(position=position, notes=notes)


def split_puzzles(text: str, blank: str | None = None) -> Iterator[str]:
    """The text of every grid, for `parse_puzzle`."""
    return split_boards(text, TypedStrata(blank or ""))


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
    raise untold(form, "ribbons that lie" if placed and form == "csv" else "these colors")


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


def _drawn(text: str) -> ParsedGrid | None:
    if "\\1" not in text and BLOCK not in text:
        return None
    from stratabot.strata.forms.diamond import drawn_grid

    return drawn_grid(text)


class _Cut(NamedTuple):
    """The squares of a grid; notes, and whether a size stands above them."""

    squares: Squares
    notes: tuple[str, ...] = ()
    is_sized: bool = False


def _read(lines: list[str], blanks: Blanks) -> ParsedGrid:
    if lines[0][:1] == "{":
        from stratabot.strata.forms.json_grids import object_grid

        return object_grid("\n".join(lines), blanks)
    cut, notes = read_sized(
        lines,
        lambda rows, cols: _cut(rows, blanks, cols),
        lambda cut: (len(cut.squares), len(cut.squares[0])),
        lambda whole, _: _may_be_row(lines, whole.squares, blanks),
    )
    squares = cut.squares
    if cut.is_sized and "," not in lines[0] and not is_told(lines[0]):
        squares = _in_one_case(squares)
    if _are_plain(squares):
        rows = _words_as_rows(lines)
        return ParsedGrid(Position(plain_puzzle(squares, blanks)), (*notes, *cut.notes, *rows))
    from stratabot.strata.forms.marks import resolve

    return resolve(squares, blanks, (*notes, *cut.notes))


def _cut(lines: Sequence[str], blanks: Blanks, cols: int | None) -> _Cut:
    """The squares in lines: between separators, or as a diamond shows them, or as they stand."""
    table = table_in(lines, blanks.marks if blanks.named else "", cols)
    if table:
        squares = require_even(table.rows, lines, cols)
        if cols is None:
            require_no_headings(squares)
        return _Cut(squares, table.notes, cols is not None)
    from stratabot.strata.forms.marks import cut_words

    try:
        squares = cut_words([*lines], blanks, cols)
    except TextError:
        from stratabot.strata.forms.diamond import squares_of_diamond

        diamond = None if blanks.has_space else squares_of_diamond(lines)
        if diamond is None and any(BLOCK in line for line in lines):
            raise TextError(
                "expected a whole board in the colored blocks of a terminal, or letters, got "
                f"{quoted(lines[-1])}: copy all of its lines, or have it printed with "
                + argument("color", "never")
            ) from None
        if diamond is None:
            raise
        return _Cut(diamond, ("the diamond is read as the game shows it",))
    if cols is None and not isinstance(squares[0], str):
        require_no_headings(squares)
    return _Cut(squares, (), cols is not None)


def _may_be_row(lines: Sequence[str], whole: Squares, blanks: Blanks) -> bool:
    """Whether a first line that fits no board below is a row: two squares, or with a blank between.

    Among letters it is rather a size that is wrong.
    """
    size, width = size_in(lines[0]), len(whole[0])
    if not whole[1:] or not size or lines[0].strip().isdigit() or {*"xX×*"} & {*lines[0]}:
        return True
    have_digits = any(mark.isdigit() for row in whole[1:] for mark in row)
    left = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    have_gaps = any(" " in line[left : len(lines[0].rstrip())] for line in lines[1:])
    is_alike = width == 2 or have_gaps or size.cols != width
    if not blanks.has_space and not (have_digits and is_alike):
        return False
    return len(whole) == width or width > 2


def _are_plain(squares: Squares) -> bool:
    """Whether all squares are letters, digits and usual blanks."""
    signs = {*chain.from_iterable(squares)} - {*".* "}
    text = "".join(signs)
    return len(text) == len(signs) and (not text or (text.isascii() and text.isalnum()))


def _in_one_case(squares: Squares) -> Squares:
    first: dict[str, str] = {}
    return [[first.setdefault(mark.casefold(), mark) for mark in row] for row in squares]


def _doubts(puzzle: Puzzle, blanks: Blanks) -> Iterator[str]:
    colors = {*puzzle.colors}
    both = sorted(color for color in colors if color != color.lower() in colors)
    if both and len(colors) <= _MOST_LETTERS:
        more = ", and so on" if len(both) > 1 else ""
        yield f"{both[0]} and {both[0].lower()} are read as two colors{more}"
    if puzzle.rows == 1 and puzzle.cols in _SQUARE_NUMBERS:
        yield f"one row of {puzzle.cols} squares; a square board has a row a line"
    if len(colors) <= _MOST_LETTERS:
        yield from look_alikes(colors)
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
