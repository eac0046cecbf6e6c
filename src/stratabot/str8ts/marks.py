"""What a player has noted in a puzzle, and how it is written: as a board or as JSON.

    #    12  5   #3     a word a cell; # and #3 are black (c is #3, too)
    124  12  #   3?     all numbers that a cell may have are its candidates; 3? has only 3 left
    1    34  #   .      a number alone is put, or given; . is a cell in which nothing is struck out
    #    3   12  #

Above 9 x 9 candidates have commas between them: `1,3,12`. A text with marks is about one puzzle. It
may hold several boards: what `hint` prints, one answer after another. The numbers of the first
board are the givens, and the last board has the marks. Lines in words are not read.

    {"puzzle": "1..#...", "filled": "12.#...", "marks": [[[], [], [3, 4], ...], ...]}

In JSON, `filled` is the puzzle with the numbers that were put. `marks` has the candidates of every
cell, row by row; none for a black cell and for one that has its number. Either may be left out.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from stratabot.boards.parts import split_boards
from stratabot.boards.plain import lines_of, plain
from stratabot.boards.values import value_of
from stratabot.errors import TextError
from stratabot.str8ts.number_intervals import numbers_in
from stratabot.str8ts.puzzle import Cell, Puzzle
from stratabot.str8ts.text import (
    LARGE,
    TypedStr8ts,
    cell_in,
    format_cell,
    format_line,
    is_talk,
    of_reading,
    parse_puzzle,
    usual_width,
)
from stratabot.words import counted

ALL: Final = -1  # the candidates of a cell in which nothing is struck out
_KEYS: Final = ("filled", "marks")
_SOME: Final = re.compile(r"(?<!\S)(?:[1-9]{2,9}|\d{1,3}(?:,\d{1,3})+|\d{1,3}\?)(?!\S)", re.A)

_CONCLUSION: Final = re.compile(
    r"\b(?:r\d+c\d+|[a-hj-z]{1,4}\d+) (?:cannot|must) be \d", re.I | re.A
)
"""A sentence of a hint; the board that stands below it has what it says."""

_FILLED: Final = "With the numbers that are filled in:"
_WORDS: Final = re.compile(
    rf"^(?:Look at .*\(.*\)\.|The puzzle is solved\.|No more numbers|No solution\b|{_FILLED})", re.M
)

_DIGITS: Final = re.compile(r"[1-9]{2,9}", re.A)
_LIST: Final = re.compile(r"\d{1,3}(?:,\d{1,3})+", re.A)
_LAST: Final = re.compile(r"\d{1,3}\?", re.A)


class PencilMarks(NamedTuple):
    """What a player has noted in every cell, row by row."""

    numbers: tuple[int, ...]  # those that he has put, 0 for none; givens are none of them
    candidates: tuple[int, ...]  # those that he has not struck out, as a set; or `ALL`


class MarkedPuzzle(NamedTuple):
    """A puzzle with its player's marks."""

    puzzle: Puzzle
    marks: PencilMarks

    @classmethod
    def fresh(cls, puzzle: Puzzle) -> "MarkedPuzzle":
        many = puzzle.size**2
        return cls(puzzle, PencilMarks((0,) * many, (ALL,) * many))

    @property
    def is_fresh(self) -> bool:
        return self == MarkedPuzzle.fresh(self.puzzle)

    @property
    def filled(self) -> Puzzle:
        cells = zip(self.puzzle.flat, self.marks.numbers, strict=True)
        return self.puzzle.with_numbers([cell.number or number for cell, number in cells])

    def at(self, board: "MarkedPuzzle") -> "MarkedPuzzle":
        """The puzzle with what is noted on another board of it, where all numbers may be givens."""
        if board.puzzle.size != self.puzzle.size:
            wanted, got = (f"{size} x {size}" for size in (self.puzzle.size, board.puzzle.size))
            raise TextError(f"expected a board of {wanted} as the puzzle's, got {got}")
        numbers = []
        for place, later in zip(self.puzzle.places, board.filled.flat, strict=True):
            cell = self.puzzle[place]
            may_stand = {cell.number, 0} if cell.number or cell.is_black else {later.number}
            if cell.is_black != later.is_black or later.number not in may_stand:
                where = f"in row {place.row + 1}, column {place.col + 1}"
                wanted = f"expected {_described(cell)} {where}, as in the puzzle"
                raise TextError(f"{wanted}, got {_described(later)}")
            numbers.append(0 if cell.number or cell.is_black else later.number)
        return MarkedPuzzle(self.puzzle, PencilMarks(tuple(numbers), board.marks.candidates))


