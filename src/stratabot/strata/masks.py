"""A board as bit masks over its lines, for searches that look at many sets of lines.

Line number k (rows first, then columns, as in `Puzzle.lines`) is bit `1 << k`. A set of lines that
are still to be peeled is an int, `left`; lines whose ribbons lie already are in it to the end.
"""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from stratabot.strata.puzzle import BLANK, Color, Line, Puzzle


class Masks(NamedTuple):
    """For every line, the lines that cross it at a colored cell, in all and by color."""

    lines: tuple[Line, ...]
    loose: tuple[int, ...]
    """The numbers of the lines that can be peeled at all: those that are not fixed."""
    fixed: int
    """The set of the lines that are never peeled."""
    colored: list[int]
    shows: list[dict[Color, int]]

    @classmethod
    def of(cls, puzzle: Puzzle, fixed: Collection[Line] = ()) -> "Masks":
        """Cost: one step a cell, and a mask of rows + cols bits a line and color."""
        lines, rows = puzzle.lines, puzzle.rows
        shows: list[dict[Color, int]] = [{} for _ in lines]
        for i, row in enumerate(puzzle.cells):
            along = shows[i]
            for j, color in enumerate(row, rows):
                if color is not BLANK:
                    along[color] = along.get(color, 0) | 1 << j
                    shows[j][color] = shows[j].get(color, 0) | 1 << i
        return cls(
            lines,
            tuple(k for k, line in enumerate(lines) if line not in fixed),
            sum(1 << k for k, line in enumerate(lines) if line in fixed),
            [sum(by_color.values()) for by_color in shows],
            shows,
        )

    @property
    def all(self) -> int:
        """The set of all lines."""
        return (1 << len(self.lines)) - 1

    def exposed_colors(self, k: int, left: int) -> list[Color]:
        """Colors of line k's cells under the lines left, at most two: more make no difference."""
        return [*islice((color for color, cells in self.shows[k].items() if cells & left), 2)]

    def blockers(self, color: Color | None) -> list[int]:
        """For every line, the crossing lines that keep it from being peeled in that color."""
        return [
            colored & ~by_color.get(color, 0) if color is not None else colored
            for colored, by_color in zip(self.colored, self.shows, strict=True)
        ]


def bits(lines: int) -> Iterator[int]:
    """Every line of a set as a set of its own, the lowest first."""
    while lines:
        bit = lines & -lines
        yield bit
        lines ^= bit
