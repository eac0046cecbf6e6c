"""A board partly laid: whether it can still be won, what comes next, what must be taken back.

The ribbons that lie already, `placed`, are below all that come; their lines are *fixed*. A cell
whose two lines are both fixed is settled: it shows the later of the two to the end. Every other
cell will be settled by a ribbon still to come. So the board can be won exactly if the settled cells
are right and the other lines can all be peeled.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from stratabot.strata.fewest import Fewest, fewest_changes
from stratabot.strata.peel import find_core
from stratabot.strata.puzzle import BLANK, Color, Puzzle, Ribbon, lay


class Advice(NamedTuple):
    """What to do next: lay a ribbon or take some back. On a solved board both are empty."""

    lay: Ribbon | None
    """The ribbon to lay."""
    take_back: tuple[Ribbon, ...]
    """The ribbons to take back, topmost first."""


def wrong_cells(puzzle: Puzzle, placed: Sequence[Ribbon]) -> list[tuple[int, int]]:
    """The cells (row, column from 0) that are settled and show another color than they demand.

    Raises:
        PuzzleError: a ribbon's line is not on the board, or comes twice.
    """
    top = lay(placed, puzzle.rows, puzzle.cols)
    lines = {ribbon.line for ribbon in placed}
    rows = [line.index for line in lines if line.kind == "row"]
    cols = [line.index for line in lines if line.kind == "col"]
    return sorted(
        (i, j)
        for i in rows
        for j in cols
        if (wanted := puzzle.cells[i][j]) is not BLANK
        and (ribbon := top[i][j]) is not None
        and ribbon.color != wanted
    )


def can_be_won(puzzle: Puzzle, placed: Sequence[Ribbon]) -> bool:
    """Whether the puzzle can still be solved by ribbons on the other lines.

    Raises:
        PuzzleError: as `wrong_cells`.
    """
    if wrong_cells(puzzle, placed):
        return False
    return find_core(puzzle, {ribbon.line for ribbon in placed}) is None


def finish(
    puzzle: Puzzle, placed: Sequence[Ribbon], selected: Color | None = None
) -> Fewest | None:
    """The ribbons still to lay, with the fewest color changes; None if it can no longer be won.

    Args:
        puzzle: any size.
        placed: the ribbons that lie already, bottom first.
        selected: the color in hand; None for the color laid last.

    Raises:
        PuzzleError: as `wrong_cells`.
    """
    if wrong_cells(puzzle, placed):
        return None
    if selected is None:
        selected = color_in_hand(placed)
    return fewest_changes(puzzle, selected, {ribbon.line for ribbon in placed})


def color_in_hand(placed: Sequence[Ribbon]) -> Color | None:
    """The color of the ribbon laid last; None if nothing lies or the ribbon has no color."""
    return placed[-1].color if placed else None


def take_back(puzzle: Puzzle, placed: Sequence[Ribbon]) -> tuple[Ribbon, ...] | None:
    """The fewest ribbons to take back so that it can be won, topmost first; None if it never can.

    Taking a ribbon back takes all later ones back too. If a board can be won with some ribbons
    laid, it can be won with only the first of them. So the number to take back is found by
    bisection.

    Raises:
        PuzzleError: as `wrong_cells`.
    """
    most = len(placed)
    fewest = bisect_left(
        range(most + 1), True, key=lambda back: can_be_won(puzzle, placed[: most - back])
    )
    return tuple(reversed(placed[most - fewest :])) if fewest <= most else None


def advise(
    puzzle: Puzzle, placed: Sequence[Ribbon], selected: Color | None = None
) -> Advice | None:
    """What to do next for the fewest clicks; None if the puzzle has no solution.

    Args:
        puzzle: any size.
        placed: the ribbons that lie already, bottom first.
        selected: the color in hand; None for the color laid last.

    Raises:
        PuzzleError: as `wrong_cells`.
    """
    rest = finish(puzzle, placed, selected)
    if rest is not None:
        return Advice(next(iter(rest.solution.ribbons), None), ())
    back = take_back(puzzle, placed)
    return None if back is None else Advice(None, back)
