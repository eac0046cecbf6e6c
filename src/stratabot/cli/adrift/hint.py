"""`stratabot adrift hint`."""

from functools import partial

import click

from stratabot.adrift.puzzle import Puzzle
from stratabot.adrift.telling.hint import HintDetail, hint_report
from stratabot.cli.adrift import intake
from stratabot.cli.puzzle_command import Reporter, puzzle_command


@puzzle_command(
    intake.intake, "Say only which cells to join next, or where to look.", seconds=0.006
)
@intake.rules
@click.option("--nudge", is_flag=True, help="Say only where on the board to look.")
@click.option("--why", is_flag=True, help="Say also how one finds it, step by step.")
@click.option(
    "--done",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="The first N hints were followed already.",
)
def hint(touching: bool, no_fill: bool, nudge: bool, why: bool, done: int) -> Reporter[Puzzle]:
    """Say only which cells to join next on the board in FILE, or in standard input.

    It is what is easiest to find. In steps: --nudge says where to look, without an option the cells
    are named, --why says how one gets there. Many boards get a line each. Exit code 0; 1 if there
    is no solution; 2 if FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift hint board.txt --nudge
      stratabot adrift hint board.txt --why --done 3
    """
    return partial(hint_report, HintDetail(done, nudge, why), intake.rules_of(touching, no_fill))


command = hint
