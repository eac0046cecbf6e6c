"""The answer to a position: the ribbons to lay with the fewest clicks, or what to take back.

The ribbons that lie already are below all later ones; their lines are *fixed*. A cell whose two
lines are both fixed is *settled*: it shows the later of the two ribbons to the end. A later ribbon
settles every other cell. So the position can be won exactly if the settled cells are right and all
other lines can be peeled.
"""

from typing import Literal, NamedTuple

from stratabot.strata.fewest import FewestChanges, find_fewest_changes
from stratabot.strata.peel import Core, find_core, peel
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon, Solution, lay

Order = Literal["fewest-clicks", "peel"]  # the fewest color changes, or the first one found


class Answer(NamedTuple):
    """What to do in a position.

    Attributes:
        position: the position asked about.
        solution: the ribbons to lay, bottom first; None if the position cannot be won.
        clicks_at_least: no solution has fewer clicks than this; None if the fewest were not asked
            for, or there is no solution.
        core: the lines that are stuck even on an empty board, or else in this position; None if no
            lines are stuck: the position can be won, or only settled cells are wrong.
        take_back: the fewest ribbons to take back so that the position can be won, topmost first;
            empty if the position can be won as it lies, or can never be won.
    """

    position: Position
    solution: Solution | None
    clicks_at_least: int | None = None
    core: Core | None = None
    take_back: tuple[Ribbon, ...] = ()

    @property
    def color_changes(self) -> int:
        return self.solution.color_changes(self.position.in_hand) if self.solution else 0

    @property
    def clicks(self) -> int:
        return self.solution.clicks(self.position.in_hand) if self.solution else 0

    @property
    def is_proven_fewest(self) -> bool:
        return self.solution is not None and self.clicks_at_least == self.clicks


class Advice(NamedTuple):
    """What to do next: lay a ribbon or take some back, topmost first; nothing on a solved board."""

    lay: Ribbon | None
    take_back: tuple[Ribbon, ...]


def solve(position: Position | Puzzle) -> Solution | None:
    """The ribbons to lay with the fewest clicks, bottom first; None if there is no solution."""
    return answer(position).solution


def answer(position: Position | Puzzle, order: Order = "fewest-clicks") -> Answer:
    """The answer to a position: all that `stratabot solve` says.

    Args:
        position: a puzzle stands for the position in which no ribbon lies.
        order: which solution is wanted; "peel" is quicker on large boards.
    """
    if isinstance(position, Puzzle):
        position = Position(position)
    if order == "peel":
        is_lost = bool(wrong_cells(position))
        solution = None if is_lost else peel(position.puzzle, position.fixed)
        return Answer(position, solution) if solution is not None else _lost(position)
    fewest = finish(position)
    if fewest is None:
        return _lost(position)
    ribbons = len(fewest.solution.ribbons)
    return Answer(position, fewest.solution, ribbons + fewest.at_least)


def _lost(position: Position) -> Answer:
    puzzle, placed = position.puzzle, position.placed
    core = find_core(puzzle) or (find_core(puzzle, position.fixed) if placed else None)
    return Answer(position, None, None, core, take_back(position) or () if placed else ())


def count(position: Position | Puzzle, colors: int | None = None) -> int:
    """How many solutions a position has: all orders and colorings of the ribbons to lay."""
    if isinstance(position, Puzzle):
        position = Position(position)
    if wrong_cells(position):
        return 0
    from stratabot.strata.counting import count_solutions

    return count_solutions(position.puzzle, colors, position.fixed)


def wrong_cells(position: Position) -> list[tuple[int, int]]:
    """The settled cells (row, column from 0) that show another color than they demand."""
    if not position.placed:
        return []
    puzzle = position.puzzle
    top = lay(position.placed, puzzle.rows, puzzle.cols)
    rows = [line.index for line in position.fixed if line.kind == "row"]
    cols = [line.index for line in position.fixed if line.kind == "col"]
    return sorted(
        (i, j)
        for i in rows
        for j in cols
        if (wanted := puzzle.cells[i][j]) is not BLANK
        and (ribbon := top[i][j]) is not None
        and ribbon.color != wanted
    )


def can_be_won(position: Position) -> bool:
    """Whether the puzzle can still be solved by ribbons on the other lines."""
    return not wrong_cells(position) and find_core(position.puzzle, position.fixed) is None


def finish(position: Position) -> FewestChanges | None:
    """The ribbons still to lay, with the fewest color changes; None if the position is lost."""
    if wrong_cells(position):
        return None
    return find_fewest_changes(position.puzzle, position.in_hand, position.fixed)


def take_back(position: Position) -> tuple[Ribbon, ...] | None:
    """The fewest ribbons to take back so that the position can be won, topmost first.

    None if the puzzle has no solution. If a ribbon is taken back, all later ones are taken back,
    too. If a board can be won with some ribbons on it, it can also be won with only the first of
    these. So a bisection finds how many to take back.
    """
    from bisect import bisect_left

    placed = position.placed
    most = len(placed)
    fewest = bisect_left(
        range(most + 1),
        True,
        key=lambda back: can_be_won(position.replace(placed=placed[: most - back])),
    )
    return placed[most - fewest :][::-1] if fewest <= most else None


def advise(position: Position) -> Advice | None:
    """What to do next for the fewest clicks; None if the puzzle has no solution."""
    rest = finish(position)
    if rest is not None:
        return Advice(next(iter(rest.solution.ribbons), None), ())
    back = take_back(position)
    return None if back is None else Advice(None, back)
