"""`stratabot explain`."""

from functools import partial
from typing import Any

import click

from stratabot.cli import options, picture_options
from stratabot.cli.answering import Intake, Manner, Read
from stratabot.cli.any_game import tell_any
from stratabot.cli.puzzle_command import CommandPlan, PuzzleCommand
from stratabot.cli.strata import puzzle_options
from stratabot.cli.typed import game_option
from stratabot.strata.cutting import cut_puzzles
from stratabot.strata.load import Transcript, read_grid, split
from stratabot.strata.telling.explanation import ExplanationReport, explanation_report


def _plan(
    cells: tuple[str, ...],
    blank: str | None,
    picture: picture_options.PictureFile | None,
    palette: str | None,
    seconds: float | None,
    output_format: str,
) -> CommandPlan:
    if palette is not None and picture is None:
        raise click.UsageError("expected --picture with --palette")
    manner = Manner(_report, output_format, time_limit=seconds)
    read: Read = partial(read_grid, blank, None, "", cells)
    if palette or (picture and picture.has_pixels):
        from stratabot.cli.strata.picture_options import for_picture

        read = for_picture(read, palette, picture)
    intake = Intake(
        partial(split, blank=blank),
        read,
        None,
        {"--cell": cells},
        cut=partial(cut_puzzles, blank=blank),
    )
    return CommandPlan(intake, manner, picture, _draw)


@click.command("explain", PuzzleCommand, plan=_plan, short_help="Say why a puzzle has no solution.")
@puzzle_options.grids
@game_option
@puzzle_options.cells
@puzzle_options.blank
@picture_options.options
@options.time_limit
@options.many_output_format
def command(grids: tuple[str, ...], **given: Any) -> int:
    """Say why a puzzle has no solution, and which single square would give it one.

    Many puzzles get a line each. Exit code 0 if it has a solution, 1 if not; 2 if GRID is no grid;
    4 if the time was over.

    \b
    Examples:
      stratabot explain grid.txt
      stratabot explain grid.txt --picture stuck.svg
    """
    return tell_any(grids, *_plan(**given))


def _report(loaded: Transcript) -> ExplanationReport:
    return explanation_report(loaded.position)


def _draw(report: ExplanationReport, kind: str) -> bytes:
    from stratabot.strata.picture import draw_stuck

    return draw_stuck(report.position, report.why, report.as_text(), kind)
