"""What the `generate` of every game shares: options, progress, all puzzles in one picture."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

import click

from stratabot.cli.booking import DEFAULT_PAPER, format_book, title_options
from stratabot.cli.many import CLUSTER
from stratabot.cli.options import Number, WholeNumber, is_given, many_output_format, together
from stratabot.cli.output import Working, say_json
from stratabot.cli.outputs import OutputFile, picture_of
from stratabot.cli.searching import Crew, PuzzleSearch, rising
from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import TimeLimit, require_time
from stratabot.portable_random import any_seed
from stratabot.saving import save_bytes
from stratabot.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from stratabot.color import RGB
    from stratabot.picture.rules_page import HowToPlay
    from stratabot.picture.slides import Slide

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

seed = click.option("--seed", type=int, metavar="S", help="The same number gives the same puzzles.")
count = click.option(
    "--count",
    type=WholeNumber(1),
    default=1,
    show_default=True,
    metavar="M",
    help="How many puzzles, no two alike; of each grade, if there are several.",
)
time_limit = click.option(
    "--time-limit",
    "seconds",
    type=Number(0, min_open=True),
    metavar="S",
    help="End after S seconds with the puzzles found so far (exit code 4 if some are missing).",
)
cluster = click.option("--cluster", metavar="ADDRESS", help=CLUSTER)
picture = click.option(
    "--picture",
    type=OutputFile("the picture", picture_of("png", "svg", "pdf")),
    metavar="FILE",
    help="Draw all of them as well: on a sheet, .png or .svg, or as a book to print, .pdf, with "
    "the grades, and the solutions at the end.",
)


def grades(words: "Sequence[str]") -> Callable[[F], F]:
    """The option for grades; the command gets those that are wanted as `words`, from easy to hard.

    Args:
        words: all grades of the game, from easy to hard.
    """
    return click.option(
        "--grade",
        "words",
        type=click.Choice(words),
        multiple=True,
        callback=lambda _context, _option, given: tuple(each for each in words if each in given),
        help="Only puzzles of that grade. Repeat the option for several grades: M of each, from "
        "easy to hard.",
    )


def options(words: "Sequence[str]") -> Callable[[F], F]:
    """All these options; `PuzzleRequest` has a field for each. `words` are the game's grades."""
    return together(
        grades(words), seed, count, time_limit, many_output_format, cluster, picture, title_options
    )


@dataclass(frozen=True)
class PuzzleRequest:
    """What a user asked for with these options."""

    words: tuple[Any, ...]
    seed: int | None
    count: int
    seconds: float | None
    output_format: str
    cluster: str | None
    picture: "Path | None"
    title: str | None
    has_rules: bool
    paper: str


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


def find_rising(
    search: PuzzleSearch[T],
    words: "Sequence[Any]",
    count: int,
    seed: int,
    seconds: float | None,
    cluster: str | None,
    tell: Callable[[T], object] = lambda _: None,
) -> Haul[T]:
    """Find so many puzzles of each grade, from easy to hard, with progress on standard error.

    Args:
        search: how they are found.
        words: the grades; none for puzzles of any grade.
        count: how many of each.
        seed: the same number gives the same puzzles.
        seconds: as of `find`.
        cluster: as of `Crew`.
        tell: as of `find`.

    Raises:
        OutOfTimeError: as `find`.
        SearchError: no more were found.
    """
    crew = Crew(cluster, partial(click.echo, err=True))
    wanted = count * max(1, len(words))
    return find(
        lambda tried: rising(search, words, count, seed, tried, crew), wanted, seconds, tell
    )


