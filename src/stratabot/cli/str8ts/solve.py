"""`stratabot str8ts solve`."""

from functools import partial
from typing import Any, NamedTuple

import click

from stratabot.cli import options, pictures
from stratabot.cli.output import terminal_for
from stratabot.cli.str8ts import puzzles
from stratabot.cli.str8ts.boards import show_board
from stratabot.cli.str8ts.values import places_json, puzzle_json
from stratabot.cli.telling import Manner, tell
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solve import MANY, Answer, Count, Method, answer, count
from stratabot.str8ts.text import format_line
from stratabot.words import counted as in_words


class Question(NamedTuple):
    """What is asked of every puzzle. `limit` is None if solutions are not to be counted."""

    method: Method | None
    limit: int | None


class Told(NamedTuple):
    """The answer; how many solutions there are, if that was asked; and why there is none."""

    answer: Answer
    counted: Count | None
    conflict: Any
    """A `Conflict`, or None."""


@click.command("solve", short_help="Solve puzzles, and prove that there is only one solution.")
@puzzles.files
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
@pictures.plain_options
@options.many_output_format
@options.color
def command(
    files: tuple[str, ...],
    method: Method | None,
    counts: bool,
    limit: int | None,
    picture: pictures.PictureFile | None,
    output_format: str,
    color: str,
) -> int:
    """Solve the puzzle in FILE, or in standard input (also: -).

    Prints the filled grid, and says if other solutions exist. Many puzzles get a line each. Exit
    code 0; 1 if there is no solution; 2 if FILE holds no puzzle.

    \b
    A puzzle is N lines of N cells, or all of its cells on one line:
      1 ... 9   a white cell with its number      .   one without a number (also 0)
      a ... i   a black cell with the clue 1 to 9      #   one without a clue
    Cells of puzzles above 9 x 9 have spaces between: 12 . # #12
    162 digits (81 numbers, then 81 flags, 1 for black) are read, too.
    \b
    Examples:
      stratabot str8ts solve puzzle.txt
      stratabot str8ts solve puzzles.txt --format jsonl
      stratabot str8ts solve puzzle.txt --picture steps.html
      echo '..#...1.#...c.2#' | stratabot str8ts solve - --count
    """
    if limit is not None and not counts:
        raise click.UsageError("expected --count with --limit")
    question = Question(method, (limit or MANY) if counts else None)
    manner = Manner(partial(_told, question), _json, _line, _exit_code, _remark, 0.003)
    return tell(files, puzzles.intake, manner, output_format, partial(_show, color), picture, _draw)


def _told(question: Question, puzzle: Puzzle) -> Told:
    found = answer(puzzle, question.method)
    if found.solution is None:
        from stratabot.str8ts.conflict import find_conflict

        return Told(
            found, None if question.limit is None else Count(0, False), find_conflict(puzzle)
        )
    if question.limit is None:
        return Told(found, None, None)
    return Told(found, count(puzzle, question.limit, question.method), None)


def _json(told: Told) -> dict[str, Any]:
    (puzzle, solution, is_unique), counts, conflict = told
    found: dict[str, Any] = puzzle_json(puzzle) | {
        "solvable": solution is not None,
        "unique": is_unique,
        "solution": None if solution is None else format_line(solution),
    }
    if conflict is not None:
        found["conflict"] = places_json(conflict.places)
    if counts is not None:
        found["solutions"] = counts.solutions
        found |= {"more": True} if counts.more else {}
    return found


def _line(told: Told) -> str:
    """One of many."""
    if told.counted is not None:
        return _counted(told.counted)
    if told.answer.solution is None:
        return f"no solution: {told.conflict.why}"
    return format_line(told.answer.solution)


def _show(color: str, told: Told) -> None:
    if told.counted is not None:
        click.echo(_counted(told.counted))
    elif told.answer.solution is None:
        click.echo(f"No solution: {told.conflict.why}")
    else:
        show_board(told.answer.puzzle, told.answer.solution, terminal_for(color))


def _draw(told: Told, kind: str) -> bytes:
    from stratabot.str8ts.picture import draw

    return draw(told.answer.puzzle, kind)


def _counted(found: Count) -> str:
    return f"{'more than ' * found.more}{in_words(found.solutions, 'solution')}"


def _remark(told: Told) -> str:
    if told.answer.solution is None or told.answer.is_unique or told.counted is not None:
        return ""
    return "several solutions: this is one of them"


def _exit_code(told: Told) -> int:
    return 0 if told.answer.solution else 1
