"""Puzzles as text, as people who like this game write them.

    ..#3     one character a cell: 1 to 9 a white given, . or 0 or - a white cell without one,
    1b..     # or X a black cell, a to i a black cell with the clue 1 to 9
    .4.#
    #...

White space is ignored. A puzzle is N lines of N cells, or one line of N x N cells. A 9 x 9 puzzle
may also be 162 digits: 81 numbers (0 for none), then 81 flags (1 for a black cell). Above 9 x 9,
cells have spaces between them: `12`, `.`, `#`, `#12`. `forms` tells what may stand around cells,
`cells` how other programs write them.

Empty lines separate puzzles. N lines of N cells each are one puzzle; otherwise every line is one.
Lines that look like the rows of a board with a row too few or too many are refused together.
"""

from collections.abc import Iterator
from math import isqrt
from typing import Final, NoReturn

from stratabot.boards.parts import BoardText, split_boards
from stratabot.errors import TextError
from stratabot.page_address import page_address
from stratabot.puzzles.report import untold
from stratabot.str8ts.cells import (
    FLAGGED,
    LARGE,
    LETTERS,
    cell_in,
    form_of,
    require_square,
    rows_of,
    usual_width,
)
from stratabot.str8ts.forms import TypedStr8ts, code_address, format_object, refuse_object
from stratabot.str8ts.puzzle import Cell, Puzzle

FILLED: Final = ("json", "csv")
"""Besides the usual one, the forms in which puzzles are written that can show them filled."""

ADDRESSES: Final = ("mospace.de", "page")

MAX_CHARACTERS: Final = 1_000_000  # a longer text must be a mistake


def parse_puzzle(text: str) -> Puzzle:
    """The one puzzle that a text shows; the inverse of `format_puzzle`.

    Args:
        text: in any of the forms above, lines and spaces wherever they may be.

    Raises:
        TextError: the text is no puzzle. The error says which character is wrong, and where.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    lines: list[str] = []
    for part in split_puzzles(text):
        if part.error:
            raise TextError(part.error)
        lines += part.split("\n")
    characters = "".join("".join(lines).split())
    if not characters:
        raise TextError("expected a puzzle, got an empty text")
    if characters[0] == "{":
        refuse_object(text)
    if len(characters) == FLAGGED and characters.isdecimal():
        return _flagged(characters)
    rows = rows_of(lines)
    words = [word for row in rows for word in row]
    size = isqrt(len(words))
    form = form_of(words, size if len(rows) == 1 else usual_width(rows))

    def where(k: int) -> str:
        is_even = size**2 == len(words)
        return (
            f"in row {k // size + 1}, column {k % size + 1}" if is_even else f"(character {k + 1})"
        )

    cells = [cell_in(word, form, size) or _refuse(word, where(k)) for k, word in enumerate(words)]
    require_square(rows)
    if size**2 != len(words):
        near = " or ".join(str(n * n) for n in (size, size + 1) if n)
        raise TextError(f"expected a square number of cells such as {near}, got {len(words)}")
    for k, cell in enumerate(cells):
        if cell.number > size:
            raise TextError(f"expected a number from 1 to {size}, got {words[k]!r} {where(k)}")
    return Puzzle.of(cells[k : k + size] for k in range(0, len(cells), size))


def _refuse(word: str, where: str) -> NoReturn:
    wanted = "expected a digit, ., #, or a letter from a to i"
    raise TextError(f"{wanted}, got {word[:20]!r} {where}")


def format_puzzle(puzzle: Puzzle) -> str:
    """A row a line; the inverse of `parse_puzzle`."""
    return "".join(f"{row}\n" for row in format_rows(puzzle))


def format_as(form: str, puzzle: Puzzle, solution: Puzzle | None = None) -> str:
    """The puzzle, perhaps a filled one, in one of the forms: a line or more, each with its end.

    Addresses of mospace.de need its only solution. A PuzzleError says what cannot be told.
    """
    match form:
        case "json":
            lines = [format_object(puzzle)]
        case "csv":
            lines = [",".join(format_cell(cell, LARGE) for cell in row) for row in puzzle.cells]
        case "page":
            lines = [page_address("str8ts", format_rows(puzzle))]
        case "mospace.de":
            if solution is None:
                raise untold(form, "a puzzle that has not exactly one solution")
            lines = [code_address(puzzle, solution)]
        case _:
            lines = format_rows(puzzle)
    return "".join(f"{line}\n" for line in lines)


def format_line(puzzle: Puzzle) -> str:
    """The puzzle on one line."""
    cells = (format_cell(cell, puzzle.size) for cell in puzzle.flat)
    return ("" if puzzle.size < LARGE else " ").join(cells)


def format_rows(puzzle: Puzzle) -> list[str]:
    """The rows; cells above 9 x 9 with spaces between, in columns of one width."""
    rows = [[format_cell(cell, puzzle.size) for cell in row] for row in puzzle.cells]
    if puzzle.size < LARGE:
        return ["".join(row) for row in rows]
    width = max(len(cell) for row in rows for cell in row)
    return [" ".join(cell.rjust(width) for cell in row) for row in rows]


def format_cell(cell: Cell, size: int) -> str:
    """A cell of a puzzle of this size."""
    if not cell.is_black:
        return str(cell.number) if cell.number else "."
    if not cell.number:
        return "#"
    return f"#{cell.number}" if size >= LARGE else LETTERS[cell.number]


def split_puzzles(text: str) -> Iterator[BoardText]:
    """The text of every puzzle, for `parse_puzzle`, with the name that stands before it."""
    return split_boards(text, TypedStr8ts())


def _flagged(digits: str) -> Puzzle:
    size, half = 9, FLAGGED // 2
    for k, flag in enumerate(digits[half:]):
        if flag not in "01":
            where = f"for row {k // size + 1}, column {k % size + 1}"
            raise TextError(f"expected a flag 0 or 1 {where}, got {flag!r}")
    cells = [Cell(digits[half + k] == "1", int(digits[k])) for k in range(half)]
    return Puzzle.of(cells[k : k + size] for k in range(0, half, size))
