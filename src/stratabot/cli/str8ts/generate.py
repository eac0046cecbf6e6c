"""`stratabot str8ts generate`."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.cli import making
from stratabot.cli.options import WholeNumber
from stratabot.cli.searching import PuzzleSearch
from stratabot.str8ts.blacks import SYMMETRIES, Symmetry
from stratabot.str8ts.grading import WORDS, Word
from stratabot.str8ts.params import MAX_SIDE, MIN_SIDE, Params
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import format_puzzle

if TYPE_CHECKING:
    from stratabot.str8ts.generator import NewPuzzle

ANY: Final = "any"
"""The word for puzzles of any grade. Of 20 of 9 x 9, 18 are extreme."""

USUAL: Final[Word] = "moderate"
"""What people get who ask for no grade."""


@click.command("generate", short_help="Make new puzzles, each with exactly one solution.")
@click.option(
    "--size",
    type=WholeNumber(MIN_SIDE, MAX_SIDE),
    default=9,
    show_default=True,
    metavar="N",
    help=f"Rows and columns, {MIN_SIDE} to {MAX_SIDE}.",
)
@click.option(
    "--black",
    type=WholeNumber(0),
    metavar="N",
    help="How many black cells (default: a fifth to a quarter of all, or as many as published "
    "puzzles of the grade have).",
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
    type=WholeNumber(0),
    metavar="N",
    help="How many numbers are given, clues included (default: so few that each is needed, or as "
    "many as published puzzles of the grade have).",
)
@making.options((*WORDS, ANY))
def command(
    size: int,
    black: int | None,
    symmetry: Symmetry,
    givens: int | None,
    words: tuple[str, ...],
    **asked: Any,
) -> None:
    """Make new puzzles, each with exactly one solution: moderate ones, if no grade is asked for.

    With --grade any, or with --black or --givens and no grade, they come as they are found; most of
    these are extreme.

    Empty lines separate them, so that stratabot str8ts solve can read them. Exit code 0; 2 if there
    are no such puzzles, or none was found; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts generate --grade extreme --seed 7
      stratabot str8ts generate --size 6 --count 10 | stratabot str8ts grade
      stratabot str8ts generate --count 12 --picture book.pdf
      stratabot str8ts generate --grade gentle --grade tough --count 6 --picture book.pdf
    """
    from stratabot.str8ts.telling.grade import new_puzzle_json

    params = Params(size, black, symmetry, givens)
    params.require_possible()
    if ANY in words and len(words) > 1:
        raise click.UsageError(f"expected --grade {ANY} alone, got {' '.join(words)}")
    usual = (USUAL,) if black is None and givens is None else ()
    wanted = () if ANY in words else words or usual
    making.make(
        PuzzleSearch(partial(_find, params), _key),
        making.PuzzleRequest(words=wanted, **asked),
        lambda one: new_puzzle_json(*one),
        lambda one: format_puzzle(one.puzzle),
        _draw,
    )


def _find(
    params: Params, word: Any, rng: Random, tried: Callable[[], None]
) -> "Iterator[NewPuzzle]":
    from stratabot.str8ts.generator import find_puzzles

    return find_puzzles(params, rng, word, tried=tried)


def _key(found: "NewPuzzle") -> Puzzle:
    return found.puzzle


def _draw(asked: making.PuzzleRequest, path: Path, found: "Sequence[NewPuzzle]") -> None:
    from stratabot.str8ts.picture.board import PAPER
    from stratabot.str8ts.picture.story import endings, openings
    from stratabot.str8ts.telling.book import how_to_play

    rules = how_to_play() if asked.has_rules else None
    making.draw_all(
        path, found, openings, endings, "Str8ts", PAPER, asked.title, rules, asked.paper
    )
