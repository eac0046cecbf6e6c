"""`stratabot str8ts solve`."""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from stratabot.cli import options, picture_options
from stratabot.cli.answering import Manner, tell
from stratabot.cli.output import terminal_for
from stratabot.cli.str8ts import intake
from stratabot.cli.str8ts.boards import show_board
from stratabot.cli.str8ts.values import places_json, puzzle_json
from stratabot.errors import OutOfTimeError
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import MANY, Answer, Method, answer
from stratabot.str8ts.text import format_line
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.str8ts.conflict import Conflict


_SECONDS: Final = 0.003
"""What a puzzle takes, roughly: a printed one 1 ms, one with as few givens as can be 4 ms."""


class Question(NamedTuple):
    """What is asked of every puzzle.

    Attributes:
        method: None for whichever is quicker.
        limit: how many solutions to count; None if they are not to be counted.
        seconds: how long it may take; None for any time.
    """

    method: Method | None
    limit: int | None
    seconds: float | None


class Told(NamedTuple):
    """What was found out.

    Attributes:
        answer: whether there is a solution, and one of them.
        conflict: why there is none; None if there is one, or if the time was over.
    """

    answer: Answer
    conflict: "Conflict | None"


@click.command("solve", short_help="Solve puzzles, and prove that there is only one solution.")
@intake.files
@click.option(
    "--method",
    type=click.Choice(["sat", "search"]),
    help="By a SAT solver, or by a search with candidates (default: whichever is quicker). Givens "
    "that contradict each other are found by SAT in either case.",
)
@click.option("--count", "counts", is_flag=True, help="Count the solutions.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="N",
    help=f"With --count: to N at most (default: {MANY}).",
)
@options.time_limit
@picture_options.plain_options
@options.many_output_format
@options.color
def command(
    files: tuple[str, ...],
    method: Method | None,
    counts: bool,
    limit: int | None,
    seconds: float | None,
    picture: picture_options.PictureFile | None,
    output_format: str,
    color: str,
) -> int:
    """Solve the puzzle in FILE, or in standard input (also: -).

    Prints the filled grid, and says if other solutions exist. Many puzzles get a line each. Exit
    code 0; 1 if there is no solution; 2 if FILE holds no puzzle; 4 if the time was over before it
    was decided whether there is one, or the only one.

    \b
    A puzzle is N lines of N cells, or all of its cells on one line:
      1 ... 9   a white cell with its number      .   one without a number (also 0 and -)
      a ... i   a black cell with the clue 1 to 9      #   one without a clue (also X)
    Cells of puzzles above 9 x 9 have spaces between: 12 . # #12
    162 digits (81 numbers, then 81 flags, 1 for black) are read, too; so are tables (CSV),
    lists with names in front (weekly001: ...), and this program's own JSON.
    \b
    Examples:
      stratabot str8ts solve puzzle.txt
      stratabot str8ts solve puzzles.txt --format jsonl
      stratabot str8ts solve puzzle.txt --picture steps.html
      echo '..#...1.#...c.2#' | stratabot str8ts solve - --count
    """
    if limit is not None and not counts:
        raise click.UsageError("expected --count with --limit")
    question = Question(method, (limit or MANY) if counts else None, seconds)
    manner = Manner(
        partial(_told, question),
        partial(_json, question),
        partial(_line, question),
        _exit_code,
        partial(_remark, question),
        seconds=_SECONDS,
        time_limit=seconds,
    )
    show = partial(_show, question, color)
    return tell(files, intake.intake, manner, output_format, show, picture, _draw)


def _told(question: Question, puzzle: Puzzle) -> Told:
    found = answer(puzzle, question.method, question.limit or 1)
    conflict = None
    if found.is_solvable is False:
        from stratabot.str8ts.conflict import find_conflict

        # That there is no solution is known all the same.
        with suppress(OutOfTimeError):
            conflict = find_conflict(puzzle)
    return Told(found, conflict)


def _json(question: Question, told: Told) -> dict[str, Any]:
    found, conflict = told
    shown: dict[str, Any] = puzzle_json(found.puzzle) | {
        "solvable": found.is_solvable,
        "unique": found.is_unique,
        "solution": None if found.solution is None else format_line(found.solution),
    }
    if found.is_solvable is False:
        shown["conflict"] = conflict and places_json(conflict.places)
    if question.limit is not None:
        shown["solutions"] = found.counted.solutions
        if found.counted.more is not False:
            shown["more"] = found.counted.more
    return shown


def _line(question: Question, told: Told) -> str:
    """One of many."""
    found, conflict = told
    if found.is_solvable is None:
        return _undecided(question)
    if question.limit is not None:
        return _counted(question, found)
    if found.solution is not None:
        return format_line(found.solution)
    return f"no solution: {conflict.why if conflict else f'why is {_undecided(question)}'}"


def _show(question: Question, color: str, told: Told) -> None:
    found = told.answer
    if found.solution is not None and question.limit is not None:
        click.echo(_counted(question, found))
    elif found.solution is None:
        line = _line(question, told)
        click.echo(f"{line[0].upper()}{line[1:]}")
    else:
        show_board(found.puzzle, found.solution, terminal_for(color))


def _draw(told: Told, kind: str) -> bytes:
    from stratabot.str8ts.picture import draw

    return draw(told.answer.puzzle, kind)


def _counted(question: Question, found: Answer) -> str:
    many = counted(found.counted.solutions, "solution")
    if found.counted.more is None:
        return f"{many} or more: {_undecided(question)}"
    return f"more than {many}" if found.counted.more else many


def _undecided(question: Question) -> str:
    return f"not decided in {question.seconds or 0:g} s"


def _remark(question: Question, told: Told) -> str:
    found = told.answer
    if found.solution is None or found.is_unique or question.limit is not None:
        return ""
    if found.is_unique is None:
        return f"whether there are other solutions: {_undecided(question)}"
    return "several solutions: this is one of them"


def _exit_code(told: Told) -> int:
    if told.answer.counted.more is None:
        return OutOfTimeError.exit_code
    return 0 if told.answer.solution else 1