def _described(cell: Cell) -> str:
    kind = "black" if cell.is_black else "white"
    return f"a {kind} cell with {cell.number}" if cell.number else f"a {kind} cell"


def parse_marked(text: str) -> MarkedPuzzle:
    """The one puzzle in a text, with marks or without."""
    if not has_marks(text):
        return MarkedPuzzle.fresh(parse_puzzle(text))
    boards = _boards_in(text)
    if not boards:
        raise TextError("expected a puzzle, got words alone")
    return MarkedPuzzle.fresh(boards[0].puzzle).at(boards[-1])


def add_marks(marked: MarkedPuzzle, text: str) -> MarkedPuzzle:
    """The board with the marks in another text of the same puzzle; an empty text has none."""
    boards = _boards_in(text)
    if text.strip() and not boards:
        raise TextError("expected a board with candidates, got none")
    return marked.at(boards[-1]) if boards else marked


def has_marks(text: str) -> bool:
    """Whether there are candidates in a text, or words that are printed with boards of a puzzle."""
    if _object_with_marks(text) or _WORDS.search(text) or _CONCLUSION.search(text):
        return True
    return bool(_SOME.search(text)) and any(map(_are_marked, _rows_in(text)[0]))


def split_marked(text: str) -> Iterator[str]:
    """The text of every puzzle, for `parse_marked`."""
    is_json = text.lstrip()[:1] in ("{", "[")
    return split_boards(text, _TypedMarks()) if is_json or not has_marks(text) else iter([text])


class _TypedMarks(TypedStr8ts):
    """Puzzles, and objects that have marks, too."""

    def of_object(self, value: Mapping[str, Any]) -> Sequence[str] | None:
        return [json.dumps(value)] if _is_marked(value) else super().of_object(value)


def format_with_filled(printed: Sequence[str], filled: Sequence[str]) -> str:
    """A puzzle's rows, and below them those with the numbers that are filled in."""
    return "\n".join([*printed, "", _FILLED, *filled])


def _boards_in(text: str) -> Sequence[MarkedPuzzle]:
    if value := _object_with_marks(text):
        return _boards_in_json(value)
    found, conclusion = _rows_in(text)
    if conclusion:
        wanted = "expected marks as a board or as JSON"
        raise TextError(f"{wanted}, got a sentence of a hint: {conclusion[:40]!r}")
    return [
        _parse_rows(rows)
        if _are_marked(rows)
        else MarkedPuzzle.fresh(parse_puzzle("\n".join(rows)))
        for rows in found
    ]


def _rows_in(text: str) -> tuple[list[list[str]], str]:
    """The rows of each board, and the first conclusion below the last one; empty if none is."""
    boards: list[list[str]] = []
    conclusion, is_row = "", False
    for line in lines_of(plain(text)):
        was_row = is_row
        is_row = bool(line.strip()) and line.lstrip()[:2] != "//" and not is_talk(line)
        if is_row:
            if not was_row:
                boards.append([])
                conclusion = ""
            boards[-1].append(line)
        elif not conclusion and _CONCLUSION.search(line):
            conclusion = line.strip()
    return boards, conclusion


def _are_marked(lines: Sequence[str]) -> bool:
    """Whether lines are the rows of a board in which candidates stand, perhaps with a fault."""
    rows = [line.split() for line in lines]
    width = usual_width(rows)
    if width < 2 or abs(len(rows) - width) > 1:
        return False
    words = {word for row in rows for word in row}
    marks = {word for word in words if _candidates(word, width) is not None}
    return bool(marks) and all(map(cell_in, words - marks))


