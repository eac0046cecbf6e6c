"""Why a puzzle does not have exactly one solution."""

from typing import Final

from stratabot.adrift.ambiguity import Ambiguity, differences
from stratabot.adrift.conflict import Conflict, find_conflict
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.solutions import Solutions

MOST: Final = 50
"""How many solutions are compared at most."""


def explain(puzzle: Puzzle, rules: Rules = USUAL) -> Conflict | Ambiguity | None:
    """The contradiction, or where the solutions differ; None if there is exactly one solution.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return why_not_one(puzzle, rules, answer(puzzle, rules, MOST))


def why_not_one(
    puzzle: Puzzle, rules: Rules, solutions: Solutions[Paths]
) -> Conflict | Ambiguity | None:
    """Does the same for a puzzle whose `answer` is known.

    Raises:
        OutOfTimeError: the time is over, or it was over before a second solution was found.
    """
    solutions.require_decided()
    if solutions.is_unique:
        return None
    return differences(puzzle, solutions) if solutions.found else find_conflict(puzzle, rules)
