"""What `grade` tells of a puzzle."""

from typing import Any

from stratabot.difficulty import difficulty_report, format_techniques, techniques_json
from stratabot.report import PlainReport
from stratabot.str8ts.grading import Grade, grade
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import solve
from stratabot.str8ts.telling.values import puzzle_json


def new_puzzle_json(puzzle: Puzzle, grade: Grade | None) -> dict[str, Any]:
    """A puzzle and its grade, None for all of it where there is none."""
    return puzzle_json(puzzle) | techniques_json(grade)


def grade_report(puzzle: Puzzle, uniqueness: bool = True) -> PlainReport:
    """The grade, and the techniques that it comes from; or why there is none.

    Args:
        puzzle: any.
        uniqueness: whether techniques may use that there is one solution only.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    found = grade(puzzle, uniqueness)
    is_solvable = found is not None or solve(puzzle) is not None
    details = format_techniques(found) if found else []
    return difficulty_report(new_puzzle_json(puzzle, found), found, details, is_solvable)
