"""Why a puzzle is no good one: it has no solution, or several."""

from stratabot.limit import require_time
from stratabot.str8ts.conflict import Conflict, find_conflict
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.several import Several, find_several
from stratabot.str8ts.solver import MANY, Answer, answer


def explain(puzzle: Puzzle, limit: int = MANY) -> Conflict | Several | None:
    """What is wrong with a puzzle; None if it has exactly one solution.

    Args:
        puzzle: any.
        limit: how many solutions to look at, at most.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return explain_answer(answer(puzzle), limit)


def explain_answer(found: Answer, limit: int = MANY) -> Conflict | Several | None:
    """The same of a puzzle whose answer is known.

    Raises:
        OutOfTimeError: as `explain`; the answer was not decided, or what is wrong is not found.
    """
    if found.is_unique is None:
        require_time()
    if found.is_unique:
        return None
    is_unsolvable = found.is_solvable is False
    return find_conflict(found.puzzle) if is_unsolvable else find_several(found.puzzle, limit)
