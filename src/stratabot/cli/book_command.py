"""Makes the `book` of a game whose puzzles are texts and pictures."""

from typing import Any

import click

from stratabot.cli import options
from stratabot.cli.booking import BookRequest, Printing, make_book_of
from stratabot.cli.booking import options as book_options
from stratabot.cli.input import input_files
from stratabot.cli.options import click_option
from stratabot.games import STRATA, Game
from stratabot.questions.any_game import of_pictures
from stratabot.questions.options import options_of
from stratabot.questions.verb import PuzzleBook

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


def book_command(game: Game, verb: type[PuzzleBook]) -> click.Command:
    """The command that makes a book of the puzzles in files."""
    own = options_of(verb)

    def run(files: tuple[str, ...], seconds: float | None, **given: Any) -> int:
        asked = verb(**{name: given.pop(name) for name in own})
        reader = of_pictures(asked, game, "book", {}, is_open=False)
        printing = Printing(verb.title, asked.printed, asked.how_to_play, verb.seconds)
        return make_book_of(files, reader, printing, BookRequest(**given), seconds)

    command: Any = book_options(options.time_limit(run))
    for name, option in reversed(own.items()):
        command = click_option(name, option)(command)
    names = ", their names if the files have some" * verb.has_names
    program = "stratabot" if game == STRATA else f"stratabot {game.name}"
    help_ = _HELP.format(program=program, names=names)
    short = "Make a book to print, with solutions at the end."
    return click.command("book", short_help=short, help=help_)(
        input_files("files", verb.argument)(command)
    )
