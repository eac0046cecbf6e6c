"""Grids drawn as diamonds: as the game shows them, and as `stratabot solve` prints them.

         P                      c
       ·   G                  b   f
     P   G   P              a   e   i
    1/   P   G   \\3           d   h
      2/   P   \\2               g
        3/   \\1

The lines of a diamond are the diagonals of its grid, the upper right corner first. A printed
diamond has selectors beside it, which tell its size. So it is found among other lines, such as the
steps of a solution, and is read even if spaces are lost. A diamond without selectors must stand
alone. Its squares stand at even distances, and every line is half a distance off the one before.

A terminal with colors shows a board in blocks. The squares' letters and the last digits of the
selectors' numbers stand among them; a square without a letter is blank:

    ▀▀▀▀▀▀▀▀▀▀▀▀▀▀P▀▀▀▀▀▀▀▀▀▀     The lowest marks are the selectors of the last row and of
    ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀     column 1. The other rows' selectors stand above them to the
    ▀▀1▀▀▀▀▀▀▀P▀▀▀▀▀▀▀G▀▀▀▀▀▀     left, the other columns' to the right. The selectors tell
    ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀     all other places.
    ▀▀▀▀▀▀2▀▀▀▀▀▀▀1▀▀▀▀▀▀▀▀▀▀
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from stratabot.boards.rows import quoted
from stratabot.errors import TextError
from stratabot.strata.forms.marks import resolve
from stratabot.strata.forms.squares import BLOCK, Blanks, ParsedGrid, Squares
from stratabot.strata.puzzle import is_label
from stratabot.words import counted

_LAST_LINE: Final = re.compile(r"[ \t]*([1-9][0-9]{0,2})/[ \t]*\\1[ \t]*")
"""The selectors of the last row and of the first column."""

_LEFT: Final = re.compile(r"\s*([0-9]+)/")
_RIGHT: Final = re.compile(r"\\([0-9]+)\s*$")
_LEGEND: Final = re.compile(r"(?m)^ *\(( ?\S +[^\s,]+(?:, +\S +[^\s,]+)*)\) *$")
_IN_HAND: Final = re.compile(r"(?m)^ *stay on +(\S+)")
_BLANK_MARK: Final = "·"  # a terminal that knows this character shows it for a blank square
_Places = dict[tuple[int, int], str]  # what stands among the blocks, by column and line


def drawn_grid(text: str) -> ParsedGrid | None:
    """The grid of a board that `solve` drew, with what the steps say; None without a board."""
    grid = _board_in(text)
    if grid is None:
        return None
    legend, in_hand = _LEGEND.search(text), _IN_HAND.search(text)
    names = dict(entry.split() for entry in legend[1].split(",")) if legend else {}
    position = grid.position
    if names.keys() >= {*position.puzzle.colors}:
        position = position.replace(names=names)
    if in_hand and is_label(color := position.named(in_hand[1])):
        position = position.replace(selected=color)
    return grid._replace(position=position)


def _board_in(text: str) -> ParsedGrid | None:
    if has_selectors(text):
        squares = _squares_with_selectors(text)
        marks = {mark for row in squares for mark in row}
        return resolve(squares, Blanks(_BLANK_MARK if _BLANK_MARK in marks else ".", named=True))
    found = squares_in_blocks(text) if BLOCK in text else None
    return None if found is None else resolve(found, Blanks("", named=True))


def has_selectors(text: str) -> bool:
    """Whether the text has a diamond with selectors."""
    return "/" in text and any(_ends(line) for line in text.split("\n") if "\\1" in line)


def split_drawn(text: str, in_blocks: bool = False) -> Iterator[str]:
    """A part of the text for each board, drawn in letters or in blocks: up to its last line."""
    lines: list[str] = []
    texts = text.split("\n")
    for line, below in zip(texts, (*texts[1:], ""), strict=True):
        lines.append(line)
        is_last = BLOCK in line and BLOCK not in below if in_blocks else _ends(line)
        if is_last:
            yield "\n".join(lines)
            lines = []


def _squares_with_selectors(text: str) -> Squares:
    lines = [line for line in text.split("\n") if line.strip()]
    end = max(k for k, line in enumerate(lines) if _ends(line))
    found = _LAST_LINE.fullmatch(lines[end])
    rows = int(found[1]) if found else 0
    cols = _columns(lines[: end + 1])
    drawn = lines[max(0, end + 1 - rows - cols) : end]
    if len(drawn) < rows + cols - 1:
        raise TextError(
            f"expected {counted(rows + cols, 'line')} of a board of {rows} x {cols}, "
            f"got {len(drawn) + 1} that end with {quoted(lines[end])}"
        )
    diagonals = [_marks(line, k - cols + 1, rows + cols - k) for k, line in enumerate(drawn)]
    return _turned(diagonals, drawn, rows, cols)


def _columns(lines: Sequence[str]) -> int:
    count = 0
    for line in reversed(lines):
        found = _RIGHT.search(line)
        if found is None or found[1] != str(count + 1):
            break
        count += 1
    return count


def _marks(line: str, left: int, right: int) -> list[str]:
    start, end = _LEFT.match(line), _RIGHT.search(line)
    if left > 0 and start and start[1] == str(left):
        line = line[start.end() :]
        end = _RIGHT.search(line)
    if end and end[1] == str(right):
        line = line[: end.start()]
    return line.split()


def squares_of_diamond(lines: Sequence[str]) -> Squares | None:
    """The grid's rows in the lines of a diamond without selectors; None if there is no diamond."""
    places = [[k for k, mark in enumerate(line) if mark != " "] for line in lines]
    if len(lines) < 3 or any(not found for found in places) or max(map(len, places)) < 2:
        return None
    first = min(min(found) for found in places)
    cols = next(k for k, found in enumerate(places) if found[0] == first) + 1
    rows = len(lines) + 1 - cols
    wide = max(max(found) for found in places) - first
    step, rest = divmod(wide, max(1, rows + cols - 2))
    if rest or not step or rows < 1:
        return None
    for k, found in enumerate(places):
        along = [first + step * (i + j) for i, j in _diagonal(k, rows, cols)]
        if found != along:
            return None
    marks = [[line[k] for k in found] for line, found in zip(lines, places, strict=True)]
    return _turned(marks, lines, rows, cols)


