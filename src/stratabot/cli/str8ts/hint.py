"""`stratabot str8ts hint`."""

from functools import partial

import click

from stratabot.cli.picture_options import plain_options
from stratabot.cli.puzzle_command import Reporter, hint_options, puzzle_command
from stratabot.cli.str8ts.boards import board_intake, cell_names, cells, marks, noting, uniqueness
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.load import Board


@puzzle_command(
    board_intake,
    "Say only the next number or step, or where to look for it.",
    seconds=0.005,
    pictures=plain_options,
    for_one={"--marks": "marks"},
)
@hint_options
@click.option(
    "--step",
    is_flag=True,
    help="The next step, even if it only strikes candidates out; then the board with all marks.",
)
@marks
@cells
@cell_names
@uniqueness
def command(
    nudge: bool,
    why: bool,
    step: bool,
    marks: str | None,
    cell_names: CellNames,
    uniqueness: bool,
) -> Reporter[Board]:
    """Say only the next number to put into the puzzle in FILE, a text or a picture.

    The hint is the number that is easiest to find. It comes in steps: --nudge says where to look,
    no option names the number, --why also says how to find it. Put numbers that you have found
    into FILE, as givens. Many puzzles get a line each. Exit code 0; 1 if there is no solution, if
    one of your marks is wrong, if --step finds no further step, or if a picture shows no puzzle
    surely; 2 if FILE holds no puzzle; 4 if the time was over.

    FILE may have pencil marks, a word for every cell: 134 has three candidates left, 3? has one, .
    has all; 3 is put; # and #3 are black. With marks, or with --step, the hint is followed by the
    board with all marks. What hints have printed may stand in FILE: the next one goes on from it.

    \b
    Examples:
      stratabot str8ts hint puzzle.txt --nudge
      stratabot str8ts hint puzzle.txt --why
      stratabot str8ts hint screenshot.png
      stratabot str8ts hint puzzle.txt --step --why >> puzzle.txt
      stratabot str8ts hint puzzle.txt --marks marks.txt --cells B8
      stratabot str8ts hint puzzle.txt --why --picture hint.png
    """
    from stratabot.str8ts.telling.hint import HintQuestion, hint_report

    question = HintQuestion(nudge, why, step, uniqueness, cell_names)
    return noting(partial(hint_report, question=question), marks)
