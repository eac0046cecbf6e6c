"""`stratabot adrift hint`."""

from functools import partial

import click

from stratabot.adrift.load import Board
from stratabot.adrift.puzzle import Rules
from stratabot.cli.adrift.boards import half_drawn, half_drawn_intake, of_board, rules
from stratabot.cli.options import WholeNumber
from stratabot.cli.puzzle_command import Reporter, hint_options, puzzle_command


@puzzle_command(
    half_drawn_intake, "Say only which cells to join next, or where to look.", seconds=0.006
)
@rules
@half_drawn
@hint_options
@click.option(
    "--done",
    type=WholeNumber(0),
    default=0,
    metavar="N",
    help="The first N hints were followed already.",
)
def command(touching: bool, no_fill: bool, nudge: bool, why: bool, done: int) -> Reporter[Board]:
    """Say only which cells to join next on the board in FILE, a text or a picture (or standard
    input).

    The hint is the join that is easiest to find. It comes in steps: --nudge says where to look, no
    option names the cells, --why also says how to find them. What is drawn already (see solve
    --help) is not told again; if it is wrong, the hint is what to take back (exit code 1). Many
    boards get a line each. Exit code 0; 1 if there is no solution, or if a picture shows no board
    surely; 2 if FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift hint board.txt --nudge
      stratabot adrift hint screenshot.png
      stratabot adrift hint board.txt --why --done 3
      stratabot adrift hint board.txt --drawn so-far.txt
    """
    from stratabot.adrift.telling.hint import hint_report

    rules = Rules(touching, not no_fill)
    report = partial(hint_report, rules=rules, done=done, nudge=nudge, why=why)
    return partial(of_board, report)
