"""`stratabot adrift generate`."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from stratabot.adrift.generator import NewPuzzle, find_puzzles
from stratabot.adrift.params import COLORS, MAX_SIDE, Params
from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.telling.new_puzzles import new_puzzle_json, puzzle_slides, solution_slides
from stratabot.adrift.text import format_puzzle
from stratabot.cli import making
from stratabot.cli.adrift.intake import read_puzzle
from stratabot.cli.input import open_path
from stratabot.cli.options import InputFile
from stratabot.difficulty import WORDS, TechniqueWord
from stratabot.source import Kind
from stratabot.words import counted


@click.command("generate", short_help="Make new boards, each with exactly one solution.")
@click.option(
    "--size",
    type=click.IntRange(2, MAX_SIDE),
    metavar="N",
    help=f"Rows and columns, 2 to {MAX_SIDE} (default: 7, with --cube 4; for diabolical boards 14, "
    "with --cube 8, where none is as hard otherwise).",
)
@click.option(
    "--colors",
    type=click.IntRange(1, len(COLORS)),
    metavar="K",
    help="How many colors (default: about the square root of how many cells there are; fewer for "
    "hard boards, more for easy large ones).",
)
@click.option("--cube", is_flag=True, help="The corner of a cube with three faces of N x N cells.")
@click.option(
    "--graph",
    type=InputFile(),
    metavar="FILE",
    help="On the board in FILE, whatever its form and its ends; its stones stay.",
)
@click.option(
    "--stones",
    type=click.IntRange(0),
    default=0,
    metavar="K",
    help="How many cells are stones, at random (default: none).",
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
def command(
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

    They are printed with empty lines between, as stratabot adrift solve reads them. Exit code 0; 2
    if there are no such boards, or none was found; 4 if the time was over.

    \b
    Examples:
      stratabot adrift generate --size 10 --colors 10 --seed 7
      stratabot adrift generate --cube --size 5 --grade tough
      stratabot adrift generate --graph map.txt --colors 4
      stratabot adrift generate --count 12 --picture book.pdf
    """
    if graph and (size or cube):
        raise click.UsageError("expected --graph, or --size and --cube, got both")
    board = _board(graph) if graph else None
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


def _board(path: str) -> Puzzle:
    return read_puzzle(open_path(path, Kind.TEXT))[0]


def _draw(path: Path, found: Sequence[NewPuzzle]) -> None:
    from stratabot.adrift.picture.board import PAPER

    titles = (many := counted(len(found), "board")), f"Adrift: {many}"
    puzzles, solutions = partial(puzzle_slides, found), partial(solution_slides, found)
    making.draw_all(path, puzzles, solutions, titles, PAPER)
