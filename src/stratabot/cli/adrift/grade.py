"""`stratabot adrift grade`."""

from functools import partial
from typing import Any, Final, NamedTuple

import click

from stratabot.adrift.grading import Grade, grade
from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.solver import solve
from stratabot.cli import options
from stratabot.cli.adrift import intake
from stratabot.cli.adrift.steps import format_grade, grade_json
from stratabot.cli.answering import Manner, tell
from stratabot.cli.grading import format_grade_line, show_grade

_SECONDS: Final = 0.025
"""What a board of 10 x 10 takes."""


class Graded(NamedTuple):
    """A puzzle and its grade, which is None if it does not have exactly one solution."""

    puzzle: Puzzle
    grade: Grade | None
    solvable: bool


@click.command("grade", short_help="Tell how hard a board is for a person.")
@intake.files
@intake.rules
@options.time_limit
@options.many_output_format
def command(
    files: tuple[str, ...],
    touching: bool,
    no_fill: bool,
    seconds: float | None,
    output_format: str,
) -> int:
    """Tell how hard the board in FILE, or in standard input, is for a person.

    The score is the number of the hardest step that is needed, and a fraction that grows with all
    steps: gentle below 25 (nothing need be supposed), moderate below 40, tough below 70, the
    farther the more one must look ahead; diabolical needs a guess. Many boards get a line each.
    Exit code 0; 1 if it does not have exactly one solution; 2 if FILE holds no board; 4 if the time
    was over.

    \b
    Examples:
      stratabot adrift grade board.txt
      stratabot adrift grade boards.txt --format jsonl
    """
    manner = Manner(
        partial(_graded, intake.rules_of(touching, no_fill)),
        _json,
        _line,
        _exit_code,
        seconds=_SECONDS,
        time_limit=seconds,
    )
    return tell(files, intake.intake, manner, output_format, _show)


def _graded(rules: Rules, puzzle: Puzzle) -> Graded:
    found = grade(puzzle, rules)
    return Graded(puzzle, found, found is not None or solve(puzzle, rules) is not None)


def _json(graded: Graded) -> dict[str, Any]:
    return grade_json(graded.puzzle, graded.grade)


def _line(graded: Graded) -> str:
    """One of many."""
    return format_grade_line(graded.grade, graded.solvable)


def _show(graded: Graded) -> None:
    show_grade(graded.grade, format_grade, graded.solvable)


def _exit_code(graded: Graded) -> int:
    return 0 if graded.grade else 1
