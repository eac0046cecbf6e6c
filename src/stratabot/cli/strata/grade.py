"""`stratabot grade`."""

from functools import partial
from typing import Any

import click

from stratabot.cli import options
from stratabot.cli.answering import Intake, Manner
from stratabot.cli.any_game import tell_any
from stratabot.cli.many import many, require_array
from stratabot.cli.puzzle_command import CommandPlan, PuzzleCommand
from stratabot.cli.strata import puzzle_options
from stratabot.cli.typed import game_option
from stratabot.strata.cutting import cut_puzzles
from stratabot.strata.load import Transcript, read_grid, split
from stratabot.strata.telling.grade import GradeReport, grade_report


def _plan(
    cells: tuple[str, ...], blank: str | None, seconds: float | None, output_format: str
) -> CommandPlan:
    read = partial(read_grid, blank, None, "", cells)
    intake = Intake(
        partial(split, blank=blank),
        read,
        None,
        {"--cell": cells},
        cut=partial(cut_puzzles, blank=blank),
    )
    return CommandPlan(intake, Manner(_report, output_format, time_limit=seconds))


@click.command(
    "grade",
    PuzzleCommand,
    plan=_plan,
    arrays="For an array, FILE.npy: a number each, -1 without a solution.",
    short_help="Tell how hard a puzzle is for a person, from 0 to 100.",
)
@puzzle_options.grids
@game_option
@puzzle_options.cells
@puzzle_options.blank
@options.time_limit
@options.many_output_format
def command(grids: tuple[str, ...], **given: Any) -> int:
    """Tell how hard the puzzle in GRID is for a person, from 0 to 100, and why.

    The number is the percentage of random puzzles of that size that are easier: easy below 40,
    medium below 70, hard below 90, fiendish above. A file with many puzzles, or a folder, gets a
    line each. Exit code 0; 1 if there is no solution; 2 if GRID is no grid; 4 if the time was over.

    \b
    Examples:
      stratabot grade grid.txt
      stratabot grade puzzles.txt --format jsonl
      stratabot grade boards.npy --out grades.npy
    """
    if (wish := many()).array:
        from stratabot.cli.strata.array_files import grade_array

        path = require_array(grids, ".npy", "output_format")
        return grade_array(path, given["output_format"], wish)
    return tell_any(grids, *_plan(**given))


def _report(loaded: Transcript) -> GradeReport:
    return grade_report(loaded.position.puzzle, loaded.unknown)
