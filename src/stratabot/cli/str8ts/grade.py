"""`stratabot str8ts grade`."""

from functools import partial

from stratabot.cli.puzzle_command import Reporter, puzzle_command
from stratabot.cli.str8ts.boards import board_intake, cells, of_printed, uniqueness
from stratabot.str8ts.load import Board


@puzzle_command(board_intake, "Tell how hard a puzzle is for a person.", seconds=0.03)
@uniqueness
@cells
def command(uniqueness: bool) -> Reporter[Board]:
    """Tell how hard the puzzle in FILE, a text or a picture, is for a person.

    The score rises with the work (cells to fill, and how often you are stuck) and with the hardest
    technique that you need. It is 0 to 100: gentle below 20, moderate below 40, tough below 60,
    diabolical below 80, as daily puzzles are called, and extreme as the weekly ones. Many puzzles
    get a line each. Exit code 0; 1 if it does not have exactly one solution, or if a picture
    shows no puzzle surely; 2 if FILE holds no puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts grade puzzle.txt
      stratabot str8ts grade puzzles.txt --format jsonl
    """
    from stratabot.str8ts.telling.grade import grade_report

    return partial(of_printed, partial(grade_report, uniqueness=uniqueness))