def find(
    puzzles: Callable[[Callable[[], None]], Iterator[T]],
    wanted: int,
    seconds: float | None,
    tell: Callable[[T], object] = lambda _: None,
) -> Haul[T]:
    """Find puzzles, with progress on standard error.

    Args:
        puzzles: finds one puzzle after another; calls its argument after every try.
        wanted: how many puzzles.
        seconds: how long the search may take; None for any time.
        tell: gets each puzzle as soon as it is found.

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
        with TimeLimit(seconds), Working(lambda: f"{how_far()}, {tries} tried") as working:
            for one in islice(puzzles(tried), wanted):
                found.append(one)
                with working.aside():
                    tell(one)
    except OutOfTimeError:
        late = OutOfTimeError(seconds or 0, how_far())
        if not found:
            raise late from None
        return Haul(found, late)
    return Haul(found, None)


def make(
    search: PuzzleSearch[T],
    asked: PuzzleRequest,
    as_json: Callable[[T], dict[str, Any]],
    as_text: Callable[[T], str],
    draw: "Callable[[PuzzleRequest, Path, list[T]], None]",
) -> None:
    """Find puzzles, print them and draw them, as asked.

    Args:
        search: how puzzles are found.
        asked: how many puzzles, and what to do with them.
        as_json: gives a puzzle as JSON.
        as_text: gives a puzzle as text, with a line end.
        draw: draws all puzzles into a file.

    Raises:
        OutOfTimeError: some puzzles were not found in time.
        UsageError: a book's options without a book.
    """
    require_book(asked.picture, asked.title, asked.has_rules, asked.paper)
    seed = seed_or_any(asked.seed)
    with PuzzlePrinter(seed, asked.output_format, as_json, as_text) as printer:
        haul = find_rising(
            search, asked.words, asked.count, seed, asked.seconds, asked.cluster, printer.add
        )
    if asked.picture:
        draw(asked, asked.picture, haul.found)
    haul.require_all()


def require_book(
    path: "Path | None", title: str | None, has_rules: bool, paper: str = DEFAULT_PAPER
) -> None:
    """Refuse a book's options without a book.

    Raises:
        UsageError: a title, rules or another paper is asked for, and the picture is no book.
    """
    given = {
        "--title": title,
        "--rules": has_rules and is_given("has_rules"),
        "--no-rules": not has_rules,
        "--paper": paper != DEFAULT_PAPER,
    }
    option = next((name for name, is_wanted in given.items() if is_wanted), None)
    if option and (path is None or not is_book(path)):
        raise click.UsageError(f"expected --picture with a name that ends in .pdf, for {option}")


def is_book(path: "Path") -> bool:
    """Whether a picture of that name is a book."""
    return path.suffix.lower() == ".pdf"


class PuzzlePrinter(Generic[T]):
    """Prints puzzles as they are found: one a line, or texts with empty lines between.

    One JSON object for all comes at the end. As a context it prints that whatever ends the search:
    Ctrl-C loses no puzzle.

    Args:
        seed: the seed of the search.
        output_format: `text`, `json` or `jsonl`.
        as_json: gives a puzzle as JSON.
        as_text: gives a puzzle as text, with a line end.
    """

    def __init__(
        self,
        seed: int,
        output_format: str,
        as_json: Callable[[T], dict[str, Any]],
        as_text: Callable[[T], str],
    ) -> None:
        self._seed, self._format = seed, output_format
        self._as_json, self._as_text = as_json, as_text
        self._kept: list[dict[str, Any]] = []
        self._is_first = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._format == "json" and (self._kept or kind is None):
            say_json({"seed": self._seed, "puzzles": self._kept})

    def add(self, one: T) -> None:
        """Print a puzzle, or keep it for the one object."""
        if self._format == "json":
            self._kept.append(self._as_json(one))
        elif self._format == "jsonl":
            say_json(self._as_json(one))
        else:
            click.echo(("" if self._is_first else "\n") + self._as_text(one), nl=False)
        self._is_first = False


def draw_all(
    path: "Path",
    found: "Sequence[T]",
    openings: "Callable[[Sequence[T]], Sequence[Slide]]",
    endings: "Callable[[Sequence[T]], Sequence[Slide]]",
    game: str,
    ground: "RGB",
    title: str | None = None,
    how_to_play: "HowToPlay | None" = None,
    paper: str = DEFAULT_PAPER,
) -> None:
    """Write a sheet of the puzzles, or a book of these and their solutions.

    Args:
        path: the file; a name that ends in .pdf means a book.
        found: the puzzles.
        openings: makes a slide of each puzzle; the caption is the number and the grade.
        endings: makes a slide of each solution; only a book needs these.
        game: the name of the game, for a book's title.
        ground: the color of a sheet.
        title: a book's title; None for the game and the number of puzzles.
        how_to_play: a book's first page; None for none.
        paper: a book's paper, "a4" or "letter".

    Raises:
        InputError: a sheet has no room for so many puzzles, or the file cannot be written.
    """
    many = counted(len(found), "puzzle")
    with Working("drawing"):
        if is_book(path):
            named, below = (title, many) if title else (f"{game}: {many}", "")
            slides = openings(found), endings(found)
            data = format_book(*slides, named, below, how_to_play, paper)[0]
        else:
            data = _sheet(path.suffix.lower().lstrip("."), openings(found), many, ground)
    save_bytes(path, data)


def _sheet(kind: str, puzzles: "Sequence[Slide]", title: str, ground: "RGB") -> bytes:
    from stratabot.picture.files import encode
    from stratabot.picture.sheet import draw_sheet
    from stratabot.picture.slides import Slide

    try:
        sheet = draw_sheet(puzzles, ground, title)
    except ValueError as error:
        raise InputError(f"--picture: {error}") from None
    return encode([Slide(sheet)], kind, sheet.title, "", max(sheet.width, sheet.height))
