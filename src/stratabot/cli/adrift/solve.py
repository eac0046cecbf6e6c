"""`stratabot adrift solve`."""

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.telling.solutions import PathsReport, solutions_report
from stratabot.cli import options, picture_options
from stratabot.cli.adrift import intake
from stratabot.cli.answering import Manner, tell
from stratabot.solutions import MANY, SolutionsQuestion

if TYPE_CHECKING:
    from stratabot.rule_programs import RuleProgram
    from stratabot.rule_programs.telling import BoardsReport

_SECONDS: Final = 0.005
"""What a board of 10 x 10 takes."""


@click.command("solve", short_help="Solve boards, and prove that there is only one solution.")
@intake.files
@intake.rules
@click.option("--count", "counts", is_flag=True, help="Count the solutions.")
@click.option("--all", "shows_all", is_flag=True, help="Print all solutions, not only one.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="N",
    help=f"With --count and --all: N solutions at most (default: {MANY}).",
)
@options.time_limit
@picture_options.options
@options.many_output_format
@options.color
def command(
    files: tuple[str, ...],
    touching: bool,
    no_fill: bool,
    counts: bool,
    shows_all: bool,
    limit: int | None,
    seconds: float | None,
    picture: picture_options.PictureFile | None,
    palette: str | None,
    output_format: str,
    color: str,
) -> int:
    """Solve the board in FILE, or in standard input (also: -).

    Prints the filled board, and says if other solutions exist. Many boards get a line each. Exit
    code 0; 1 if there is no solution; 2 if FILE holds no board; 4 if the time was over.

    \b
    A board is a grid, a row a line, or, below a line "cube N", the rows of a cube's top, left and
    right face:
      A letter or digit   an end of that color; there are two of each
      .   a free cell        #   a stone, which stays empty
    Or it is a graph:
      a: b c     a cell and its neighbors; an edge may be named from one side
      R = a d    a color and its two ends
      # = c e    stones
    Empty lines separate boards; lines that begin with // are comments.
    A program of rules (.tb, or its first word is Sym) is solved as it is written.
    \b
    Examples:
      stratabot adrift solve board.txt
      stratabot adrift solve board.txt --picture paths.gif
      stratabot adrift solve boards.txt --format jsonl --time-limit 20
      printf 'A..\\n.B.\\nAB.\\n' | stratabot adrift solve --touching --count
    """
    if limit is not None and not (counts or shows_all):
        raise click.UsageError("expected --count or --all with --limit")
    rules = intake.rules_of(touching, no_fill)
    question = SolutionsQuestion(counts, shows_all, limit or MANY, seconds)
    make = partial(_report, question, rules, picture is not None)
    manner = Manner(make, seconds=_SECONDS, time_limit=seconds)
    draw = partial(_draw, palette)
    return tell(files, intake.all_boards, manner, output_format, color, picture, draw)


def _report(
    question: SolutionsQuestion, rules: Rules, drawn: bool, board: "Puzzle | RuleProgram"
) -> "PathsReport | BoardsReport":
    if isinstance(board, Puzzle):
        return solutions_report(question, rules, board)
    if drawn:
        raise click.UsageError("expected a puzzle with --picture, got a program of rules")
    # The rule language takes as long to load as the rest of the game.
    from stratabot.rule_programs.telling import boards_report

    return boards_report(question, board)


def _draw(palette: str | None, report: "PathsReport | BoardsReport", kind: str) -> bytes:
    return report.draw(kind, palette) if isinstance(report, PathsReport) else b""
