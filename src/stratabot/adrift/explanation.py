"""Why a puzzle does not have exactly one solution."""

from stratabot.adrift.conflict import Conflict, find_conflict
from stratabot.adrift.puzzle import USUAL, Puzzle, Rules
from stratabot.adrift.several import Several, find_several


def explain(puzzle: Puzzle, rules: Rules = USUAL) -> Conflict | Several | None:
    """What contradicts, or where the solutions differ; None if there is exactly one.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return find_conflict(puzzle, rules) or find_several(puzzle, rules)
