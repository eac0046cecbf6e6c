"""What is told of a grade."""

from typing import Any

from stratabot.adrift.generator import NewPuzzle
from stratabot.adrift.grading import Grade, grade_of_only
from stratabot.adrift.puzzle import USUAL, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.telling.no_solution import no_solution
from stratabot.adrift.text import format_lines
from stratabot.puzzles.difficulty import difficulty_report, format_techniques, techniques_json
from stratabot.puzzles.report import PlainReport
from stratabot.words import counted


def grade_json(grade: Grade | None) -> dict[str, Any]:
    """The number, the word and what they come from; None for all where there is no grade."""
    shown = techniques_json(grade)
    if grade is None:
        return shown
    shown |= {"depth": grade.depth, "longest": grade.longest}
    return shown if grade.bends is None else shown | {"bends": grade.bends}


def new_puzzle_json(new: NewPuzzle) -> dict[str, Any]:
    """A board, with its grade where that was asked."""
    return {"board": format_lines(new.puzzle)} | (grade_json(new.grade) if new.grade else {})


def grade_report(puzzle: Puzzle, rules: Rules = USUAL, is_seen: bool = False) -> PlainReport:
    """The grade, and what it comes from; or why there is none. What is drawn does not count.

    Args:
        puzzle: any.
        rules: which rules hold.
        is_seen: whether the puzzle comes from a picture.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    puzzle = puzzle.fresh
    solutions = answer(puzzle, rules)
    grade = grade_of_only(puzzle, rules, solutions)
    details = _details(grade) if grade else []
    told = difficulty_report(grade_json(grade), grade, details, bool(solutions.found))
    if solutions.found:
        return told
    none = no_solution(puzzle, rules, is_seen)
    return told._replace(json=told.json | none.as_json(), remark=none.remark)


def _details(grade: Grade) -> list[str]:
    """How often each technique was used, and what else there is to tell."""
    bends = "" if grade.bends is None else f", {counted(grade.bends, 'bend')}"
    told = [f"longest path {counted(grade.longest, 'cell')}{bends}"]
    if grade.depth:
        told.insert(0, f"after supposing a join, up to {grade.depth} more to follow")
    return [*format_techniques(grade), "", ", ".join(told)]
