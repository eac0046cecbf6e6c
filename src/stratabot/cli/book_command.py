"""Makes the `book` of a game whose puzzles are texts and pictures."""

from collections.abc import Callable
from typing import Any

import click

from stratabot.cli import options
from stratabot.cli.answering import Intake
from stratabot.cli.booking import BookRequest, Printing, make_book_of
from stratabot.cli.booking import options as book_options
from stratabot.cli.input import input_files

_HELP = """Make a book to print, as PDF, of the puzzles in FILE, or in standard input.

FILE is anything that solve takes: texts, pictures, folders. The first page tells the rules, the
solutions are at the end. Puzzles have the numbers that they have in the files{names},
and their grades. A bad puzzle or one without a solution is told on standard error and left out; of
several solutions the book shows one. Exit code 0; 1 if a puzzle has no solution; 2 if one is bad; 4
if the time for one was over.

\b
Examples:
  stratabot {game} book puzzles.txt -o book.pdf
  stratabot {game} book *.txt -o book.pdf --title "For the train" --sort grade
  stratabot {game} generate --count 12 | stratabot {game} book -o book.pdf --no-rules
"""


def book_command(
    game: str, intake: Intake, has_names: bool = False
) -> Callable[[Callable[..., Printing]], click.Command]:
    """Makes a command of a function that takes a game's own options, and gives a Printing.

    Args:
        game: the game as the command line calls it.
        intake: how puzzles are found, and read.
        has_names: whether a file can name its puzzles.
    """
    names = ", their names if the files have some" * has_names

    def decorate(ask: Callable[..., Printing]) -> click.Command:
        def run(files: tuple[str, ...], seconds: float | None, **given: Any) -> int:
            request = BookRequest(*(given.pop(name) for name in BookRequest._fields))
            return make_book_of(files, intake, ask(**given), request, seconds)

        command: Any = book_options(options.time_limit(run))
        # click lists options in the reverse of this order.
        command.__click_params__ += getattr(ask, "__click_params__", [])
        short = "Make a book to print, with solutions at the end."
        return click.command("book", short_help=short, help=_HELP.format(game=game, names=names))(
            input_files("files", "[FILE]...")(command)
        )

    return decorate
