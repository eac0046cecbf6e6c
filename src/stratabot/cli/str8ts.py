"""The commands of `stratabot str8ts`."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.cli import making
from stratabot.cli.input import STDIN, open_path, read_named
from stratabot.cli.options import InputFile
from stratabot.cli.picture_options import plain_options
from stratabot.cli.puzzle_command import Reporter, hint_options, puzzle_command, text_intake
from stratabot.difficulty import WORDS, TechniqueWord
from stratabot.solutions import MANY, SolutionsQuestion
from stratabot.source import Kind, Source
from stratabot.str8ts.blacks import SYMMETRIES, Symmetry
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.marks_text import add_marks, parse_marked, split_marked
from stratabot.str8ts.params import MAX_SIDE, MIN_SIDE, Params
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import Method
from stratabot.str8ts.text import format_puzzle

if TYPE_CHECKING:
    from stratabot.report import Report
    from stratabot.str8ts.generator import NewPuzzle

VERBS: Final = ("solve", "hint", "explain", "generate", "grade")
"""In the order in which they are listed."""


def _parse_puzzle(text: str) -> Puzzle:
    """The puzzle as it is printed, without what its player has noted."""
    return parse_marked(text).puzzle


intake: Final = text_intake(split_marked, _parse_puzzle)
marked_intake: Final = text_intake(split_marked, parse_marked)
"""Puzzles with what their players have noted."""

uniqueness: Final = click.option(
    "--uniqueness/--no-uniqueness",
    default=True,
    help="Whether techniques may assume that there is one solution only (default: they may).",
)

cell_names: Final = click.option(
    "--cells",
    "cell_names",
    type=click.Choice([form.value for form in CellNames]),
    default=CellNames.NUMBERS.value,
    callback=lambda _context, _parameter, value: CellNames(value),
    help="How cells are called: r2c8 is in row 2 and column 8; B8 is the same cell, its rows being "
    "A to J without I (default: r2c8).",
)

marks: Final = click.option(
    "--marks",
    type=InputFile(),
    metavar="FILE",
    callback=lambda context, _parameter, name: name and _open_marks(context, name),
    help="What you have noted: the board with your candidates, or conclusions such as those that "
    "hint prints (r4c2 cannot be 5). docs/str8ts.md has examples.",
)


def _open_marks(context: click.Context, name: str) -> Source:
    if name == STDIN and context.params.get("files", ()) in ((), (STDIN,)):
        raise click.UsageError("expected the puzzle in a file with --marks -, got both in -")
    return open_path(name, Kind.TEXT)


def _with_marks(report: "Reporter[MarkedPuzzle]", notes: Source, marked: MarkedPuzzle) -> "Report":
    """What is told of a puzzle with these notes, too."""
    return report(read_named(notes, lambda source: add_marks(marked, source.content)))


def _noting(report: "Reporter[MarkedPuzzle]", marks: Source | None) -> "Reporter[MarkedPuzzle]":
    return partial(_with_marks, report, marks) if marks else report


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
@cell_names
def solve(
    method: Method | None, counts: bool, limit: int | None, cell_names: CellNames
) -> Reporter[Puzzle]:
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
    return partial(solution_report, method=method, question=question, cell_names=cell_names)


@puzzle_command(
    marked_intake,
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
@cell_names
@uniqueness
def hint(
    nudge: bool,
    why: bool,
    step: bool,
    marks: Source | None,
    cell_names: CellNames,
    uniqueness: bool,
) -> "Reporter[MarkedPuzzle]":
    """Say only the next number to put into the puzzle in FILE, or in standard input.

    The hint is the number that is easiest to find. It comes in steps: --nudge says where to look,
    no option names the number, --why also says how to find it. Put numbers that you have found
    into FILE, as givens. Many puzzles get a line each. Exit code 0; 1 if there is no solution, or
    if one of your marks is wrong; 2 if FILE holds no puzzle; 4 if the time was over.

    With pencil marks, a cell a word: 134 has three candidates left, 3? one, . all; 3 is put; # and
    #3 are black. If there are marks, or with --step, the board with all marks follows the hint.
    FILE may hold what earlier hints printed: the next one goes on from there.

    \b
    Examples:
      stratabot str8ts hint puzzle.txt --nudge
      stratabot str8ts hint puzzle.txt --why
      stratabot str8ts hint puzzle.txt --step --why >> puzzle.txt
      stratabot str8ts hint puzzle.txt --marks marks.txt --cells B8
      stratabot str8ts hint puzzle.txt --why --picture hint.png
    """
    from stratabot.str8ts.telling.hint import HintQuestion, hint_report

    question = HintQuestion(nudge, why, step, uniqueness, cell_names)
    return _noting(partial(hint_report, question=question), marks)


@puzzle_command(
    marked_intake,
    "Show how a person solves it, or say what is wrong with it.",
    seconds=0.03,
    pictures=plain_options,
    in_color=True,
    for_one={"--marks": "marks"},
)
@marks
@cell_names
@uniqueness
def explain(
    marks: Source | None, cell_names: CellNames, uniqueness: bool
) -> "Reporter[MarkedPuzzle]":
    """Show how a person solves the puzzle in FILE, or in standard input, step by step.

    If there is no solution, it shows givens that contradict each other; each is needed for that. If
    there are several solutions, it shows where they differ, and which givens would leave one. With
    pencil marks, in FILE or --marks, the steps go on from there. Many puzzles get a line each.
    Exit code 0; 1 if there is no solution, or if one of your marks is wrong; 2 if FILE holds no
    puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts explain puzzle.txt
      stratabot str8ts explain puzzle.txt --picture steps.html
      stratabot str8ts explain puzzle.txt --cells B8
    """
    from stratabot.str8ts.telling.explanation import explanation_report

    report = partial(explanation_report, uniqueness=uniqueness, cell_names=cell_names)
    return _noting(report, marks)


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
