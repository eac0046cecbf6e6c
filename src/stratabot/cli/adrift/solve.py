"""`stratabot adrift solve`."""

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.solver import MANY
from stratabot.cli import options, picture_options
from stratabot.cli.adrift import intake
from stratabot.cli.adrift.answers import Solved, solve_puzzle
from stratabot.cli.answering import Manner, tell
from stratabot.errors import OutOfTimeError
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.rule_programs import RuleProgram
    from stratabot.cli.adrift.programs import Ruled

    Told = Solved | Ruled


_SECONDS: Final = 0.005
"""What a board of 10 x 10 takes."""


class Question(NamedTuple):
    """What is asked of every board.

    Attributes:
        rules: which rules hold.
        limit: to how many solutions are looked for.
        counts: whether they are counted.
        shows_all: whether all that are found are told.
        seconds: how long it may take; None for any time.
    """

    rules: Rules
    limit: int
    counts: bool
    shows_all: bool
    seconds: float | None


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
    most = (limit or MANY) if counts or shows_all else 1
    question = Question(rules, most, counts, shows_all, seconds)
    manner = Manner(
        partial(_answer, question, picture is not None),
        partial(_json, question),
        partial(_line, question),
        _exit_code,
        partial(_remark, question),
        seconds=_SECONDS,
        time_limit=seconds,
    )
    show, draw = partial(_show, question, color), partial(_draw, palette)
    return tell(files, intake.all_boards, manner, output_format, show, picture, draw)


def _answer(question: Question, drawn: bool, board: "Puzzle | RuleProgram") -> "Told":
    if isinstance(board, Puzzle):
        return solve_puzzle(board, question.rules, question.limit)
    if drawn:
        raise click.UsageError("expected a puzzle with --picture, got a program of rules")
    from stratabot.cli.adrift.programs import solve_program

    return solve_program(board, question.limit)


def _json(question: Question, told: "Told") -> dict[str, Any]:
    found = told.found
    shown: dict[str, Any] = {"solvable": found.is_solvable, "unique": found.is_unique}
    shown |= told.board_json(0 if found.solutions else None)
    if question.counts or question.shows_all:
        shown["solutions"] = len(found.solutions)
        if not found.is_all:
            shown["more"] = found.is_all is False or None
    if question.shows_all:
        shown["all"] = [told.board_json(k) for k in range(len(found.solutions))]
    if not isinstance(told, Solved) and told.why:
        shown["why"] = told.why
    return shown


def _line(question: Question, told: "Told") -> str:
    """One of many."""
    if told.found.is_solvable is None:
        return _undecided(question)
    if question.counts:
        return _counted(question, told)
    if not told.found.solutions:
        return f"no solution: {told.why}"
    return told.line()


def _counted(question: Question, told: "Told") -> str:
    many = counted(len(told.found.solutions), "solution")
    if told.found.is_all is None:
        return f"{many} or more: {_undecided(question)}"
    return many if told.found.is_all else f"more than {many}"


def _undecided(question: Question) -> str:
    return f"not decided in {question.seconds:g} s"


def _show(question: Question, color: str, told: "Told") -> None:
    if question.counts or not told.found.solutions:
        line = _line(question, told)
        click.echo(line if line[0].isdigit() else f"{line[0].upper()}{line[1:]}.")
    most = question.limit if question.shows_all else 0 if question.counts else 1
    for which in range(len(told.found.solutions))[:most]:
        if which:
            click.echo("")
        told.show(which, color)


def _draw(palette: str | None, told: "Told", kind: str) -> bytes:
    return told.draw(palette, kind) if isinstance(told, Solved) else b""


def _remark(question: Question, told: "Told") -> str:
    found = told.found
    if not found.solutions or question.counts or found.is_unique:
        return ""
    if found.is_all is None:
        return f"whether other solutions exist: {_undecided(question)}"
    if question.shows_all:
        return "" if found.is_all else f"there are more than these {len(found.solutions)}"
    return "several solutions: this is one of them"


def _exit_code(told: "Told") -> int:
    if told.found.is_all is None:
        return OutOfTimeError.exit_code
    return 0 if told.found.solutions else 1
