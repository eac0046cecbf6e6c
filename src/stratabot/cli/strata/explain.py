"""`stratabot explain`."""

import click

from stratabot.cli import options, picture_options
from stratabot.cli.answering import Manner, tell_only
from stratabot.cli.strata import puzzle_options
from stratabot.cli.strata.positions import load_only, open_grids, tell_many
from stratabot.limit import TimeLimit
from stratabot.strata.load import Transcript
from stratabot.strata.telling.explanation import ExplanationReport, explanation_report


@click.command("explain", short_help="Say why a puzzle has no solution.")
@puzzle_options.grids
@puzzle_options.cells
@puzzle_options.blank
@picture_options.options
@options.time_limit
@options.many_output_format
def command(
    grids: tuple[str, ...],
    cells: tuple[str, ...],
    blank: str | None,
    picture: picture_options.PictureFile | None,
    palette: str | None,
    seconds: float | None,
    output_format: str,
) -> int:
    """Say why a puzzle has no solution, and which single square would give it one.

    Many puzzles get a line each. Exit code 0 if it has a solution, 1 if not; 2 if GRID is no grid;
    4 if the time was over.

    \b
    Examples:
      stratabot explain grid.txt
      stratabot explain grid.txt --picture stuck.svg
    """
    if palette is not None and picture is None:
        raise click.UsageError("expected --picture with --palette")
    manner = Manner(_report, time_limit=seconds)
    given = open_grids(grids, blank, output_format, cells)
    if given.is_many:
        if picture is not None:
            raise click.UsageError("expected one puzzle with --picture, got many")
        return tell_many(given, manner, output_format, blank)
    limit = TimeLimit(seconds)
    loaded = load_only(given, limit, blank, told=cells)
    if picture:
        from stratabot.cli.strata.picture_options import for_picture

        loaded = for_picture(loaded, palette, picture)
    return tell_only(loaded, limit, manner, output_format, "never", picture, _draw)


def _report(loaded: Transcript) -> ExplanationReport:
    return explanation_report(loaded.position)


def _draw(report: ExplanationReport, kind: str) -> bytes:
    from stratabot.strata.picture import draw_stuck

    return draw_stuck(report.position, report.why, report.as_text(), kind)
