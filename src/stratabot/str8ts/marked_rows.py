"""One board with marks as rows of words; `marks_text` says how a cell is written."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from stratabot.errors import TextError
from stratabot.str8ts.marks import ALL, MarkedPuzzle, Marks
from stratabot.str8ts.puzzle import Cell, Puzzle
from stratabot.str8ts.shapes import CELL, LARGE, LETTERS, number_in
from stratabot.str8ts.text import format_cell
from stratabot.str8ts.windows import numbers_in
from stratabot.words import counted

_DIGITS: Final = re.compile(r"[1-9]{2,9}", re.A)
_LIST: Final = re.compile(r"\d{1,3}(?:,\d{1,3})+", re.A)
_LAST: Final = re.compile(r"\d{1,3}\?", re.A)
_BETWEEN: Final = re.compile(r"[|;\t]")
_AROUND: Final = re.compile(r"""[\[\](){}"'`]""")


def are_marked(lines: Sequence[str]) -> bool:
    """Whether lines are the rows of a board in which candidates stand, perhaps with a fault.

    Every word can be a cell, one at least has candidates, and there are about as many rows as words
    in a row.
    """
    rows = [words_in(line) for line in lines]
    width = _usual_width(rows)
    if width < 2 or abs(len(rows) - width) > 1:
        return False
    words = {word for row in rows for word in row}
    marks = {word for word in words if _candidates(word, width) is not None}
    is_square = {*map(len, rows)} == {len(rows)}
    return (
        bool(marks)
        and all(CELL.fullmatch(word) for word in words - marks)
        and (is_square or all(_is_rising(_candidates(word, width) or []) for word in marks))
    )


def parse_rows(lines: Sequence[str]) -> MarkedPuzzle:
    """The board in these rows. All its numbers count as given.

    Raises:
        TextError: there are not as many rows as words in each row, or a word is no cell.
    """
    rows = [words_in(line) for line in lines]
    size = _usual_width(rows)
    for k, row in enumerate(rows, 1):
        if len(row) != size:
            wanted = counted(size, "cell")
            raise TextError(f"expected {wanted} in row {k}, as in other rows, got {len(row)}")
    if len(rows) != size:
        got = f"{counted(len(rows), 'row')} of {counted(size, 'cell')}"
        raise TextError(f"expected as many rows as cells in a row, got {got}")
    cells, candidates = zip(*_cells(rows, size), strict=True)
    puzzle = Puzzle(tuple(cells[k : k + size] for k in range(0, size**2, size)))
    return MarkedPuzzle(puzzle, Marks((0,) * size**2, candidates))


def format_marked(marked: MarkedPuzzle) -> str:
    """A row a line, in columns; `parse_rows` reads it."""
    size = marked.puzzle.size
    words = [_word(marked, k) for k in range(size**2)]
    widths = [max(map(len, words[col::size])) for col in range(size)]
    rows = (words[k : k + size] for k in range(0, size**2, size))
    lines = (
        " ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) for row in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def words_in(line: str) -> list[str]:
    """The cells in a row, apart from what tables and lists have around them."""
    plain = _AROUND.sub(" ", line)
    # Commas stand between candidates, or between cells if nothing else does.
    if not _BETWEEN.search(plain) and not plain.strip(" ,").count(" "):
        plain = plain.replace(",", " ")
    return [word.strip(",") for word in _BETWEEN.sub(" ", plain).split()]


def _usual_width(rows: Sequence[Sequence[str]]) -> int:
    return Counter(map(len, rows)).most_common(1)[0][0] if rows else 0


def _candidates(word: str, size: int) -> list[int] | None:
    """The candidates that a word lists; None if it lists none."""
    if _LAST.fullmatch(word):
        return [int(word[:-1])]
    if size < LARGE and _DIGITS.fullmatch(word):
        return [int(digit) for digit in word]
    return [int(part) for part in word.split(",")] if _LIST.fullmatch(word) else None


def _is_rising(numbers: Sequence[int]) -> bool:
    return all(one < other for one, other in pairwise(numbers))


def _cells(rows: Sequence[Sequence[str]], size: int) -> Iterator[tuple[Cell, int]]:
    """Every cell with its candidates."""
    for i, row in enumerate(rows, 1):
        for j, word in enumerate(row, 1):
            where = f"in row {i}, column {j}"
            own = _candidates(word, size)
            number = number_in(word)
            if own is None and number is None:
                wanted = "expected a digit, candidates, ., # or #3"
                raise TextError(f"{wanted}, got {word[:20]!r} {where}")
            for each in own or [number or 1]:
                if not 1 <= each <= size:
                    raise TextError(f"expected numbers from 1 to {size}, got {word[:20]!r} {where}")
            if own is None:
                yield Cell(word[0] in "#xX" or word in LETTERS, number or 0), ALL
            elif len({*own}) < len(own):
                raise TextError(f"expected each candidate once, got {word[:20]!r} {where}")
            else:
                yield Cell(is_black=False), sum(1 << each - 1 for each in own)


def _word(marked: MarkedPuzzle, k: int) -> str:
    puzzle, (numbers, candidates) = marked
    cell = puzzle.flat[k]
    if cell.is_black:
        return f"#{cell.number or ''}"
    number, own = cell.number or numbers[k], numbers_in(max(candidates[k], 0))
    if number or not own:
        return format_cell(Cell(is_black=False, number=number), puzzle.size)
    separator = "" if puzzle.size < LARGE else ","
    return separator.join(map(str, own)) if own[1:] else f"{own[0]}?"
