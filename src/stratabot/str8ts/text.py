"""Puzzles as text, as people who like this game write them.

    ..#3     one character a cell: 1 to 9 a white given, . or 0 a white cell without one,
    1b..     # a black cell, a to i a black cell with the clue 1 to 9
    .4.#
    #...

White space is ignored, so a puzzle may stand on one line: N is the square root of how many cells
there are. Also read are 162 digits, which are a 9 x 9 puzzle (81 numbers, 0 for none, then 81
flags, 1 for a black cell), and, for 10 x 10 and above, cells with spaces between: `12`, `.`, `#`,
`#12`.

In a text with many puzzles, empty lines separate. Where N lines have N cells each, they are one
puzzle; otherwise every line is one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Final

from stratabot.errors import PuzzleError, TextError
from stratabot.str8ts.puzzle import NO_NUMBER, Cell, Puzzle

MAX_CHARACTERS: Final = 1_000_000
"""Far more than any puzzle that can be solved has; a longer text must be a mistake."""

_LARGE: Final = 10
"""The least size whose cells are written with spaces between: not all numbers are one digit."""
_LETTERS: Final = " abcdefghi"
_DIGITS: Final = "0123456789"
_FLAGGED: Final = 162
_CELL: Final = re.compile(r"(#?)([0-9]{1,4})|#|\.|([a-i])", re.ASCII)


def parse_puzzle(text: str) -> Puzzle:
    """The one puzzle that a text shows; the inverse of `format_puzzle`.

    Args:
        text: in any of the forms above, lines and spaces wherever they may be.

    Raises:
        TextError: it is no puzzle; says which character, where, and what was expected.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    words = text.removeprefix("\ufeff").split()
    if not words:
        raise TextError("expected a puzzle, got an empty text")
    if _is_large_square(len(words)):
        return _puzzle(words)
    characters = "".join(words)
    if len(characters) == _FLAGGED and not {*characters} - {*_DIGITS}:
        return _flagged(characters)
    return _puzzle(characters)


def format_puzzle(puzzle: Puzzle) -> str:
    """A row a line; the inverse of `parse_puzzle`."""
    return "".join(f"{row}\n" for row in format_rows(puzzle))


def format_line(puzzle: Puzzle) -> str:
    """The puzzle on one line."""
    cells = (format_cell(cell, puzzle.size) for cell in puzzle.flat)
    return ("" if puzzle.size < _LARGE else " ").join(cells)


def format_rows(puzzle: Puzzle) -> list[str]:
    """The rows; cells above 9 x 9 with spaces between, in columns of one width."""
    rows = [[format_cell(cell, puzzle.size) for cell in row] for row in puzzle.cells]
    if puzzle.size < _LARGE:
        return ["".join(row) for row in rows]
    width = max(len(cell) for row in rows for cell in row)
    return [" ".join(cell.rjust(width) for cell in row) for row in rows]


def format_cell(cell: Cell, size: int) -> str:
    """A cell of a puzzle of this size."""
    if not cell.is_black:
        return str(cell.number) if cell.number else "."
    if not cell.number:
        return "#"
    return f"#{cell.number}" if size >= _LARGE else _LETTERS[cell.number]


def split_puzzles(text: str) -> Iterator[str]:
    """The text of every puzzle, for `parse_puzzle`; nothing is looked at but where cells end."""
    block: list[str] = []
    for line in re.split("\r\n|\r|\n", text.removeprefix("\ufeff")):
        if line.strip():
            block.append(line)
        elif block:
            yield from _split_block(block)
            block = []
    if block:
        yield from _split_block(block)


def parse_puzzles(text: str) -> list[Puzzle]:
    """All puzzles of a text.

    Raises:
        TextError: one of them is none.
    """
    return [parse_puzzle(part) for part in split_puzzles(text)]


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The inverse of `parse_puzzles`."""
    return "\n".join(map(format_puzzle, puzzles))


def _split_block(lines: list[str]) -> Iterator[str]:
    """One puzzle if N lines have N cells each, else one a line."""
    size = len(lines)
    words = [line.split() for line in lines]
    is_one = {sum(map(len, row)) for row in words} == {size}
    if is_one or (size >= _LARGE and {*map(len, words)} == {size}):
        yield "\n".join(lines)
    else:
        yield from lines


def _is_large_square(cells: int) -> bool:
    return isqrt(cells) >= _LARGE and isqrt(cells) ** 2 == cells


def _puzzle(marks: Sequence[str]) -> Puzzle:
    """The puzzle with these cells, each a character or a word."""
    size = isqrt(len(marks))
    if size**2 != len(marks):
        _refuse_unknown(marks)
        near = " or ".join(str(n * n) for n in (size, size + 1) if n)
        raise TextError(f"expected a square number of cells such as {near}, got {len(marks)}")
    cells = [_cell(mark, k, size) for k, mark in enumerate(marks)]
    return Puzzle(tuple(tuple(cells[k : k + size]) for k in range(0, len(cells), size)))


def _refuse_unknown(marks: Sequence[str]) -> None:
    """A character that is no cell is a better thing to tell of than how many there are."""
    for k, mark in enumerate(marks):
        if not _CELL.fullmatch(mark):
            raise TextError(f"{_wanted()}, got {mark[:20]!r} (character {k + 1})")


def _cell(mark: str, index: int, size: int) -> Cell:
    where = f"in row {index // size + 1}, column {index % size + 1}"
    found = _CELL.fullmatch(mark)
    if found is None:
        raise TextError(f"{_wanted()}, got {mark[:20]!r} {where}")
    hash_sign, digits, letter = found.groups()
    number = _LETTERS.index(letter) if letter else int(digits or NO_NUMBER)
    if number > size or (hash_sign and not number):
        raise TextError(f"expected a number from 1 to {size}, got {mark!r} {where}")
    return Cell(mark[0] == "#" or bool(letter), number)


def _wanted() -> str:
    return "expected a digit, ., #, or a letter from a to i"


def _flagged(digits: str) -> Puzzle:
    """The puzzle in 81 numbers and 81 flags."""
    size, half = 9, _FLAGGED // 2
    for k, flag in enumerate(digits[half:]):
        if flag not in "01":
            where = f"for row {k // size + 1}, column {k % size + 1}"
            raise TextError(f"expected a flag 0 or 1 {where}, got {flag!r}")
    cells = [Cell(digits[half + k] == "1", int(digits[k])) for k in range(half)]
    try:
        return Puzzle.of(cells[k : k + size] for k in range(0, half, size))
    except PuzzleError as error:
        raise TextError(str(error)) from None
