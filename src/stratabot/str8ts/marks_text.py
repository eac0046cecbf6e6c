"""Puzzles with a player's marks as text.

    #    12  5   #3     a word a cell; # and #3 are black (c is #3, too)
    124  12  #   3?     all numbers that a cell may have are its candidates; 3? has only 3 left
    1    34  #   .      a number alone is put, or given; . is a cell in which nothing is struck out
    #    3   12  #

Above 9 x 9 candidates have commas between them: `1,3,12`.

A text with marks is about one puzzle. It may hold several boards, and conclusions (`conclusions`):
what `hint` and `explain` print, one answer after another. The first board is the puzzle, and its
numbers are the givens. The last board has the marks; conclusions after it are noted, too. Other
lines in words are not read. JSON is an object as `marks_json` has it.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from stratabot.errors import TextError
from stratabot.source import tidied
from stratabot.str8ts.conclusions import Conclusion, conclusions_in
from stratabot.str8ts.forms import is_remark, is_talk, text_lines
from stratabot.str8ts.marked_rows import are_marked, parse_rows
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.marks_json import boards_in_json, may_have_marks, object_with_marks, values_in
from stratabot.str8ts.text import parse_puzzle, split_puzzles

_SOME: Final = re.compile(
    r"\b(?:cannot|must)\s+be\s+\d|"
    r"(?<![^\s|;,])(?:[1-9]{2,9}|\d{1,3}(?:,\d{1,3})+|\d{1,3}\?)(?![^\s|;,])",
    re.I | re.A,
)
"""This stands in every text with marks, and in few others: so these are recognized quickly."""

_SAID: Final = re.compile(
    r"^(?:Look at .*\(.*\)\.|The puzzle is solved\.|No more numbers|No solution\b)", re.M
)
"""What hints also print, and what tells nothing of the marks."""

_WANTED: Final = "a board with candidates, or conclusions such as r1c1 cannot be 5"


class _Noted(NamedTuple):
    """What a text tells of one puzzle.

    Attributes:
        boards: all boards in it, in their order.
        conclusions: those after the last board.
    """

    boards: tuple[MarkedPuzzle, ...]
    conclusions: tuple[Conclusion, ...]

    def on(self, start: MarkedPuzzle) -> MarkedPuzzle:
        """What it tells, noted in a puzzle.

        Raises:
            TextError: it is about another puzzle.
        """
        board = start.at(self.boards[-1]) if self.boards else start
        return board.noting(self.conclusions)


def parse_marked(text: str) -> MarkedPuzzle:
    """The one puzzle in a text, with marks or without.

    Raises:
        TextError: there is none; or the boards are not of one puzzle.
    """
    if not has_marks(text):
        return MarkedPuzzle.fresh(parse_puzzle(text))
    noted = _noted(text)
    if not noted.boards:
        raise TextError("expected a puzzle above the conclusions, got conclusions alone")
    return noted.on(MarkedPuzzle.fresh(noted.boards[0].puzzle))


def add_marks(marked: MarkedPuzzle, text: str) -> MarkedPuzzle:
    """The board with the marks in another text of the same puzzle; an empty text has none.

    Raises:
        TextError: the text has no marks, or they are of another puzzle.
    """
    noted = _noted(text)
    if text.strip() and not noted.boards and not noted.conclusions:
        raise TextError(f"expected {_WANTED}")
    return noted.on(marked)


def has_marks(text: str) -> bool:
    """Whether there are candidates or conclusions in a text, or other words of hints."""
    if object_with_marks(text) or _SAID.search(text):
        return True
    if not _SOME.search(text):
        return False
    return any(isinstance(each, Conclusion) or are_marked(each) for each in _items(text))


def split_marked(text: str) -> Iterator[str]:
    """The text of every puzzle, for `parse_marked`."""
    if may_have_marks(text):
        for value in values_in(text):
            yield from [value] if object_with_marks(value) else split_puzzles(value)
    elif has_marks(text):
        yield text
    else:
        yield from split_puzzles(text)


def _noted(text: str) -> _Noted:
    if value := object_with_marks(text):
        return _Noted(boards_in_json(value), ())
    boards: list[MarkedPuzzle] = []
    conclusions: list[Conclusion] = []
    for each in _items(text):
        if isinstance(each, Conclusion):
            conclusions.append(each)
        else:
            conclusions.clear()
            boards.append(
                parse_rows(each)
                if are_marked(each)
                else MarkedPuzzle.fresh(parse_puzzle("\n".join(each)))
            )
    return _Noted(tuple(boards), tuple(conclusions))


def _items(text: str) -> Iterator[Conclusion | list[str]]:
    """The conclusions, and the rows of each board, in their order."""
    rows: list[str] = []
    for line in (*text_lines(tidied(text)), ""):
        told = conclusions_in(line)
        if line.strip() and not told and not is_remark(line) and not is_talk(line):
            rows.append(line)
            continue
        if rows:
            yield rows
            rows = []
        yield from told
