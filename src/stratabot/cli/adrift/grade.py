"""`stratabot adrift grade`."""

from functools import partial
from typing import Final

import click

from stratabot.adrift.telling.grade import grade_report
from stratabot.cli import options
from stratabot.cli.adrift import intake
from stratabot.cli.answering import Manner, tell

_SECONDS: Final = 0.025
"""What a board of 10 x 10 takes."""


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
    make = partial(grade_report, intake.rules_of(touching, no_fill))
    manner = Manner(make, seconds=_SECONDS, time_limit=seconds)
    return tell(files, intake.intake, manner, output_format, "never")
