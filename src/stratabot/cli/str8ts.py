"""The commands of `stratabot str8ts`."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.cli import making
from stratabot.cli.picture_options import plain_options
from stratabot.cli.puzzle_command import Reporter, hint_options, puzzle_command, text_intake
from stratabot.difficulty import WORDS, TechniqueWord
from stratabot.solutions import MANY, SolutionsQuestion
from stratabot.str8ts.blacks import SYMMETRIES, Symmetry
from stratabot.str8ts.params import MAX_SIDE, MIN_SIDE, Params
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import Method
from stratabot.str8ts.text import format_puzzle, parse_puzzle, split_puzzles

if TYPE_CHECKING:
    from stratabot.str8ts.generator import NewPuzzle

VERBS: Final = ("solve", "hint", "explain", "generate", "grade")
"""In the order in which they are listed."""

intake: Final = text_intake(split_puzzles, parse_puzzle)

uniqueness: Final = click.option(
    "--uniqueness/--no-uniqueness",
    default=True,
    help="Whether techniques may assume that there is one solution only (default: they may).",
)

# `seconds` are those of a puzzle with as few givens as possible. Printed puzzles take a fifth of
# that, or less.


@puzzle_command(
    intake,
    "Solve puzzles, and prove that there is only one solution.",
    seconds=0.003,
    pictures=plain_options,
    in_color=True,
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
    type=click.IntRange(1),
    metavar="N",
    help=f"With --count: count up to N solutions (default: {MANY}).",
)
def solve(method: Method | None, counts: bool, limit: int | None) -> Reporter[Puzzle]:
    """Solve the puzzle in FILE, or in standard input (also: -).

    Prints the filled grid, and says if there are other solutions. Many puzzles get a line each.
    Exit code 0; 1 if there is no solution; 2 if FILE holds no puzzle; 4 if there was no time to
    find out whether there is a solution, or another one.

    \b
    A puzzle is N lines of N cells, or all of its cells on one line:
      1 ... 9   a white cell with its number      .   one without a number (also 0 and -)
      a ... i   a black cell with the clue 1 to 9      #   one without a clue (also X)
    Cells of puzzles above 9 x 9 have spaces between: 12 . # #12
    You can also give 162 digits (81 numbers, then 81 flags, 1 for black), tables (CSV), lists
    with names in front (weekly001: ...), and this program's own JSON.
    \b
    Examples:
      stratabot str8ts solve puzzle.txt
      stratabot str8ts solve puzzles.txt --format jsonl
      stratabot str8ts solve puzzle.txt --picture steps.html
      echo '..#...1.#...c.2#' | stratabot str8ts solve - --count
    """
    from stratabot.str8ts.telling.solution import solution_report

    if limit is not None and not counts:
        raise click.UsageError("expected --count with --limit")
    question = SolutionsQuestion(counts, limit=limit or MANY)
    return partial(solution_report, method=method, question=question)


@puzzle_command(intake, "Say only the next number, or where to look for it.", seconds=0.005)
@hint_options
@uniqueness
def hint(nudge: bool, why: bool, uniqueness: bool) -> Reporter[Puzzle]:
    """Say only the next number to put into the puzzle in FILE, or in standard input.

    The hint is the number that is easiest to find. It comes in steps: --nudge says where to look,
    no option names the number, --why also says how to find it. Put numbers that you have found
    into FILE, as givens. Many puzzles get a line each. Exit code 0; 1 if there is no solution; 2 if
    FILE holds no puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts hint puzzle.txt --nudge
      stratabot str8ts hint puzzle.txt --why
    """
    from stratabot.str8ts.telling.hint import hint_report

    return partial(hint_report, nudge=nudge, why=why, uniqueness=uniqueness)


@puzzle_command(
    intake,
    "Show how a person solves it, or say what is wrong with it.",
    seconds=0.03,
    pictures=plain_options,
    in_color=True,
)
@uniqueness
def explain(uniqueness: bool) -> Reporter[Puzzle]:
    """Show how a person solves the puzzle in FILE, or in standard input, step by step.

    If there is no solution, it shows givens that contradict each other; each is needed for that. If
    there are several solutions, it shows where they differ, and which givens would leave one. Many
    puzzles get a line each. Exit code 0; 1 if there is no solution; 2 if FILE holds no puzzle; 4 if
    the time was over.

    \b
    Examples:
      stratabot str8ts explain puzzle.txt
      stratabot str8ts explain puzzle.txt --picture steps.html
    """
    from stratabot.str8ts.telling.explanation import explanation_report

    return partial(explanation_report, uniqueness=uniqueness)


@puzzle_command(intake, "Tell how hard a puzzle is for a person.", seconds=0.03)
@uniqueness
def grade(uniqueness: bool) -> Reporter[Puzzle]:
    """Tell how hard the puzzle in FILE, or in standard input, is for a person.

    The score is that of the hardest technique that is needed, plus a fraction that grows with all
    steps: gentle below 10, moderate below 25, tough below 80; diabolical needs a chain or a guess.
    Many puzzles get a line each. Exit code 0; 1 if it does not have exactly one solution; 2
    if FILE holds no puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts grade puzzle.txt
      stratabot str8ts grade puzzles.txt --format jsonl
    """
    from stratabot.str8ts.telling.grade import grade_report

    return partial(grade_report, uniqueness=uniqueness)


@click.command("generate", short_help="Make new puzzles, each with exactly one solution.")
@click.option(
    "--size",
    type=click.IntRange(MIN_SIDE, MAX_SIDE),
    default=9,
    show_default=True,
    metavar="N",
    help=f"Rows and columns, {MIN_SIDE} to {MAX_SIDE}.",
)
@click.option("--grade", "word", type=click.Choice(WORDS), help="Only puzzles of that grade.")
@click.option(
    "--black",
    type=click.IntRange(0),
    metavar="N",
    help="How many black cells (default: a fifth to a quarter of all).",
)
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="rotation",
    show_default=True,
    help="The black cells look the same after half a turn, look the same in a mirror (left and "
    "right exchanged), or are anywhere.",
)
@click.option(
    "--givens",
    type=click.IntRange(0),
    metavar="N",
    help="How many numbers are given, clues included (default: so few that each is needed).",
)
@making.options
def generate(
    size: int,
    word: TechniqueWord | None,
    black: int | None,
    symmetry: Symmetry,
    givens: int | None,
    **asked: Any,
) -> None:
    """Make new puzzles, each with exactly one solution.

    Empty lines separate them, so that stratabot str8ts solve can read them. Exit code 0; 2 if there
    are no such puzzles, or none was found; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts generate --grade tough --seed 7
      stratabot str8ts generate --size 6 --count 10 | stratabot str8ts grade
      stratabot str8ts generate --count 12 --picture book.pdf
    """
    from stratabot.str8ts.generator import find_puzzles
    from stratabot.str8ts.telling.grade import new_puzzle_json

    params = Params(size, black, symmetry, givens)
    params.require_possible()
    making.make(
        lambda rng, tried: find_puzzles(params, rng, word, tried=tried),
        making.PuzzleRequest(**asked),
        lambda one: new_puzzle_json(*one),
        lambda one: format_puzzle(one.puzzle),
        _draw,
    )


def _draw(path: Path, found: "Sequence[NewPuzzle]") -> None:
    from stratabot.str8ts.picture.board import PAPER
    from stratabot.str8ts.picture.story import endings, openings

    making.draw_all(path, found, openings, endings, "Str8ts", PAPER)
