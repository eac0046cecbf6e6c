"""What `grade` tells of a puzzle."""

from typing import Any

from stratabot.puzzles.difficulty import difficulty_report, format_techniques, techniques_json
from stratabot.puzzles.report import PlainReport
from stratabot.str8ts.grading import Grade, grade
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import solve
from stratabot.str8ts.telling.values import puzzle_json
from stratabot.words import counted


def grade_json(grade: Grade | None) -> dict[str, Any]:
    """The number, the word and what they come from; None for all where there is no grade."""
    return techniques_json(grade) | {
        "cells_to_fill": grade and grade.work.cells_to_fill,
        "stuck": grade and grade.work.stuck,
    }


def new_puzzle_json(puzzle: Puzzle, grade: Grade | None) -> dict[str, Any]:
    """A puzzle and its grade, None for all of it where there is none."""
    return puzzle_json(puzzle) | grade_json(grade)


def grade_report(puzzle: Puzzle, uniqueness: bool = True) -> PlainReport:
    """The grade, and the techniques and the work that it comes from; or why there is none.

    Args:
        puzzle: any.
        uniqueness: whether techniques may use that there is one solution only.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    found = grade(puzzle, uniqueness)
    is_solvable = found is not None or solve(puzzle) is not None
    details = _details(found) if found else []
    return difficulty_report(new_puzzle_json(puzzle, found), found, details, is_solvable)


def _details(grade: Grade) -> list[str]:
    """The techniques, then `52 cells to fill, stuck 26 times`."""
    work = grade.work
    if not work.cells_to_fill:
        return ["no cell to fill"]
    if not work.stuck:
        told = "never stuck" if work.is_all else "stuck at once"
    else:
        told = f"stuck {'' if work.is_all else 'more than '}{counted(work.stuck, 'time')}"
    filling = f"{counted(work.cells_to_fill, 'cell')} to fill, {told}"
    return [*format_techniques(grade), "", filling]
