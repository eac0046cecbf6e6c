"""`stratabot adrift generate`."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.adrift.params import COLORS, MAX_SIDE, Params
from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.text import format_puzzle
from stratabot.adrift.verbs import read_puzzle
from stratabot.cli import making
from stratabot.cli.input import open_path
from stratabot.cli.options import InputFile, WholeNumber
from stratabot.cli.searching import PuzzleSearch
from stratabot.puzzles.difficulty import WORDS
from stratabot.source import Kind, read_named

if TYPE_CHECKING:
    from stratabot.adrift.generator import NewPuzzle


_GRADED: Final = 225
"""JSON tells the grade of boards up to this many cells: one of 15 x 15 takes about half a second
to grade, one of 20 x 20 some twenty."""


@click.command("generate", short_help="Make new boards, each with exactly one solution.")
@click.option(
    "--size",
    type=WholeNumber(2, MAX_SIDE),
    metavar="N",
    help=f"Rows and columns, 2 to {MAX_SIDE} (default: 7, or 4 with --cube; for diabolical boards "
    "14, or 8 with --cube, because smaller ones are never as hard).",
)
@click.option(
    "--colors",
    type=WholeNumber(1, len(COLORS)),
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
    type=WholeNumber(0),
    default=0,
    metavar="K",
    help="How many random cells are stones (default: none).",
)
@click.option("--touching", is_flag=True, help="A path may touch itself.")
@click.option(
    "--shortest",
    type=WholeNumber(2),
    default=3,
    show_default=True,
    metavar="K",
    help="The fewest cells that a path may have.",
)
@making.options(WORDS)
def command(
    size: int | None,
    colors: int | None,
    cube: bool,
    graph: str | None,
    stones: int,
    touching: bool,
    shortest: int,
    **asked: Any,
) -> None:
    """Make new boards, each with exactly one solution.

    Empty lines separate them, so that stratabot adrift solve can read them. JSON has the grade of
    each board of up to 225 cells. Exit code 0; 2 if there are no such boards, or none was found; 4
    if the time was over.

    \b
    Examples:
      stratabot adrift generate --size 10 --colors 10 --seed 7
      stratabot adrift generate --cube --size 5 --grade tough
      stratabot adrift generate --graph map.txt --colors 4
      stratabot adrift generate --grade gentle --grade tough --count 6 --picture book.pdf
    """
    from stratabot.adrift.telling.grade import new_puzzle_json

    if graph and (size or cube):
        raise click.UsageError("expected --graph, or --size and --cube, got both")
    board = read_named(open_path(graph, Kind.TEXT), read_puzzle)[0] if graph else None
    rules = Rules(touching)
    params = Params(size, colors, cube, stones, rules, shortest, board)
    request = making.PuzzleRequest(**asked)
    for word in request.words or (None,):
        params._replace(word=word).require_possible()
    is_book = request.picture is not None and making.is_book(request.picture)
    is_json = request.output_format != "text"
    graded = is_book or (is_json and params.open_cells <= _GRADED)
    making.make(
        PuzzleSearch(partial(_find, params, graded), _key),
        request,
        new_puzzle_json,
        lambda one: format_puzzle(one.puzzle),
        partial(_draw, rules),
    )


def _find(
    params: Params, graded: bool, word: Any, rng: Random, tried: Callable[[], None]
) -> "Iterator[NewPuzzle]":
    from stratabot.adrift.generator import find_puzzles

    return find_puzzles(params._replace(word=word), rng, graded, tried)


def _key(found: "NewPuzzle") -> Puzzle:
    return found.puzzle


def _draw(
    rules: Rules, asked: making.PuzzleRequest, path: Path, found: "Sequence[NewPuzzle]"
) -> None:
    from stratabot.adrift.picture.board import PAPER
    from stratabot.adrift.picture.story import endings, openings
    from stratabot.adrift.telling.book import how_to_play, special_rules

    more = (rule for one in found for rule in special_rules(one.puzzle, rules))
    how = how_to_play(rules).besides(more) if asked.has_rules else None
    making.draw_all(path, found, openings, endings, "Adrift", PAPER, asked.title, how, asked.paper)
