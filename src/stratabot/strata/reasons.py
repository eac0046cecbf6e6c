"""Why a ribbon may be laid next, or why ribbons must be taken back, told by squares to look at.

The ribbon to lay next will lie over all ribbons laid before and under all laid later. So each of
its colored cells is of one of two kinds. Where it crosses a ribbon that lies, it stays in sight to
the end, and the cell has its color. Where it crosses a line without a ribbon, a later ribbon covers
it, and the cell has the later ribbon's color. In terms of peeling: once all later ribbons are
peeled, one color is left on its line.
"""

from collections.abc import Iterator
from typing import NamedTuple

from stratabot.strata.peel import Core, find_core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, lay
from stratabot.strata.solver import wrong_cells


class LayReason(NamedTuple):
    """What becomes of the cells of a ribbon that is laid next. Blank cells are left out."""

    ribbon: Ribbon
    """A free ribbon has no color: nothing of it stays in sight."""
    in_sight: tuple[Line, ...]
    """The lines of laid ribbons over which it stays in sight; the cells there have its color."""
    covered: dict[Color, tuple[Line, ...]]
    """The lines of later ribbons that cover it, by the color of the cell and of that ribbon."""

    @property
    def forbidden_over(self) -> tuple[Line, ...]:
        """The lines that must be laid after it, because it would be wrong over their ribbons."""
        color = self.ribbon.color
        return tuple(
            line
            for wanted, lines in self.covered.items()
            for line in lines
            if color not in (None, wanted)
        )

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors of its cells; with more than one it cannot be laid last."""
        own = (self.ribbon.color,) if self.in_sight and self.ribbon.color else ()
        return tuple(dict.fromkeys((*own, *self.covered)))


class LostReason(NamedTuple):
    """Why a position cannot be won: a cell that nothing will cover any more, or stuck lines."""

    wrong: tuple[int, int] | None
    """The first cell that nothing will cover, row and column from 0; None if lines are stuck."""
    shows: Color | None
    """What the wrong cell shows; None if no cell is wrong."""
    stuck: Core
    """Lines without ribbons: the last one of them to be laid would have to show two colors; no
    lines if a cell is wrong."""


def why_lay(position: Position, ribbon: Ribbon) -> LayReason:
    """What becomes of a ribbon's cells. The ribbon is one that may be laid next."""
    fixed = position.fixed
    in_sight: list[Line] = []
    covered: dict[Color, tuple[Line, ...]] = {}
    for crossing, cell in _crossings(position.puzzle, ribbon.line):
        if cell is BLANK:
            continue
        if crossing in fixed:
            in_sight.append(crossing)
        else:
            covered[cell] = (*covered.get(cell, ()), crossing)
    return LayReason(ribbon, tuple(in_sight), covered)


def why_lost(position: Position) -> LostReason | None:
    """Why a position cannot be won; None if it can."""
    puzzle, placed = position.puzzle, position.placed
    for i, j in wrong_cells(position):
        top = lay(placed, puzzle.rows, puzzle.cols)[i][j]
        return LostReason((i, j), top and top.color, Core((), ()))
    stuck = find_core(puzzle, position.fixed)
    return None if stuck is None else LostReason(None, None, stuck)


def _crossings(puzzle: Puzzle, line: Line) -> Iterator[tuple[Line, Cell]]:
    if line.kind == "row":
        for j, cell in enumerate(puzzle.cells[line.index]):
            yield Line("col", j), cell
    else:
        for i, row in enumerate(puzzle.cells):
            yield Line("row", i), row[line.index]
