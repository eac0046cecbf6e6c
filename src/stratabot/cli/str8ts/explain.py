"""`stratabot str8ts explain`."""

from functools import partial

from stratabot.cli.picture_options import plain_options
from stratabot.cli.puzzle_command import Reporter, puzzle_command
from stratabot.cli.str8ts.boards import board_intake, cell_names, cells, marks, noting, uniqueness
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.load import Board


@puzzle_command(
    board_intake,
    "Show how a person solves it, or say what is wrong with it.",
    seconds=0.03,
    pictures=plain_options,
    in_color=True,
    for_one={"--marks": "marks"},
)
@marks
@cells
@cell_names
@uniqueness
def command(marks: str | None, cell_names: CellNames, uniqueness: bool) -> Reporter[Board]:
    """Show how a person solves the puzzle in FILE, a text or a picture, step by step.

    If there is no solution, it shows givens that contradict each other; each is needed for that. If
    there are several solutions, it shows where they differ, and which givens would leave one. With
    pencil marks, in FILE or --marks, the steps go on from there. Many puzzles get a line each.
    Exit code 0; 1 if there is no solution, if one of your marks is wrong, or if a picture shows no
    puzzle surely; 2 if FILE holds no puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts explain puzzle.txt
      stratabot str8ts explain puzzle.txt --picture steps.html
      stratabot str8ts explain puzzle.txt --cells B8
    """
    from stratabot.str8ts.telling.explanation import explanation_report

    report = partial(explanation_report, uniqueness=uniqueness, cell_names=cell_names)
    return noting(report, marks)
