"""The answer to a position: the ribbons to lay with the fewest clicks, or why it cannot be won."""

from typing import Literal, NamedTuple

from stratabot.strata.midgame import finish, take_back, wrong_cells
from stratabot.strata.peel import Core, find_core, peel
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, Ribbon, Solution

Order = Literal["fewest-clicks", "peel"]
"""Which of the solutions: one with the fewest color changes, or the first one found."""


class Answer(NamedTuple):
    """What to do in a position.

    Attributes:
        position: the position asked about.
        solution: the ribbons to lay, bottom first; None if the position cannot be won.
        clicks_at_least: no solution has fewer clicks than this; None if the fewest were not asked
            for, or there is no solution.
        core: the lines that are stuck whatever lies, or else in this position; None if there are
            none: the position can be won, or only settled cells are wrong.
        take_back: the fewest ribbons to take back so that the position can be won, topmost first;
            empty if it can be won as it lies, or can never be won.
    """

    position: Position
    solution: Solution | None
    clicks_at_least: int | None = None
    core: Core | None = None
    take_back: tuple[Ribbon, ...] = ()

    @property
    def color_changes(self) -> int:
        """How often another color must be selected; 0 without a solution."""
        return self.solution.color_changes(self.position.in_hand) if self.solution else 0

    @property
    def clicks(self) -> int:
        """One click a ribbon and one a color change; 0 without a solution."""
        return self.solution.clicks(self.position.in_hand) if self.solution else 0

    @property
    def is_proven_fewest(self) -> bool:
        """Whether no solution has fewer clicks."""
        return self.solution is not None and self.clicks_at_least == self.clicks


def solve(position: Position | Puzzle) -> Solution | None:
    """The ribbons to lay with the fewest clicks, bottom first; None if it cannot be won."""
    return answer(position).solution


def answer(position: Position | Puzzle, order: Order = "fewest-clicks") -> Answer:
    """All that `stratabot solve` tells of a position.

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
    """Why a position cannot be won."""
    puzzle, placed = position.puzzle, position.placed
    core = find_core(puzzle) or (find_core(puzzle, position.fixed) if placed else None)
    return Answer(position, None, None, core, take_back(position) or () if placed else ())


def count(position: Position | Puzzle, colors: int | None = None) -> int:
    """How many solutions a position has, in every order and coloring of the ribbons still to lay.

    Args:
        position: as in `answer`.
        colors: how many colors ribbons can have; None for the number of the puzzle's colors.

    Raises:
        PuzzleError: `colors` is less than the number of the puzzle's colors.
        TooLargeError: there are too many sets of lines to count with.
    """
    if isinstance(position, Puzzle):
        position = Position(position)
    if wrong_cells(position):
        return 0
    from stratabot.strata.counting import count_solutions

    return count_solutions(position.puzzle, colors, position.fixed)
