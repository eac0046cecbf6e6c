"""Why a puzzle is no good one: it has no solution, or several."""

from stratabot.str8ts.conflict import Conflict, find_conflict
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.several import Several, find_several
from stratabot.str8ts.solve import MANY, answer


def explain(puzzle: Puzzle, limit: int = MANY) -> Conflict | Several | None:
    """What is wrong with a puzzle; None if it has exactly one solution.

    Args:
        puzzle: any.
        limit: how many solutions to look at, at most.
    """
    found = answer(puzzle)
    if found.is_unique:
        return None
    return find_conflict(puzzle) if found.solution is None else find_several(puzzle, limit)
