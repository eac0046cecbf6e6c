"""The commands of `stratabot adrift`; programs of rules are boards to `solve`, too."""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.adrift.params import COLORS, MAX_SIDE, Params
from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.text import format_puzzle, parse_puzzle, split_puzzles
from stratabot.cli import making
from stratabot.cli.answering import Intake
from stratabot.cli.input import open_path, read_named
from stratabot.cli.options import InputFile, is_given, together
from stratabot.cli.picture_options import options as picture_options
from stratabot.cli.puzzle_command import Reporter, hint_options, puzzle_command, text_intake
from stratabot.difficulty import WORDS, TechniqueWord
from stratabot.errors import TextError
from stratabot.rule_programs.tokens import is_program
from stratabot.solutions import MANY, SolutionsQuestion
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from stratabot.adrift.generator import NewPuzzle
    from stratabot.report import Report
    from stratabot.rule_programs import RuleProgram

VERBS: Final = ("solve", "hint", "explain", "generate", "grade")
"""In the order in which they are listed."""

rules: Final = together(
    click.option("--touching", is_flag=True, help="A path may touch itself."),
    click.option("--no-fill", is_flag=True, help="Cells may stay empty."),
)
"""Options of all commands that solve."""

_texts: Final = text_intake(split_puzzles, parse_puzzle)


def _split(source: Source) -> Iterator[Source]:
    """The boards of a text, a source each; a program is one board."""
    is_one = is_program(source.content, source.name)
    return iter([source]) if is_one else _texts.split(source)


def _read_puzzle(source: Source) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in a source, without notes."""
    if is_program(source.content, source.name):
        raise TextError("expected a puzzle, got a program of rules (see solve)")
    return _texts.read(source)


def _read_board(source: Source) -> "tuple[Puzzle | RuleProgram, tuple[str, ...]]":
    """The puzzle or the program in a source, with what the user should know about it."""
    if not is_program(source.content, source.name):
        return _texts.read(source)
    if is_given("picture"):
        raise click.UsageError("expected a puzzle with --picture, got a program of rules")
    # The rule language takes as long to load as the rest of the game.
    from stratabot.rule_programs import parse_program

    program, _ = text_intake(split_puzzles, parse_program).read(source)
    idle = (f"{name} stands nowhere, so its rules bind nothing" for name in program.idle())
    return program, tuple(idle)


intake: Final = Intake(_split, _read_puzzle)
"""Boards that are puzzles. What one takes, in seconds below, is told of 10 x 10."""


@puzzle_command(
    Intake(_split, _read_board),
    "Solve boards, and prove that there is only one solution.",
    seconds=0.005,
    pictures=picture_options,
    in_color=True,
)
@rules
@click.option("--count", "counts", is_flag=True, help="Count the solutions.")
@click.option("--all", "shows_all", is_flag=True, help="Print all solutions, not only one.")
@click.option(
    "--limit",
    type=click.IntRange(1),
    metavar="N",
    help=f"With --count and --all: find up to N solutions (default: {MANY}).",
)
def solve(
    touching: bool,
    no_fill: bool,
    counts: bool,
    shows_all: bool,
    limit: int | None,
    palette: str | None,
) -> "Reporter[Puzzle | RuleProgram]":
    """Solve the board in FILE, or in standard input (also: -).

    Prints the filled board, and says if there are other solutions. Many boards get a line each.
    Exit code 0; 1 if there is no solution; 2 if FILE holds no board; 4 if the time was over.

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
    question = SolutionsQuestion(counts, shows_all, limit or MANY)
    return partial(_solved, Rules(touching, not no_fill), question, palette)


def _solved(
    rules: Rules, question: SolutionsQuestion, palette: str | None, board: "Puzzle | RuleProgram"
) -> "Report":
    if isinstance(board, Puzzle):
        from stratabot.adrift.telling.solutions import solutions_report

        return solutions_report(board, rules, question, palette)
    from stratabot.rule_programs.telling import boards_report

    return boards_report(board, question)


@puzzle_command(intake, "Say only which cells to join next, or where to look.", seconds=0.006)
@rules
@hint_options
@click.option(
    "--done",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="The first N hints were followed already.",
)
def hint(touching: bool, no_fill: bool, nudge: bool, why: bool, done: int) -> Reporter[Puzzle]:
    """Say only which cells to join next on the board in FILE, or in standard input.

    The hint is the join that is easiest to find. It comes in steps: --nudge says where to look, no
    option names the cells, --why also says how to find them. Many boards get a line each. Exit code
    0; 1 if there is no solution; 2 if FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift hint board.txt --nudge
      stratabot adrift hint board.txt --why --done 3
    """
    from stratabot.adrift.telling.hint import hint_report

    rules = Rules(touching, not no_fill)
    return partial(hint_report, rules=rules, done=done, nudge=nudge, why=why)


