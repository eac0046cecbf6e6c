"""`stratabot str8ts generate`."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stratabot.chance import seeded
from stratabot.cli import making, options
from stratabot.cli.str8ts.steps import grade_json
from stratabot.cli.str8ts.values import puzzle_json
from stratabot.str8ts.blacks import SYMMETRIES, Symmetry
from stratabot.str8ts.generator import MAX_SIDE, MIN_SIDE, Found, Params, find_puzzles
from stratabot.str8ts.grading import WORDS, Word
from stratabot.str8ts.text import format_puzzle
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.picture.slides import Slide


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
    help="How many numbers are there, clues included (default: so few that none can go).",
)
@making.seed
@making.count
@making.time_limit
@options.many_output_format
@making.picture
def command(
    size: int,
    word: Word | None,
    black: int | None,
    symmetry: Symmetry,
    givens: int | None,
    seed: int | None,
    count: int,
    seconds: float | None,
    output_format: str,
    picture: Path | None,
) -> None:
    """Make new puzzles, each with exactly one solution.

    They are printed with empty lines between, as stratabot str8ts solve reads them. Exit code 0; 2
    if there are no such puzzles, or none was found; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts generate --grade tough --seed 7
      stratabot str8ts generate --size 6 --count 10 | stratabot str8ts grade
      stratabot str8ts generate --count 12 --picture book.pdf
    """
    params = Params(size, black, symmetry, givens)
    params.require_possible()
    rng = seeded(told_seed := making.seed_or_any(seed))
    haul = making.find(lambda tried: find_puzzles(params, rng, word, tried=tried), count, seconds)
    making.tell_all(
        haul.found, told_seed, output_format, _json, lambda one: format_puzzle(one.puzzle)
    )
    if picture:
        _draw(picture, haul.found)
    haul.require_all()


def _json(one: Found) -> dict[str, Any]:
    return puzzle_json(one.puzzle) | grade_json(one.grade)


def _draw(path: Path, found: list[Found]) -> None:
    from stratabot.str8ts.picture.board import PAPER

    many = counted(len(found), "puzzle")
    titles = many, f"Str8ts: {many}"
    making.draw_all(path, partial(_puzzles, found), partial(_solutions, found), titles, PAPER)


def _puzzles(found: list[Found]) -> "list[Slide]":
    """A slide each, its grade in the caption."""
    from stratabot.str8ts.picture.story import opening

    return [opening(one.puzzle, f"{k} {one.grade.word}") for k, one in enumerate(found, 1)]


def _solutions(found: list[Found]) -> "list[Slide]":
    from stratabot.str8ts.picture.story import solved
    from stratabot.str8ts.solver import solve

    filled = [(one.puzzle, solve(one.puzzle)) for one in found]
    return [solved(puzzle, full, str(k)) for k, (puzzle, full) in enumerate(filled, 1) if full]
