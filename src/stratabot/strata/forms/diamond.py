"""Grids written as diamonds: as the game shows them, and as `stratabot solve` prints them.

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
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from stratabot.errors import TextError
from stratabot.strata.forms.squares import Squares, quoted
from stratabot.words import counted

_LAST_LINE: Final = re.compile(r"[ \t]*([1-9][0-9]{0,2})/[ \t]*\\1[ \t]*")
"""The selectors of the last row and of the first column."""

_LEFT: Final = re.compile(r"\s*([0-9]+)/")
_RIGHT: Final = re.compile(r"\\([0-9]+)\s*$")
_LEGEND: Final = re.compile(r"(?m)^ *\(( ?\S +[^\s,]+(?:, +\S +[^\s,]+)*)\) *$")
_IN_HAND: Final = re.compile(r"(?m)^ *stay on +(\S+)")
BLANK_MARK: Final = "·"
"""A terminal that knows this character shows it for a blank square."""


def has_selectors(text: str) -> bool:
    """Whether the text has a diamond with selectors."""
    return "/" in text and any(_ends(line) for line in text.split("\n") if "\\1" in line)


def split_diamonds(text: str) -> Iterator[str]:
    """A part of the text for each diamond with selectors: up to its last line."""
    lines: list[str] = []
    for line in text.split("\n"):
        lines.append(line)
        if _ends(line):
            yield "\n".join(lines)
            lines = []


def squares_with_selectors(text: str) -> Squares:
    """The grid's rows in the last diamond of a text.

    Raises:
        TextError: lines or squares of the diamond are missing.
    """
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


class AnswerLines(NamedTuple):
    """What the lines above a printed diamond tell."""

    names: dict[str, str]
    """The colors' names: a word for each label; empty if the labels themselves are the names."""
    in_hand: str | None
    """The color in hand at the start: its label or its name."""


def beside_diamond(text: str) -> AnswerLines:
    """What the lines of an answer tell beside its diamond."""
    legend, in_hand = _LEGEND.search(text), _IN_HAND.search(text)
    entries = legend[1].split(",") if legend else []
    names = dict(entry.split() for entry in entries)
    return AnswerLines(names, in_hand and in_hand[1])


def _columns(lines: Sequence[str]) -> int:
    """How many columns there are: the number of selectors on the right, counted from below."""
    count = 0
    for line in reversed(lines):
        found = _RIGHT.search(line)
        if found is None or found[1] != str(count + 1):
            break
        count += 1
    return count


def _marks(line: str, left: int, right: int) -> list[str]:
    """The marks in a line of a printed diamond, without the selectors in that line."""
    start, end = _LEFT.match(line), _RIGHT.search(line)
    if left > 0 and start and start[1] == str(left):
        line = line[start.end() :]
        end = _RIGHT.search(line)
    if end and end[1] == str(right):
        line = line[: end.start()]
    return line.split()


def squares_of_diamond(lines: Sequence[str]) -> Squares | None:
    """The grid's rows in the lines of a diamond without selectors; None if there is no diamond.

    In every line the marks stand at even distances, half a distance off the line before. So the
    places of the marks tell how many rows and columns there are.
    """
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
    """The cells in a line of a diamond, from the left."""
    below = number - cols + 1
    return [(i, i - below) for i in range(max(0, below), min(rows, cols + below))]


def _turned(
    diagonals: Sequence[Sequence[str]], lines: Sequence[str], rows: int, cols: int
) -> Squares:
    """The rows of the grid with these diagonals.

    Raises:
        TextError: a diagonal has too few or too many marks.
    """
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
