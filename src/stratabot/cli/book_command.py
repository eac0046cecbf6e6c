"""The `book` of any game: puzzles from files become a book to print."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from stratabot.boards.parts import BoardText
from stratabot.cli import options
from stratabot.cli.answering import open_puzzles
from stratabot.cli.input import STDIN, Entry, input_files
from stratabot.cli.options import click_option, together
from stratabot.cli.output import Working, error_text, in_options
from stratabot.cli.output_options import OutputFile, picture_of
from stratabot.errors import InputError, StratabotError
from stratabot.games import STRATA, Game
from stratabot.limit import TimeLimit
from stratabot.questions.answers import read_puzzle
from stratabot.questions.options import options_of
from stratabot.questions.verb import GameVerb, PuzzleBook, verbs_of
from stratabot.source import Kind, Source
from stratabot.words import counted

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.picture.book import HowToPlay, Printed
    from stratabot.picture.drawing import Slide


def _printable(_context: object, _option: object, title: str | None) -> str | None:
    """The title, on one line; one that cannot be printed is refused before any work."""
    if title is None:
        return None
    from stratabot.picture.pdf import lacking

    line = " ".join(title.split())
    if signs := lacking(line):
        raise InputError(
            f"expected characters of western European languages, got {signs[0]!r}", field="title"
        )
    return line or None


_LONGEST_NAME: Final = 24  # characters of a puzzle's name, so that its grade has room
DEFAULT_PAPER: Final = "a4"  # one of `picture/paper.py`

_options: Final = together(
    click.option(
        "-o",
        "--output",
        "out",
        type=OutputFile("the book", picture_of("pdf")),
        required=True,
        metavar="FILE.pdf",
        help="The book.",
    ),
    click.option(
        "--title",
        metavar="TEXT",
        callback=_printable,
        help="The book's title (default: the game and the number of puzzles).",
    ),
    click.option(
        "--rules/--no-rules",
        "has_rules",
        default=True,
        help="Whether the first page tells the rules of the game (default: it does).",
    ),
    click.option(
        "--paper",
        type=click.Choice(["a4", "letter"]),
        default=DEFAULT_PAPER,
        show_default=True,
        help="The book's paper.",
    ),
    click.option(
        "--sort",
        type=click.Choice(["file", "grade"]),
        default="file",
        help="The order of the puzzles: as in the files, or from easy to hard (default: file).",
    ),
)


_HELP = """Make a book to print, as PDF, of the puzzles in FILE, or in standard input.

FILE is anything that solve takes: texts, pictures, folders. The first page tells the rules, the
solutions are at the end. Puzzles have the numbers that they have in the files{names},
and their grades. A bad puzzle or one without a solution is told on standard error and left out; of
several solutions the book shows one. Exit code 0; 1 if a puzzle has no solution; 2 if one is bad; 4
if the time for one was over.

\b
Examples:
  {program} book puzzles.txt -o book.pdf
  {program} book *.txt -o book.pdf --title "For the train" --sort grade
  {program} generate --count 12 | {program} book -o book.pdf --no-rules
