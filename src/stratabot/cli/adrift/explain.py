"""`stratabot adrift explain`."""

from functools import partial
from typing import Final

import click

from stratabot.adrift.telling.explanation import FaultReport, StepsReport, explanation_report
from stratabot.cli import options, picture_options
from stratabot.cli.adrift import intake
from stratabot.cli.answering import Manner, tell

_SECONDS: Final = 0.04
"""What a board of 10 x 10 takes."""


@click.command("explain", short_help="Show how a person solves it, or say what is wrong with it.")
@intake.files
@intake.rules
@options.time_limit
@picture_options.options
@options.many_output_format
@options.color
def command(
    files: tuple[str, ...],
    touching: bool,
    no_fill: bool,
    seconds: float | None,
    picture: picture_options.PictureFile | None,
    palette: str | None,
    output_format: str,
    color: str,
) -> int:
    """Show how a person solves the board in FILE, or in standard input, step by step.

    Without a solution: colors and stones that contradict each other, none of which can be spared.
    With several solutions: where they differ. Many boards get a line each. Exit code 0; 1 if there
    is no solution; 2 if FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift explain board.txt
      stratabot adrift explain board.txt --picture steps.html
    """
    make = partial(explanation_report, intake.rules_of(touching, no_fill))
    manner = Manner(make, seconds=_SECONDS, time_limit=seconds)
    return tell(
        files, intake.intake, manner, output_format, color, picture, partial(_draw, palette)
    )


def _draw(palette: str | None, report: StepsReport | FaultReport, kind: str) -> bytes:
    return report.draw(kind, palette)
