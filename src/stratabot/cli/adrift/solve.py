"""`stratabot adrift solve`."""

from functools import partial
from typing import Any, NamedTuple

import click

from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.solve import MANY, Answer, answer
from stratabot.adrift.text import format_lines
from stratabot.cli import options, pictures
from stratabot.cli.adrift import boards
from stratabot.cli.adrift.drawn import draw_solution, draw_story, show_board
from stratabot.cli.adrift.values import board_json
from stratabot.cli.telling import Manner, tell
from stratabot.words import counted

NO_SOLUTION = "no solution: stratabot adrift explain says why"


class Question(NamedTuple):
    """What is asked of every board.

    Attributes:
        rules: which rules hold.
        limit: to how many solutions are counted; None if they are not.
        seconds: how long it may take; None for any time.
    """

    rules: Rules
    limit: int | None
    seconds: float | None


@click.command("solve", short_help="Solve boards, and prove that there is only one solution.")
@boards.files
@boards.rules
@click.option("--count", "counts", is_flag=True, help="Count the solutions.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="N",
    help=f"With --count: to N at most (default: {MANY}).",
)
@click.option(
    "--time-limit",
    "seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="Give up on a board after S seconds.",
)
@pictures.options
@options.many_output_format
@options.color
def command(
    files: tuple[str, ...],
    touching: bool,
    no_fill: bool,
    counts: bool,
    limit: int | None,
    seconds: float | None,
    picture: str | None,
    picture_format: str | None,
    palette: str | None,
    output_format: str,
    color: str,
) -> int:
    """Solve the board in FILE, or in standard input (also: -).

    Prints the filled board, and says if other solutions exist. Many boards get a line each. Exit
    code 0; 1 if there is no solution, or the time was over; 2 if FILE holds no board.

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
    \b
    Examples:
      stratabot adrift solve board.txt
      stratabot adrift solve board.txt --picture paths.gif
      stratabot adrift solve boards.txt --format jsonl --time-limit 20
      printf 'A..\\n.B.\\nAB.\\n' | stratabot adrift solve --touching --count
    """
    if limit is not None and not counts:
        raise click.UsageError("expected --count with --limit")
    file = pictures.parse_file(picture, picture_format, palette, files)
    question = Question(
        boards.rules_of(touching, no_fill), (limit or MANY) if counts else None, seconds
    )
    manner = Manner(
        partial(_answer, question),
        partial(_json, question),
        partial(_line, question),
        _exit_code,
        partial(_remark, question),
    )
    show, draw = partial(_show, question, color), partial(_draw, palette)
    return tell(files, boards.intake, manner, output_format, show, file, draw)


def _answer(question: Question, puzzle: Puzzle) -> Answer:
    return answer(puzzle, question.rules, question.limit or 1, question.seconds)


def _json(question: Question, told: Answer) -> dict[str, Any]:
    found: dict[str, Any] = {"solvable": told.is_solvable, "unique": told.is_unique}
    found |= board_json(told.puzzle, told.solution)
    if question.limit is not None:
        found["solutions"] = len(told.found.paths)
        if not told.found.is_all:
            found["more"] = told.found.is_all is False or None
    return found


def _line(question: Question, told: Answer) -> str:
    """One of many."""
    if told.is_solvable is None:
        return _undecided(question)
    if question.limit is not None:
        return _counted(question, told)
    if told.solution is None:
        return NO_SOLUTION
    return " ".join(format_lines(told.puzzle, told.solution))


def _counted(question: Question, told: Answer) -> str:
    many = counted(len(told.found.paths), "solution")
    if told.found.is_all is None:
        return f"{many} or more: {_undecided(question)}"
    return many if told.found.is_all else f"more than {many}"


def _undecided(question: Question) -> str:
    return f"not decided in {question.seconds:g} s"


def _show(question: Question, color: str, told: Answer) -> None:
    if question.limit is not None or told.solution is None:
        line = _line(question, told)
        click.echo(line if line[0].isdigit() else f"{line[0].upper()}{line[1:]}.")
    else:
        show_board(told.puzzle, told.solution, color)


def _draw(palette: str | None, told: Answer, kind: str) -> bytes:
    if told.solution is None:
        return draw_story(told.puzzle, told.rules, palette, kind)
    return draw_solution(told.puzzle, told.solution, palette, kind)


def _remark(question: Question, told: Answer) -> str:
    if told.solution is None or question.limit is not None or told.is_unique:
        return ""
    if told.is_unique is None:
        return f"whether other solutions exist: {_undecided(question)}"
    return "several solutions: this is one of them"


def _exit_code(told: Answer) -> int:
    return 0 if told.found.paths else 1
