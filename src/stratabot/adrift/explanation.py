"""Why a puzzle does not have exactly one solution that keeps what is drawn."""

from typing import Final

from stratabot.adrift.ambiguity import Ambiguity, differences
from stratabot.adrift.conflict import Conflict, find_conflict
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.taking_back import TakeBack, find_take_back
from stratabot.puzzles.solutions import Solutions

MOST: Final = 50
"""How many solutions are compared at most."""


Fault = Conflict | Ambiguity | TakeBack
"""What may be wrong with a puzzle."""


def explain(puzzle: Puzzle, rules: Rules = USUAL) -> Fault | None:
    """The contradiction, or where the solutions differ; None if there is exactly one solution.

    If only what is drawn contradicts, it is what to take back.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return why_not_one(puzzle, rules, answer(puzzle, rules, MOST))


def why_not_one(puzzle: Puzzle, rules: Rules, solutions: Solutions[Paths]) -> Fault | None:
    """Does the same for a puzzle whose `answer` is known.

    Raises:
        OutOfTimeError: the time is over, or it was over before a second solution was found.
    """
    solutions.require_decided()
    if solutions.is_unique:
        return None
    if solutions.found:
        return differences(puzzle, rules, solutions)
    back = find_take_back(puzzle, rules) if puzzle.drawn else None
    return back or find_conflict(puzzle.fresh, rules)