def _parse_rows(lines: Sequence[str]) -> MarkedPuzzle:
    rows = [line.split() for line in lines]
    size = usual_width(rows)
    marks = [[_candidates(word, size) for word in row] for row in rows]
    cells = (
        "\t".join("." if own else word for word, own in zip(row, each, strict=True))
        for row, each in zip(rows, marks, strict=True)
    )
    puzzle = parse_puzzle("\n".join(cells))
    if puzzle.size != size:
        raise TextError(f"expected {counted(size, 'row')} of {counted(size, 'cell')}, got others")
    for k, own in enumerate(own for row in marks for own in row):
        word = rows[k // size][k % size][:20]
        where = f"got {word!r} in row {k // size + 1}, column {k % size + 1}"
        if own and not all(1 <= each <= size for each in own):
            raise TextError(f"expected numbers from 1 to {size}, {where}")
        if own and len({*own}) < len(own):
            raise TextError(f"expected each candidate once, {where}")
    sets = (sum(1 << each - 1 for each in own) if own else ALL for row in marks for own in row)
    return MarkedPuzzle(puzzle, PencilMarks((0,) * size**2, tuple(sets)))


def format_marked(marked: MarkedPuzzle) -> str:
    """A row a line, in columns; `_parse_rows` reads it."""
    size = marked.puzzle.size
    words = [_word(marked, k) for k in range(size**2)]
    widths = [max(map(len, words[col::size])) for col in range(size)]
    rows = (words[k : k + size] for k in range(0, size**2, size))
    lines = (
        " ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) for row in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _candidates(word: str, size: int) -> list[int] | None:
    if _LAST.fullmatch(word):
        return [int(word[:-1])]
    if size < LARGE and _DIGITS.fullmatch(word):
        return [int(digit) for digit in word]
    return [int(part) for part in word.split(",")] if _LIST.fullmatch(word) else None


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


def marks_json(marked: MarkedPuzzle) -> dict[str, Any]:
    """The numbers that were put, and the candidates."""
    puzzle, (numbers, candidates) = marked
    own = [
        [] if cell.is_black or cell.number or number or each == ALL else numbers_in(each)
        for cell, number, each in zip(puzzle.flat, numbers, candidates, strict=True)
    ]
    rows = [own[k : k + puzzle.size] for k in range(0, len(own), puzzle.size)]
    return {"filled": format_line(marked.filled), "marks": rows}


def _boards_in_json(value: Mapping[str, Any]) -> tuple[MarkedPuzzle, MarkedPuzzle]:
    value = of_reading(value)
    puzzle = parse_puzzle(json.dumps({"puzzle": value.get("puzzle")}))
    filled = value.get("filled")
    later = puzzle if filled is None else parse_puzzle(json.dumps({"puzzle": filled}))
    board = MarkedPuzzle.fresh(later)
    if value.get("marks") is not None:
        candidates = _candidates_in_json(value["marks"], puzzle)
        board = MarkedPuzzle(later, board.marks._replace(candidates=candidates))
    return MarkedPuzzle.fresh(puzzle), board


def _candidates_in_json(marks: Any, puzzle: Puzzle) -> tuple[int, ...]:
    size = puzzle.size
    rows = marks if isinstance(marks, list) else []
    cells = [cell for row in rows if isinstance(row, list) for cell in row]
    are_numbers = all(
        isinstance(own, list) and all(type(each) is int and 1 <= each <= size for each in own)
        for own in cells
    )
    if not are_numbers or {*map(len, rows)} != {size} or len(cells) != size**2:
        wanted = f"{size} lists of {size} lists of numbers from 1 to {size}"
        raise TextError(f'expected "marks" with {wanted}, got {json.dumps(marks):.40}')
    return tuple(sum(1 << each - 1 for each in {*own}) or ALL for own in cells)


def _is_marked(value: Any) -> bool:
    return isinstance(value, dict) and any(value.get(key) is not None for key in _KEYS)


def _object_with_marks(text: str) -> dict[str, Any] | None:
    may_be = text.lstrip()[:1] == "{" and any(f'"{key}"' in text for key in _KEYS)
    value = value_of(text) if may_be else None
    return value if _is_marked(value) else None
