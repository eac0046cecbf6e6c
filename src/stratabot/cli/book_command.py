"""The `book` of any game: puzzles from files become a book to print."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.answering import open_puzzles
from stratabot.cli.input import STDIN, Entry, input_files
from stratabot.cli.options import click_option, combine_options, parameters_of
from stratabot.cli.output import Working, error_text, in_options
from stratabot.cli.output_options import OutputFile, picture_of
from stratabot.errors import InputError, StratabotError
from stratabot.games import STRATA, Game
from stratabot.limit import TimeLimit
from stratabot.questions.books import DEFAULT_PAPER, BookOrder, BookPuzzle, PrintedBook, difficulty
from stratabot.questions.options import options_of
from stratabot.questions.verb import AnyBook
from stratabot.words import counted

if TYPE_CHECKING:
    from pathlib import Path


def _printable(_context: object, _option: object, title: str | None) -> str | None:
    """The title, on one line; one that cannot be printed is refused before any work."""
    if title is None:
        return None
    from stratabot.picture.pdf import signs_missing_in_font

    line = " ".join(title.split())
    if signs := signs_missing_in_font(line):
        raise InputError(
            f"expected characters of western European languages, got {signs[0]!r}", field="title"
        )
    return line or None


_options: Final = combine_options(
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
    puzzle: BookPuzzle | None
    error: str = ""
    code: int = 0


def _outcome(book: BookOrder, time_limit: float | None, entry: Entry) -> _Outcome:
    try:
        with TimeLimit(time_limit):
            found = book.read(entry.require(), entry.number)
    except StratabotError as error:
        return _Outcome(None, error_text(error), error.exit_code)
    lacks = found.printed.solution is None
    return _Outcome(found, "no solution, so it is not in the book" if lacks else "", int(lacks))


def _read_all(
    book: BookOrder, paths: Sequence[str], time_limit: float | None
) -> tuple[list[BookPuzzle], int]:
    """The puzzles that can be printed, and the exit code; what there is to remark is told."""
    from stratabot.cli.batch import answer_entries, complain, tell_notes

    given = open_puzzles(paths, book.verb, "text")
    puzzles: list[BookPuzzle] = []
    code, done, noted = 0, 0, set[str]()
    work = partial(_outcome, book, time_limit)
    with Working(lambda: f"{counted(done, 'puzzle')} done") as working:
        for entry, (puzzle, error, its_code) in answer_entries(
            given.entries, work, book.verb.seconds
        ):
            with working.aside():
                if puzzle:
                    tell_notes(entry, puzzle.notes, noted)
                if puzzle and puzzle.printed.remark:
                    click.echo(f"puzzle {entry}: {in_options(puzzle.printed.remark)}", err=True)
                if error:
                    complain(entry, error)
            if puzzle and not error:
                puzzles.append(puzzle)
            done, code = done + 1, max(code, its_code)
    return puzzles, code


def save_book(book: PrintedBook, out: "Path") -> None:
    """Write a book, and tell of the signs that it leaves out."""
    from stratabot.saving import save_bytes

    if book.left_out:
        lacks = "its font has no such letters"
        click.echo(f"the book leaves out {' '.join(book.left_out)}: {lacks}", err=True)
    save_bytes(out, book.data)


def _make(
    book: BookOrder, paths: Sequence[str], out: "Path", sort: str, time_limit: float | None
) -> int:
    """Make the book of all good puzzles in these files; the largest exit code of all."""
    puzzles, code = _read_all(book, paths or (STDIN,), time_limit)
    if not puzzles:  # and what is wrong with each puzzle is told
        return code
    if sort == "grade":
        puzzles.sort(key=difficulty)
    with Working("drawing"):
        printed = book.printed(puzzles)
        save_book(printed, out)
    many = counted(len(puzzles), "puzzle")
    click.echo(f"{many} on {counted(printed.sheets, 'page')}: {out}")
    return code


def book_command(game: Game, verb: type[AnyBook]) -> click.Command:
    """The command that makes a book of the puzzles in files."""
    own = options_of(verb)

    def run(
        files: tuple[str, ...],
        out: "Path",
        title: str | None,
        has_rules: bool,
        paper: str,
        sort: str,
        seconds: float | None,
        **given: object,
    ) -> int:
        book = BookOrder(game, verb.of(given), title, has_rules, paper)
        return _make(book, files, out, sort, seconds)

    names = ", their names if the files have some" if verb.has_names else ""
    program = "stratabot" if game == STRATA else f"stratabot {game.name}"
    help_ = _HELP.format(program=program, names=names)
    short = "Make a book to print, with solutions at the end."
    arguments = input_files("files", verb.argument)
    own_options = (click_option(name, option) for name, option in own.items())
    parameters = parameters_of(arguments, *own_options, _options, options.time_limit)
    return click.Command("book", callback=run, help=help_, short_help=short, params=parameters)