"""


class _Outcome(NamedTuple):
    printed: "Printed | None"
    name: str = ""
    notes: tuple[str, ...] = ()
    remark: str = ""
    error: str = ""
    code: int = 0


class _Page(NamedTuple):
    number: int
    name: str
    printed: "Printed"


@dataclass(frozen=True)
class BookOrder:
    """A book that a user asked for.

    Attributes:
        verb: how the game makes books.
        reader: the same, for pictures that may show another game.
        title: None for the game and the number of puzzles.
        has_rules: whether the rules are on its first page.
        time_limit: seconds for each puzzle; None for any time.
    """

    verb: PuzzleBook
    reader: GameVerb
    out: "Path"
    title: str | None
    has_rules: bool
    paper: str
    sort: str
    time_limit: float | None

    def make(self, paths: Sequence[str]) -> int:
        """Make the book of all good puzzles in these files; the largest exit code of all."""
        pages, code = self._pages(paths or (STDIN,))
        if not pages:  # and what is wrong with each puzzle is told
            return code
        if self.sort == "grade":
            pages.sort(key=_difficulty)
        with Working("drawing"):
            many, sheets = counted(len(pages), "puzzle"), self._write(pages)
        click.echo(f"{many} on {counted(sheets, 'page')}: {self.out}")
        return code

    def print_texts(self, texts: Sequence[str]) -> None:
        """Make the book of the puzzles in these texts, each of which has a solution."""
        parts = (Source(f"puzzle {k}", Kind.TEXT, text) for k, text in enumerate(texts, 1))
        puzzles = enumerate((self.verb.read(part)[0] for part in parts), 1)
        self._write([_Page(k, "", self.verb.printed(puzzle)) for k, puzzle in puzzles])

    def _pages(self, paths: Sequence[str]) -> tuple[list[_Page], int]:
        """The puzzles that can be printed, and the exit code; what there is to remark is told."""
        from stratabot.cli.batch import complain, tell_notes, worked

        given = open_puzzles(paths, self.verb, "text")
        pages: list[_Page] = []
        code, done, noted = 0, 0, set[str]()
        with Working(lambda: f"{counted(done, 'puzzle')} done") as working:
            for entry, outcome in worked(given.entries, self._outcome, self.verb.seconds):
                with working.aside():
                    tell_notes(entry, outcome.notes, noted)
                    if outcome.remark:
                        click.echo(f"puzzle {entry}: {in_options(outcome.remark)}", err=True)
                    if outcome.error:
                        complain(entry, outcome.error)
                if outcome.printed:
                    pages.append(_Page(entry.number, outcome.name, outcome.printed))
                done, code = done + 1, max(code, outcome.code)
        return pages, code

    def _outcome(self, entry: Entry) -> _Outcome:
        try:
            with TimeLimit(self.time_limit):
                source = entry.require()
                puzzle = read_puzzle(self.reader, source)
                found = self.verb.printed(puzzle.puzzle)
        except StratabotError as error:
            return _Outcome(None, error=error_text(error), code=error.exit_code)
        if found.solution is None:
            why = "no solution, so it is not in the book"
            return _Outcome(None, "", puzzle.notes, found.remark, error=why, code=1)
        name = source.content.name if isinstance(source.content, BoardText) else ""
        return _Outcome(found, name, puzzle.notes, found.remark)

    def _write(self, pages: Sequence[_Page]) -> int:
        from stratabot.picture.book import signs_left_out
        from stratabot.saving import save_bytes

        puzzles = [_captioned(page, page.printed.puzzle, page.printed.level) for page in pages]
        by_number = sorted(pages, key=lambda page: page.number)  # so that one is found quickly
        solutions = [
            _captioned(page, page.printed.solution) for page in by_number if page.printed.solution
        ]
        many = counted(len(pages), "puzzle")
        title, below = (self.title, many) if self.title else (f"{self.verb.title}: {many}", "")
        more = [rule for page in pages for rule in page.printed.rules]
        rules = self.verb.how_to_play().besides(more) if self.has_rules else None
        if signs := signs_left_out([*puzzles, *solutions]):
            lacks = "its font has no such letters"
            click.echo(f"the book leaves out {' '.join(signs)}: {lacks}", err=True)
        data, sheets = format_book(puzzles, solutions, title, below, rules, self.paper)
        save_bytes(self.out, data)
        return sheets


def _difficulty(page: _Page) -> float:
    return inf if page.printed.difficulty is None else page.printed.difficulty


def format_book(
    puzzles: "Sequence[Slide]",
    solutions: "Sequence[Slide]",
    title: str,
    below: str,
    how_to_play: "HowToPlay | None",
    paper: str = DEFAULT_PAPER,
) -> tuple[bytes, int]:
    """The contents of a book's file, and how many pages it has."""
    from stratabot.picture.book import PAPERS, make_book
    from stratabot.picture.pdf import format_pdf

    pages = make_book(puzzles, solutions, title, below, how_to_play)
    return format_pdf(pages, title, PAPERS[paper]), len(pages)


def _captioned(page: _Page, slide: "Slide", level: str = "") -> "Slide":
    """The slide with the puzzle's number, its name and its grade: `12 weekly001, tough`."""
    name = "" if page.name == str(page.number) else page.name
    if len(name) > _LONGEST_NAME:
        name = f"{name[: _LONGEST_NAME - 1].rstrip()}…"
    more = ", ".join(filter(None, (name, level)))
    return slide._replace(caption=f"{page.number} {more}".strip())


def book_order(
    game: Game,
    options: Mapping[str, Any],
    out: "Path",
    title: str | None = None,
    has_rules: bool = True,
    paper: str = DEFAULT_PAPER,
    sort: str = "file",
    time_limit: float | None = None,
) -> BookOrder:
    """A book of a game's puzzles, which the options of its verb say how to read."""
    verb = verbs_of(game)["book"](**options)
    assert isinstance(verb, PuzzleBook)
    reader = GameVerb(verb, game, "book", {}, is_open=False)
    return BookOrder(verb, reader, out, title, has_rules, paper, sort, time_limit)


def book_command(game: Game, verb: type[PuzzleBook]) -> click.Command:
    """The command that makes a book of the puzzles in files."""
    own = options_of(verb)

    def run(files: tuple[str, ...], seconds: float | None, **given: Any) -> int:
        read = {name: given.pop(name) for name in own}
        return book_order(game, read, time_limit=seconds, **given).make(files)

    command: Any = _options(options.time_limit(run))
    for name, option in reversed(own.items()):
        command = click_option(name, option)(command)
    names = ", their names if the files have some" * verb.has_names
    program = "stratabot" if game == STRATA else f"stratabot {game.name}"
    help_ = _HELP.format(program=program, names=names)
    short = "Make a book to print, with solutions at the end."
    return click.command("book", short_help=short, help=help_)(
        input_files("files", verb.argument)(command)
    )
