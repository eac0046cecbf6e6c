"""A board as bit masks over its lines, for searches that look at many sets of lines.

Line number k (rows first, then columns, as in `Puzzle.lines`) is bit `1 << k`, and a set of lines
is an int. In a peel, `left` is the set of the lines not yet peeled. Fixed lines, those whose
ribbons lie already, are never peeled: they are always in `left`.
"""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import NamedTuple

from stratabot.strata.puzzle import BLANK, Color, Line, Puzzle


class Masks(NamedTuple):
    """For every line, the set of the lines that cross it at a colored cell, in all and by color."""

    lines: tuple[Line, ...]
    """All lines, by number."""
    loose: tuple[int, ...]
    """The numbers of the lines that are not fixed, ascending."""
    fixed: int
    """The set of the fixed lines."""
    colored: list[int]
    """For every line the set of the lines that cross it at a colored cell."""
    shows: list[dict[Color, int]]
    """The same for each of its colors."""

    @classmethod
    def of(cls, puzzle: Puzzle, fixed: Collection[Line] = ()) -> "Masks":
        """The masks of a puzzle.

        Cost: one step per cell, and rows + cols bits for every line and color.
        """
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
        """The colors that line k shows where it crosses lines left; of more than two, two."""
        return [*islice((color for color, cells in self.shows[k].items() if cells & left), 2)]

    def blockers(self, color: Color | None) -> list[int]:
        """For every line, the set of the lines that cross it at another color than this one.

        While one of them is left, the line cannot be peeled in this color. With None, these are
        the lines that keep it from being free.
        """
        return [
            colored & ~by_color.get(color, 0) if color is not None else colored
            for colored, by_color in zip(self.colored, self.shows, strict=True)
        ]


def bits(lines: int) -> Iterator[int]:
    """Every line of a set as a set of its own, the lowest bit first."""
    while lines:
        bit = lines & -lines
        yield bit
        lines ^= bit