@puzzle_command(
    intake,
    "Show how a person solves it, or say what is wrong with it.",
    seconds=0.04,
    pictures=picture_options,
    in_color=True,
)
@rules
def explain(touching: bool, no_fill: bool, palette: str | None) -> Reporter[Puzzle]:
    """Show how a person solves the board in FILE, or in standard input, step by step.

    If there is no solution, it shows colors and stones that contradict each other; each is needed
    for that. If there are several solutions, it shows where they differ. Many boards get a line
    each. Exit code 0; 1 if there is no solution; 2 if FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift explain board.txt
      stratabot adrift explain board.txt --picture steps.html
    """
    from stratabot.adrift.telling.explanation import explanation_report

    return partial(explanation_report, rules=Rules(touching, not no_fill), palette=palette)


@puzzle_command(intake, "Tell how hard a board is for a person.", seconds=0.025)
@rules
def grade(touching: bool, no_fill: bool) -> Reporter[Puzzle]:
    """Tell how hard the board in FILE, or in standard input, is for a person.

    The score is that of the hardest step that is needed, plus a fraction that grows with all steps.
    It rises the further you must look ahead: gentle below 25 (you need suppose nothing), moderate
    below 40, tough below 70; diabolical needs a guess. Many boards get a line each. Exit code 0; 1
    if the board does not have exactly one solution; 2 if FILE holds no board; 4 if the time was
    over.

    \b
    Examples:
      stratabot adrift grade board.txt
      stratabot adrift grade boards.txt --format jsonl
    """
    from stratabot.adrift.telling.grade import grade_report

    return partial(grade_report, rules=Rules(touching, not no_fill))


@click.command("generate", short_help="Make new boards, each with exactly one solution.")
@click.option(
    "--size",
    type=click.IntRange(2, MAX_SIDE),
    metavar="N",
    help=f"Rows and columns, 2 to {MAX_SIDE} (default: 7, or 4 with --cube; for diabolical boards "
    "14, or 8 with --cube, because smaller ones are never as hard).",
)
@click.option(
    "--colors",
    type=click.IntRange(1, len(COLORS)),
    metavar="K",
    help="How many colors (default: about the square root of the number of cells; fewer for hard "
    "boards, more for easy large ones).",
)
@click.option("--cube", is_flag=True, help="The corner of a cube with three faces of N x N cells.")
@click.option(
    "--graph",
    type=InputFile(),
    metavar="FILE",
    help="Use the board in FILE, in any form: its stones stay, its ends do not matter.",
)
@click.option(
    "--stones",
    type=click.IntRange(0),
    default=0,
    metavar="K",
    help="How many random cells are stones (default: none).",
)
@click.option("--touching", is_flag=True, help="A path may touch itself.")
@click.option(
    "--shortest",
    type=click.IntRange(2),
    default=3,
    show_default=True,
    metavar="K",
    help="The fewest cells that a path may have.",
)
@click.option("--grade", "word", type=click.Choice(WORDS), help="Only boards of that grade.")
@making.options
def generate(
    size: int | None,
    colors: int | None,
    cube: bool,
    graph: str | None,
    stones: int,
    touching: bool,
    shortest: int,
    word: TechniqueWord | None,
    **asked: Any,
) -> None:
    """Make new boards, each with exactly one solution.

    Empty lines separate them, so that stratabot adrift solve can read them. Exit code 0; 2 if there
    are no such boards, or none was found; 4 if the time was over.

    \b
    Examples:
      stratabot adrift generate --size 10 --colors 10 --seed 7
      stratabot adrift generate --cube --size 5 --grade tough
      stratabot adrift generate --graph map.txt --colors 4
      stratabot adrift generate --count 12 --picture book.pdf
    """
    from stratabot.adrift.generator import find_puzzles
    from stratabot.adrift.telling.grade import new_puzzle_json

    if graph and (size or cube):
        raise click.UsageError("expected --graph, or --size and --cube, got both")
    board = read_named(open_path(graph, Kind.TEXT), _read_puzzle)[0] if graph else None
    params = Params(size, colors, cube, stones, Rules(touching), shortest, board, word)
    params.require_possible()
    request = making.PuzzleRequest(**asked)
    graded = request.picture is not None and request.picture.suffix.lower() == ".pdf"
    making.make(
        lambda rng, tried: find_puzzles(params, rng, graded, tried),
        request,
        new_puzzle_json,
        lambda one: format_puzzle(one.puzzle),
        _draw,
    )


def _draw(path: Path, found: "Sequence[NewPuzzle]") -> None:
    from stratabot.adrift.picture.board import PAPER
    from stratabot.adrift.picture.story import endings, openings

    making.draw_all(path, found, openings, endings, "Adrift", PAPER)
