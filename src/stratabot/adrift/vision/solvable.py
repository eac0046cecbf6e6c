"""A second look at boards whose shape was not told by lines: such a board must have a solution."""

from dataclasses import replace
from typing import Final

from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.solver import solve
from stratabot.adrift.vision.reading import HOLE, Reading
from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import reading_limit, require_time

_SECONDS: Final = 1.0
"""How long a solution is looked for. Boards of up to 15 x 11 took 0.08 s at most, of 60 painted
boards one of 14 x 14 took longer."""

_KINDEST: Final = Rules(touching=True, fill=True)
"""The rules of boards with holes: all cells are filled. Whether paths may touch themselves differs
from game to game."""

_HOLES: Final = "with these holes the board has no solution"
_SIZE: Final = "it is not sure how far the board goes: so far it has no solution"


def if_solvable(reading: Reading, has_lines: bool) -> Reading:
    """The reading; if it is a sure one without a solution, with its holes in doubt.

    One hole too many or too few, as one row too many, takes the solution from most boards: of 32
    painted boards with holes that were read surely, it took it from both that were misread.

    Boards without holes that show a grid stay as they are: some games let cells stay empty. So does
    a board for which the time does not suffice.

    Args:
        reading: of a board.
        has_lines: whether its outermost cells show a grid.

    Raises:
        OutOfTimeError: the time limit around the call is over.
    """
    has_holes = any(HOLE in row for row in reading.grid)
    if not reading.sure or (has_lines and not has_holes):
        return reading
    puzzle = replace(reading, drawn={}).puzzle
    if puzzle is None or _may_be_solved(puzzle):
        return reading
    sure = tuple(
        tuple(0.0 if mark == HOLE else value for mark, value in zip(*rows, strict=True))
        for rows in zip(reading.grid, reading.confidence, strict=True)
    )
    return replace(reading, why=_HOLES if has_holes else _SIZE, confidence=sure)


def _may_be_solved(puzzle: Puzzle) -> bool:
    """Whether there is a solution, or none was found because the time was over."""
    try:
        with reading_limit(_SECONDS):
            return solve(puzzle, _KINDEST) is not None
    except InputError:  # without python-sat
        return True
    except OutOfTimeError:
        require_time()
        return True
