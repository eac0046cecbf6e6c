"""`stratabot adrift solve`."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from stratabot.adrift.load import Board
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.text import split_puzzles
from stratabot.cli.adrift.boards import half_drawn, half_drawn_intake, rules
from stratabot.cli.answering import Intake
from stratabot.cli.options import WholeNumber, is_given
from stratabot.cli.picture_options import options as picture_options
from stratabot.cli.puzzle_command import Reporter, puzzle_command, text_intake
from stratabot.rule_programs.tokens import is_program
from stratabot.solutions import MANY, SolutionsQuestion
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from stratabot.report import Report
    from stratabot.rule_programs import RuleProgram


def _read_board(
    source: Source, read: Callable[[Source], tuple[Board, tuple[str, ...]]]
) -> "tuple[Board | RuleProgram, tuple[str, ...]]":
    """The board or the program in a source, with what the user should know about it."""
    if source.kind is not Kind.TEXT or not is_program(source.content, source.name):
        return read(source)
    if others := [name for name in ("picture", "drawn") if is_given(name)]:
        raise click.UsageError(f"expected a puzzle with --{others[0]}, got a program of rules")
    # The rule language takes as long to load as the rest of the game.
    from stratabot.rule_programs import parse_program

    program, _ = text_intake(split_puzzles, parse_program).read(source)
    idle = (f"{name} stands nowhere, so its rules bind nothing" for name in program.idle())
    return program, tuple(idle)


def _intake(given: dict[str, Any]) -> Intake:
    """Puzzles and programs of rules."""
    puzzles = half_drawn_intake(given)
    return puzzles._replace(read=partial(_read_board, read=puzzles.read))


@puzzle_command(
    _intake,
    "Solve boards, and prove that there is only one solution.",
    seconds=0.005,
    pictures=picture_options,
    in_color=True,
    overlays=True,
)
@rules
@half_drawn
@click.option("--count", "counts", is_flag=True, help="Count the solutions.")
@click.option("--all", "shows_all", is_flag=True, help="Print all solutions, not only one.")
@click.option(
    "--limit",
    type=WholeNumber(1),
    metavar="N",
    help=f"With --count and --all: find up to N solutions (default: {MANY}).",
)
def command(
    touching: bool,
    no_fill: bool,
    counts: bool,
    shows_all: bool,
    limit: int | None,
    palette: str | None,
) -> "Reporter[Board | RuleProgram]":
    """Solve the board in FILE, a text, screenshot or photograph (- for standard input).

    Prints the filled board, and says if there are other solutions; of a picture also how each path
    goes, and the colors by name. Many boards get a line each. Exit code 0; 1 if there is no
    solution, or if a picture shows no board surely; 2 if FILE holds no board; 4 if the time was
    over.

    \b
    A board is a grid, a row a line, or, below a line "cube N", the rows of a cube's top, left and
    right face:
      A letter or digit   an end of that color; there are two of each
      .   a free cell   #   a stone, which stays empty   +   a bridge, which two paths cross
    Walls | and - stand between cells that have spaces between them. A line "wrap" above a grid
    joins its opposite edges; below a line "hex" are rows of hexagons. A line of a level pack
    (5,0,1,5;0,1,2,3;...) is a board. docs/adrift.md shows them all.
    Or it is a graph:
      a: b c     a cell and its neighbors; an edge may be named from one side
      R = a d    a color and its two ends
      # = c e    stones
    What you have drawn already is kept: on a board with A, a cell drawn in its color is an a; below
    any board a line "A ~ r1c2 r1c3" names such cells, or --drawn does. If no solution keeps all of
    it, solve says what to take back, and the solution then (exit code 1).
    Empty lines separate boards; lines that begin with // are comments.
    A program of rules (.tb, or its first word is Sym) is solved as it is written.
    \b
    Examples:
      stratabot adrift solve board.txt
      stratabot adrift solve screenshot.png
      stratabot adrift solve screenshot.png --cell r3c1=teal
      stratabot adrift solve board.txt --picture paths.gif
      stratabot adrift solve boards.txt --format jsonl --time-limit 20
      stratabot adrift solve board.txt --drawn so-far.txt
      stratabot adrift solve screenshot.png --picture answer.png --overlay
      printf 'A..\\n.B.\\nAB.\\n' | stratabot adrift solve --touching --count
    """
    if limit is not None and not (counts or shows_all):
        raise click.UsageError("expected --count or --all with --limit")
    question = SolutionsQuestion(counts, shows_all, limit or MANY)
    return partial(_solved, Rules(touching, not no_fill), question, palette)


def _solved(
    rules: Rules, question: SolutionsQuestion, palette: str | None, board: "Board | RuleProgram"
) -> "Report":
    if isinstance(board, Board):
        from stratabot.adrift.telling.solutions import solutions_report

        return solutions_report(board.puzzle, rules, question, palette, board.shot)
    from stratabot.rule_programs.telling import boards_report

    return boards_report(board, question)
