"""Strata's functions as the library offers them: each takes a grid in any form of `grid_like`."""

from collections.abc import Sequence
from typing import Final

from stratabot.puzzles.notebook import add_notebook_views, with_attributes
from stratabot.puzzles.type_checks import check_arguments
from stratabot.strata import explanation, grading, load, solver, text
from stratabot.strata import puzzle as puzzles
from stratabot.strata.grid_like import Grid, load_grid, position_of
from stratabot.strata.groups import Step, groups, steps_of
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, Ribbon, Solution
from stratabot.strata.unknown import require_known

_MOST_LINES: Final = 200  # of a board that notebooks draw: 100 x 100 squares make 2 MB


format_puzzle = check_arguments(text.format_puzzle, __name__)
parse_puzzle = check_arguments(text.parse_puzzle, __name__)
load_all = check_arguments(load.load_all, __name__)


class SolutionOf(Solution):
    """A solution, and the position that it solves, so that it can be drawn."""

    position: Position


@add_notebook_views()
class Hint(solver.Advice):
    """What to do next, and the position in which that is best."""

    position: Position


def solve(grid: Grid) -> SolutionOf | None:
    """The ribbons to lay with the fewest clicks, bottom first; None if it cannot be won.

    Args:
        grid: a puzzle or a position; a text; lists of rows; an array; a path; a picture.

    Raises:
        StratabotError: `grid` is none of these, or shows no puzzle.
    """
    position = position_of(grid)
    found = solver.solve(position)
    return None if found is None else with_attributes(SolutionOf(*found), position=position)


@check_arguments
def count(grid: Grid, colors: int | None = None) -> int:
    """How many solutions there are: all orders of the ribbons to lay, in so many colors.

    Arguments and errors as of `solve`; without a number, the colors are those of the grid.
    """
    return solver.count(position_of(grid), colors)


def advise(grid: Grid) -> Hint | None:
    """What to do next for the fewest clicks; None if the puzzle has no solution.

    Arguments and errors as of `solve`.
    """
    position = position_of(grid)
    found = solver.advise(position)
    return None if found is None else with_attributes(Hint(*found), position=position)


def hint(grid: Grid) -> Hint | None:
    """The same as `advise`, under the name that all games share."""
    return advise(grid)


def steps(grid: Grid) -> list[Step]:
    """The ribbons to lay, one after another, and before which of them a color is to be selected.

    The steps need the fewest clicks; there are none if the puzzle cannot be won. Arguments and
    errors are those of `solve`.
    """
    position = position_of(grid)
    solution = solver.solve(position)
    return steps_of(groups(solution, position.in_hand), position.in_hand) if solution else []


def explain(grid: Grid) -> explanation.Explanation | None:
    """Why the puzzle has no solution; None if it has one.

    Arguments and errors as of `solve`.
    """
    return explanation.explain(position_of(grid).puzzle)


def grade(grid: Grid) -> grading.Grade | None:
    """How hard the puzzle is, compared with random ones of its size; None if it has no solution.

    Arguments are those of `solve`.

    Raises:
        StratabotError: as for `solve`; or a cell is unknown, or the puzzle has too many lines.
    """
    given = load_grid(grid)
    require_known(given.unknown, "grade")
    return grading.grade(given.position.puzzle)


@check_arguments
def check(grid: Grid, ribbons: Solution | Sequence[Ribbon] | str) -> bool:
    """Lay these ribbons, bottom first, and tell whether the puzzle is solved.

    Args:
        grid: as in `solve`.
        ribbons: a solution, ribbons, or a text such as `r1=G c2=P r2 c1=G`.

    Raises:
        StratabotError: as for `solve`; or the text names something that is no ribbon.
    """
    laid = Solution.parse(ribbons) if isinstance(ribbons, str) else ribbons
    return puzzles.check(position_of(grid).puzzle, laid)


@check_arguments
def draw(asked: Grid, kind: str = "svg") -> bytes:
    """A picture file's contents: a solved board, or what stands in the way of a solution.

    Args:
        asked: a grid as in `solve`, which is solved first with the fewest clicks; or an answer.
        kind: svg, png, gif (the ribbons one by one) or html (to step through).

    Raises:
        StratabotError: as for `solve`; or the board is too large for pictures.
        InputError: there is no such kind.
    """
    from stratabot.strata import picture

    found = asked if isinstance(asked, solver.Answer) else position_of(asked)
    return picture.draw(found, kind)


def text_of(value: Puzzle | Step | Hint) -> str:
    """What `str` gives."""
    from stratabot.strata.sentences import format_advice, format_step

    if isinstance(value, Puzzle):
        return "\n".join(text.format_rows(value))
    if isinstance(value, Step):
        return format_step(value)
    return format_advice(value, value.position.in_hand, value.position.names)


def svg_of(value: Puzzle | Position | Solution | Hint) -> str | None:
    """What notebooks draw; None of a large board, and of a solution of nobody knows which one."""
    from stratabot.picture.svg import format_svg
    from stratabot.strata.picture.story import Story

    position = Position(value) if isinstance(value, Puzzle) else getattr(value, "position", value)
    if not isinstance(position, Position) or len(position.puzzle.lines) > _MOST_LINES:
        return None
    if isinstance(value, Hint):
        slide = Story.of_hint(position).ending()
    elif isinstance(value, Solution):
        slide = Story(position, value.ribbons).ending()
    else:
        slide = Story(position).opening()
    return format_svg(slide.drawing)
