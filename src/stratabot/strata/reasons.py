"""Why a ribbon may be laid next, or others must be taken back: in squares that can be looked at.

The ribbon to lay next lies over those that lie already and under all that come. So each of its
colored cells is of one of two kinds. Where it crosses a ribbon that lies, it stays in sight to the
end, and the cell has its color. Where it crosses a line on which none lies yet, a later ribbon
covers it, and the cell has that one's color. It is what a peel has left when all that comes later
is peeled: a line of one color.
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
    """Without a color if it is free: then nothing of it stays in sight."""
    in_sight: tuple[Line, ...]
    """The lines of ribbons that lie, over which it stays in sight; the cells have its color."""
    covered: dict[Color, tuple[Line, ...]]
    """The lines of later ribbons that cover it, by the color of the cell and of that ribbon."""

    @property
    def forbidden_over(self) -> tuple[Line, ...]:
        """The lines over which it would be wrong, so that it must be laid before them."""
        color = self.ribbon.color
        return tuple(
            line
            for wanted, lines in self.covered.items()
            for line in lines
            if color not in (None, wanted)
        )

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors of its cells: of more than one it cannot be laid last."""
        own = (self.ribbon.color,) if self.in_sight and self.ribbon.color else ()
        return tuple(dict.fromkeys((*own, *self.covered)))


class LostReason(NamedTuple):
    """Why a position cannot be won: a cell that nothing will cover any more, or stuck lines."""

    wrong: tuple[int, int] | None
    """The first such cell, row and column from 0; None if there is none."""
    shows: Color | None
    """What the wrong cell shows; None without one."""
    stuck: Core
    """Lines without ribbons: the last one of them to be laid would have to show two colors; no
    lines if a cell is wrong."""


def why_lay(position: Position, ribbon: Ribbon) -> LayReason:
    """What becomes of a ribbon's cells.

    Args:
        position: what lies.
        ribbon: one that may be laid next, as `solver.advise` says.
    """
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
    """The lines that cross this one, and the cells there."""
    if line.kind == "row":
        for j, cell in enumerate(puzzle.cells[line.index]):
            yield Line("col", j), cell
    else:
        for i, row in enumerate(puzzle.cells):
            yield Line("row", i), row[line.index]
