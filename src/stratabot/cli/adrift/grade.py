"""`stratabot adrift grade`."""

from functools import partial

from stratabot.adrift.load import Board
from stratabot.adrift.puzzle import Rules
from stratabot.cli.adrift.boards import half_drawn, half_drawn_intake, of_board, rules
from stratabot.cli.puzzle_command import Reporter, puzzle_command


@puzzle_command(half_drawn_intake, "Tell how hard a board is for a person.", seconds=0.025)
@rules
@half_drawn
def command(touching: bool, no_fill: bool) -> Reporter[Board]:
    """Tell how hard the board in FILE, a text or a picture, is for a person.

    The score is that of the hardest step that is needed, plus a fraction that grows with all steps.
    It rises the further you must look ahead: gentle below 25 (you need suppose nothing), moderate
    below 40, tough below 70; diabolical needs a guess. What is drawn already does
    not count. Many boards get a line each. Exit code 0; 1 if the board does not have exactly one
    solution, or if a picture shows no board surely; 2 if FILE holds no board; 4 if the time was
    over.

    \b
    Examples:
      stratabot adrift grade board.txt
      stratabot adrift grade boards.txt --format jsonl
    """
    from stratabot.adrift.telling.grade import grade_report

    return partial(of_board, partial(grade_report, rules=Rules(touching, not no_fill)))
