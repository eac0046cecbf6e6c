"""`stratabot adrift explain`."""

from functools import partial

from stratabot.adrift.load import Board
from stratabot.adrift.puzzle import Rules
from stratabot.cli.adrift.boards import half_drawn, half_drawn_intake, of_board, rules
from stratabot.cli.picture_options import options as picture_options
from stratabot.cli.puzzle_command import Reporter, puzzle_command


@puzzle_command(
    half_drawn_intake,
    "Show how a person solves it, or say what is wrong with it.",
    seconds=0.04,
    pictures=picture_options,
    in_color=True,
)
@rules
@half_drawn
def command(touching: bool, no_fill: bool, palette: str | None) -> Reporter[Board]:
    """Show how a person solves the board in FILE, a text or a picture, step by step.

    After a supposition come the steps to which it leads, until something is impossible. The steps
    begin with what is drawn already (see solve --help). If there is no solution, it shows colors
    and stones that contradict each other, each of which is needed for that; or what of the drawn
    cells to take back. If there are several solutions, it shows where they differ. Many boards get
    a line each. Exit code 0; 1 if there is no solution, or if a picture shows no board surely; 2 if
    FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift explain board.txt
      stratabot adrift explain board.txt --picture steps.html
    """
    from stratabot.adrift.telling.explanation import explanation_report

    rules = Rules(touching, not no_fill)
    return partial(of_board, partial(explanation_report, rules=rules, palette=palette))
