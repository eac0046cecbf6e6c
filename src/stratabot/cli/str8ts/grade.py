"""`stratabot str8ts grade`."""

from functools import partial
from typing import Any, Final, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.answering import Manner, tell
from stratabot.cli.grading import format_grade_line, show_grade
from stratabot.cli.str8ts import intake
from stratabot.cli.str8ts.steps import NO_GRADE, grade_json
from stratabot.cli.str8ts.values import puzzle_json
from stratabot.str8ts.grading import Grade, grade
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import solve

_SECONDS: Final = 0.03
"""What a puzzle takes, roughly: a printed one 5 ms, one with as few givens as can be 120 ms."""


class Graded(NamedTuple):
    """A puzzle and its grade, which is None if it does not have exactly one solution."""

    puzzle: Puzzle
    grade: Grade | None
    solvable: bool


@click.command("grade", short_help="Tell how hard a puzzle is for a person.")
@intake.files
@intake.uniqueness
@options.time_limit
@options.many_output_format
def command(
    files: tuple[str, ...], uniqueness: bool, seconds: float | None, output_format: str
) -> int:
    """Tell how hard the puzzle in FILE, or in standard input, is for a person.

    The score is the number of the hardest technique that is needed, and a fraction that grows with
    all steps: gentle below 10, moderate below 25, tough below 80; diabolical needs a chain or a
    guess. Many puzzles get a line each. Exit code 0; 1 if it does not have exactly one solution; 2
    if FILE holds no puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts grade puzzle.txt
      stratabot str8ts grade puzzles.txt --format jsonl
    """
    manner = Manner(
        partial(_graded, uniqueness),
        _json,
        _line,
        _exit_code,
        seconds=_SECONDS,
        time_limit=seconds,
    )
    return tell(files, intake.intake, manner, output_format, _show)


def _graded(uniqueness: bool, puzzle: Puzzle) -> Graded:
    found = grade(puzzle, uniqueness)
    return Graded(puzzle, found, found is not None or solve(puzzle) is not None)


def _json(graded: Graded) -> dict[str, Any]:
    return puzzle_json(graded.puzzle) | (grade_json(graded.grade) if graded.grade else NO_GRADE)


def _line(graded: Graded) -> str:
    """One of many."""
    return format_grade_line(graded.grade, graded.solvable)


def _show(graded: Graded) -> None:
    show_grade(graded.grade, _techniques, graded.solvable)


def _techniques(grade: Grade) -> str:
    return "\n".join(f"{times:5}  {name}" for name, times in grade.techniques.items())


def _exit_code(graded: Graded) -> int:
    return 0 if graded.grade else 1
