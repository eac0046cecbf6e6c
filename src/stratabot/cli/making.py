"""What the `generate` of every game shares: options, progress, all puzzles in one picture."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import click

from stratabot.chance import any_seed, seeded
from stratabot.cli.options import many_output_format, together
from stratabot.cli.output import Working, say_json
from stratabot.cli.outputs import OutputFile, picture_of
from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import TimeLimit, require_time
from stratabot.saving import save_bytes
from stratabot.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from stratabot.color import RGB
    from stratabot.picture.slides import Slide

T = TypeVar("T")

seed = click.option("--seed", type=int, metavar="S", help="The same number gives the same puzzles.")
count = click.option(
    "--count",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="M",
    help="How many puzzles, no two alike.",
)
time_limit = click.option(
    "--time-limit",
    "seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="S",
    help="End after S seconds with the puzzles found so far (exit code 4 if some are missing).",
)
picture = click.option(
    "--picture",
    type=OutputFile("the picture", picture_of("png", "svg", "pdf")),
    metavar="FILE",
    help="Draw all of them as well: on a sheet, .png or .svg, or as a book to print, .pdf, with "
    "the grades, and the solutions at the end.",
)


options = together(seed, count, time_limit, many_output_format, picture)
"""All these options; `PuzzleRequest` has a field for each."""


@dataclass(frozen=True)
class PuzzleRequest:
    """What a user asked for with these options."""

    seed: int | None
    count: int
    seconds: float | None
    output_format: str
    picture: "Path | None"


def seed_or_any(wanted: int | None) -> int:
    """The wanted seed, or a random one; then standard error tells the seed."""
    if wanted is not None:
        return wanted
    found = any_seed()
    click.echo(f"seed {found}", err=True)
    return found


class Haul(NamedTuple, Generic[T]):
    """The puzzles that were found, and an error if the time was over too early."""

    found: list[T]
    late: OutOfTimeError | None

    def require_all(self) -> None:
        """Call this after the puzzles were told and drawn.

        Raises:
            OutOfTimeError: some puzzles were not found in time.
        """
        if self.late:
            raise self.late


def find(
    puzzles: Callable[[Callable[[], None]], Iterator[T]], wanted: int, seconds: float | None
) -> Haul[T]:
    """Find puzzles, with progress on standard error.

    Args:
        puzzles: finds one puzzle after another; calls its argument after every try.
        wanted: how many puzzles.
        seconds: how long the search may take; None for any time.

    Raises:
        OutOfTimeError: no puzzle was found in time.
    """
    found: list[T] = []
    tries = 0

    def tried() -> None:
        nonlocal tries
        tries += 1
        require_time()

    def how_far() -> str:
        return f"{len(found)} of {wanted} found"

    try:
        with TimeLimit(seconds), Working(lambda: f"{how_far()}, {tries} tried"):
            for one in islice(puzzles(tried), wanted):
                found.append(one)
    except OutOfTimeError:
        late = OutOfTimeError(seconds or 0, how_far())
        if not found:
            raise late from None
        return Haul(found, late)
    return Haul(found, None)


def make(
    search: Callable[[Random, Callable[[], None]], Iterator[T]],
    asked: PuzzleRequest,
    as_json: Callable[[T], dict[str, Any]],
    as_text: Callable[[T], str],
    draw: "Callable[[Path, list[T]], None]",
) -> None:
    """Find puzzles, print them and draw them, as asked.

    Args:
        search: finds one random puzzle after another; calls its second argument after every try.
        asked: how many puzzles, and what to do with them.
        as_json: gives a puzzle as JSON.
        as_text: gives a puzzle as text, with a line end.
        draw: draws all puzzles into a file.

    Raises:
        OutOfTimeError: some puzzles were not found in time.
    """
    seed = seed_or_any(asked.seed)
    haul = find(partial(search, seeded(seed)), asked.count, asked.seconds)
    tell_all(haul.found, seed, asked.output_format, as_json, as_text)
    if asked.picture:
        draw(asked.picture, haul.found)
    haul.require_all()


def tell_all(
    found: "Sequence[T]",
    seed: int,
    output_format: str,
    as_json: Callable[[T], dict[str, Any]],
    as_text: Callable[[T], str],
) -> None:
    """Print all puzzles: one JSON object, one a line, or texts with empty lines between.

    Args:
        found: the puzzles.
        seed: the seed of the search.
        output_format: `text`, `json` or `jsonl`.
        as_json: gives a puzzle as JSON.
        as_text: gives a puzzle as text, with a line end.
    """
    if output_format == "json":
        say_json({"seed": seed, "puzzles": [as_json(one) for one in found]})
    elif output_format == "jsonl":
        for one in found:
            say_json(as_json(one))
    else:
        click.echo("\n".join(map(as_text, found)), nl=False)


def draw_all(
    path: "Path",
    found: "Sequence[T]",
    openings: "Callable[[Sequence[T]], Sequence[Slide]]",
    endings: "Callable[[Sequence[T]], Sequence[Slide]]",
    game: str,
    ground: "RGB",
) -> None:
    """Write a sheet of the puzzles, or a book of these and their solutions.

    Args:
        path: the file; a name that ends in .pdf means a book.
        found: the puzzles.
        openings: makes a slide of each puzzle; the caption is the number and the grade.
        endings: makes a slide of each solution; only a book needs these.
        game: the name of the game, for a book's title.
        ground: the color of a sheet.

    Raises:
        InputError: a sheet has no room for so many puzzles, or the file cannot be written.
    """
    many = counted(len(found), "puzzle")
    with Working("drawing"):
        if path.suffix.lower() == ".pdf":
            data = _book(openings(found), endings(found), f"{game}: {many}")
        else:
            data = _sheet(path.suffix.lower().lstrip("."), openings(found), many, ground)
    save_bytes(path, data)


def _book(puzzles: "Sequence[Slide]", solutions: "Sequence[Slide]", title: str) -> bytes:
    from stratabot.picture.book import make_book
    from stratabot.picture.pdf import format_pdf

    return format_pdf(make_book(puzzles, solutions, title), title)


def _sheet(kind: str, puzzles: "Sequence[Slide]", title: str, ground: "RGB") -> bytes:
    from stratabot.picture.files import encode
    from stratabot.picture.sheet import draw_sheet
    from stratabot.picture.slides import Slide

    try:
        sheet = draw_sheet(puzzles, ground, title)
    except ValueError as error:
        raise InputError(f"--picture: {error}") from None
    return encode([Slide(sheet)], kind, sheet.title, "", max(sheet.width, sheet.height))
