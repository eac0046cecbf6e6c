"""`stratabot str8ts solve`."""

from functools import partial
from typing import TYPE_CHECKING

import click

from stratabot.cli.options import WholeNumber
from stratabot.cli.picture_options import plain_options
from stratabot.cli.puzzle_command import Reporter, puzzle_command
from stratabot.cli.str8ts.boards import board_intake, cell_names, cells
from stratabot.solutions import MANY, SolutionsQuestion
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.load import Board
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.solver import Method

if TYPE_CHECKING:
    from collections.abc import Callable

    from stratabot.report import Report
    from stratabot.str8ts.telling.solution import SolutionReport


@puzzle_command(
    board_intake,
    "Solve puzzles, and prove that there is only one solution.",
    seconds=0.003,
    pictures=plain_options,
    in_color=True,
    overlays=True,
)
@click.option(
    "--method",
    type=click.Choice(["sat", "search"]),
    help="Solve with a SAT solver, or with a search over candidates (default: the quicker one). In "
    "either case, SAT finds givens that contradict each other.",
)
@click.option("--count", "counts", is_flag=True, help="Count the solutions.")
@click.option(
    "--limit",
    type=WholeNumber(1),
    metavar="N",
    help=f"With --count: count up to N solutions (default: {MANY}).",
)
@cell_names
@cells
def command(
    method: Method | None, counts: bool, limit: int | None, cell_names: CellNames
) -> Reporter[Board]:
    """Solve the puzzle in FILE, a text, screenshot, scan or photograph (- for standard input).

    Prints the filled grid, and says if there are other solutions. Numbers that are filled in on a
    picture are kept, unless no solution has them; then they are named. Many puzzles get a line
    each. Exit code 0; 1 if there is no solution, or if a picture shows no puzzle surely; 2 if FILE
    holds no puzzle; 4 if there was no time to find out whether there is a solution, or another one.

    \b
    A puzzle is N lines of N cells, or all of its cells on one line:
      1 ... 9   a white cell with its number      .   one without a number (also 0 and -)
      a ... i   a black cell with the clue 1 to 9      #   one without a clue (also X, x)
    Cells of puzzles above 9 x 9 have spaces between: 12 . # #12
    You can also give 162 digits (81 numbers, then 81 flags, 1 for black), tables (CSV), lists
    with names in front (weekly001: ...), and this program's own JSON.
    \b
    Examples:
      stratabot str8ts solve puzzle.txt
      stratabot str8ts solve newspaper.jpg
      stratabot str8ts solve newspaper.jpg --cell r3c1=7 --cell r4c2=#
      stratabot str8ts solve puzzles.txt --format jsonl
      stratabot str8ts solve puzzle.txt --picture steps.html
      stratabot str8ts solve photograph.jpg --picture answer.png --overlay
      echo '..#...1.#...c.2#' | stratabot str8ts solve - --count
    """
    from stratabot.str8ts.telling.played import played_report

    if limit is not None and not counts:
        raise click.UsageError("expected --count with --limit")
    question = SolutionsQuestion(counts, limit=limit or MANY)
    report = partial(played_report, method=method, question=question, cell_names=cell_names)
    return partial(_solved, report)


def _solved(report: "Callable[[MarkedPuzzle], SolutionReport]", board: Board) -> "Report":
    """What there is to say of a puzzle: a text's notes do not count, a picture's numbers do."""
    if board.shot is None:
        return report(MarkedPuzzle.fresh(board.marked.puzzle))
    return report(board.marked).seen_in(board.shot)
