"""Why a puzzle does not have exactly one solution."""

from stratabot.puzzles.solutions import Solutions
from stratabot.str8ts.ambiguity import Ambiguity, find_ambiguity
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.conflict import Conflict, find_conflict
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import answer


def explain(puzzle: Puzzle) -> Conflict | Ambiguity | None:
    """What is wrong with a puzzle; None if it has exactly one solution.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return why_not_one(puzzle, answer(puzzle))


def why_not_one(
    puzzle: Puzzle, solutions: Solutions[Puzzle], cell_names: CellNames = CellNames.NUMBERS
) -> Conflict | Ambiguity | None:
    """Does the same for a puzzle whose `answer` is known; its sentences name cells so.

    Raises:
        OutOfTimeError: the time is over, or it was over before a second solution was found.
    """
    solutions.require_decided()
    if solutions.is_unique:
        return None
    return find_ambiguity(puzzle) if solutions.found else find_conflict(puzzle, None, cell_names)
