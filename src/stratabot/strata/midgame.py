"""The middle of a game: can it still be won, what comes next, what must be taken back.

The ribbons that lie already are below all that come; their lines are *fixed*. A cell whose two
lines are both fixed is settled: it shows the later of the two to the end. Every other cell will be
settled by a ribbon still to come. So the position can be won exactly if the settled cells are right
and the other lines can all be peeled.
"""

from collections.abc import Sequence
from typing import NamedTuple

from stratabot.strata.fewest import Fewest, fewest_changes
from stratabot.strata.peel import find_core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon, lay


class Advice(NamedTuple):
    """What to do next: lay a ribbon or take some back. On a solved board both are empty."""

    lay: Ribbon | None
    """The ribbon to lay."""
    take_back: tuple[Ribbon, ...]
    """The ribbons to take back, topmost first."""


def wrong_cells(position: Position) -> list[tuple[int, int]]:
    """The cells (row, column from 0) that are settled and show another color than they demand."""
    return _wrong_cells(position.puzzle, position.placed)


def can_be_won(position: Position) -> bool:
    """Whether the puzzle can still be solved by ribbons on the other lines."""
    return _can_be_won(position.puzzle, position.placed)


def finish(position: Position) -> Fewest | None:
    """The ribbons still to lay, with the fewest color changes; None if it can no longer be won."""
    if wrong_cells(position):
        return None
    return fewest_changes(position.puzzle, position.in_hand, position.fixed)


def take_back(position: Position) -> tuple[Ribbon, ...] | None:
    """The fewest ribbons to take back so that it can be won, topmost first; None if it never can.

    Taking a ribbon back takes all later ones back too. If a board can be won with some ribbons
    laid, it can be won with only the first of them. So the number to take back is found by
    bisection.
    """
    from bisect import bisect_left

    puzzle, placed = position.puzzle, position.placed
    most = len(placed)
    fewest = bisect_left(
        range(most + 1), True, key=lambda back: _can_be_won(puzzle, placed[: most - back])
    )
    return tuple(reversed(placed[most - fewest :])) if fewest <= most else None


def advise(position: Position) -> Advice | None:
    """What to do next for the fewest clicks; None if the puzzle has no solution."""
    rest = finish(position)
    if rest is not None:
        return Advice(next(iter(rest.solution.ribbons), None), ())
    back = take_back(position)
    return None if back is None else Advice(None, back)


def _can_be_won(puzzle: Puzzle, placed: Sequence[Ribbon]) -> bool:
    if _wrong_cells(puzzle, placed):
        return False
    return find_core(puzzle, {ribbon.line for ribbon in placed}) is None


def _wrong_cells(puzzle: Puzzle, placed: Sequence[Ribbon]) -> list[tuple[int, int]]:
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
