"""`stratabot adrift grade`."""

from functools import partial

from stratabot.adrift.puzzle import Puzzle
from stratabot.adrift.telling.grade import grade_report
from stratabot.cli.adrift import intake
from stratabot.cli.puzzle_command import Reporter, puzzle_command


@puzzle_command(intake.intake, "Tell how hard a board is for a person.", seconds=0.025)
@intake.rules
def grade(touching: bool, no_fill: bool) -> Reporter[Puzzle]:
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
    return partial(grade_report, intake.rules_of(touching, no_fill))


command = grade
