"""Boards as `stratabot solve` draws them in a terminal with colors, copied as text.

▀▀▀▀▀▀▀▀▀▀▀▀▀▀P▀▀▀▀▀▀▀▀▀▀     The squares' letters and the last digits of the selectors' numbers
▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀     stand among blocks. A square without a letter is blank. The lowest
▀▀1▀▀▀▀▀▀▀P▀▀▀▀▀▀▀G▀▀▀▀▀▀     marks are the selectors of the last row and of column 1. The other
▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀     rows' selectors stand above them to the left, the other columns'
▀▀▀▀▀▀2▀▀▀▀▀▀▀1▀▀▀▀▀▀▀▀▀▀     to the right. The selectors tell all other places.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from stratabot.strata.forms.squares import Squares

BLOCK: Final = "▀"

_Places = dict[tuple[int, int], str]
"""What stands among the blocks, by column and line."""


def split_blocks(text: str) -> Iterator[str]:
    """A part of the text for each drawn board: up to its last line."""
    lines: list[str] = []
    texts = text.split("\n")
    for line, below in zip(texts, (*texts[1:], ""), strict=True):
        lines.append(line)
        if BLOCK in line and BLOCK not in below:
            yield "\n".join(lines)
            lines = []


def squares_in_blocks(text: str) -> Squares | None:
    """The rows of the grid in a drawn board, empty for blank squares; None if there is no board.

    Args:
        text: with one board at most.
    """
    lines = [line.strip() for line in text.split("\n") if BLOCK in line]
    marks = {
        (x, y): mark for y, line in enumerate(lines) for x, mark in enumerate(line) if mark != BLOCK
    }
    bottom = max((y for _, y in marks), default=0)
    lowest = sorted(x for x, y in marks if y == bottom)
    if len(lowest) != 2 or lowest[1] - lowest[0] not in (4, 8):
        return None
    step = (lowest[1] - lowest[0]) // 2
    left = _selectors(marks, (lowest[0], bottom), (-step, -step // 2))
    right = _selectors(marks, (lowest[1], bottom), (step, -step // 2))
    if left[::-1] != _digits(len(left)) or right != _digits(len(right)):
        return None
    return _squares(marks, (lowest[0], bottom), step, len(left), len(right))


def _selectors(marks: _Places, start: tuple[int, int], way: tuple[int, int]) -> list[str]:
    """The marks from a place on, in one direction, up to the first place without a mark."""
    places = ((start[0] + k * way[0], start[1] + k * way[1]) for k in range(len(marks)))
    return [marks[place] for place in takewhile(marks.__contains__, places)]


def _digits(count: int) -> list[str]:
    return [str(number % 10) for number in range(1, count + 1)]


def _squares(
    marks: _Places, last_row: tuple[int, int], step: int, rows: int, cols: int
) -> Squares | None:
    """The squares' marks; None if a mark stands outside of squares and selectors."""
    x, y = last_row
    squares = [
        [
            marks.get((x + step * (i + j + 2 - rows), y - step // 2 * (rows - i + j)), "")
            for j in range(cols)
        ]
        for i in range(rows)
    ]
    found = sum(mark != "" for row in squares for mark in row)
    return squares if found == len(marks) - rows - cols else None