def _diagonal(number: int, rows: int, cols: int) -> list[tuple[int, int]]:
    below = number - cols + 1
    return [(i, i - below) for i in range(max(0, below), min(rows, cols + below))]


def _turned(
    diagonals: Sequence[Sequence[str]], lines: Sequence[str], rows: int, cols: int
) -> Squares:
    squares = [[""] * cols for _ in range(rows)]
    for number, marks in enumerate(diagonals):
        cells = _diagonal(number, rows, cols)
        if len(cells) != len(marks):
            raise TextError(
                f"expected {counted(len(cells), 'square')} in line {number + 1} of a board of "
                f"{rows} x {cols}, got {len(marks)}: {quoted(lines[number])}"
            )
        for (i, j), mark in zip(cells, marks, strict=True):
            squares[i][j] = mark
    return squares


def _ends(line: str) -> bool:
    return _LAST_LINE.fullmatch(line) is not None


def squares_in_blocks(text: str) -> Squares | None:
    """The grid's rows in the only board of a text, empty for blank squares; None without one."""
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
    for numbers in (left[::-1], right):
        if numbers != [str(number % 10) for number in range(1, len(numbers) + 1)]:
            return None
    return _squares_among(marks, (lowest[0], bottom), step, len(left), len(right))


def _selectors(marks: _Places, start: tuple[int, int], way: tuple[int, int]) -> list[str]:
    places = ((start[0] + k * way[0], start[1] + k * way[1]) for k in range(len(marks)))
    return [marks[place] for place in takewhile(marks.__contains__, places)]


def _squares_among(
    marks: _Places, last_row: tuple[int, int], step: int, rows: int, cols: int
) -> Squares | None:
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
