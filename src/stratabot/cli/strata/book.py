"""`stratabot book`."""

from functools import partial
from typing import Any

import click

from stratabot.cli import options
from stratabot.cli.answering import Intake
from stratabot.cli.booking import BookRequest, Printing, make_book_of
from stratabot.cli.booking import options as book_options
from stratabot.cli.input import input_files
from stratabot.cli.strata import puzzle_options
from stratabot.strata.load import Transcript, read_grid, split


@click.command("book", short_help="Make a book to print, with solutions at the end.")
@input_files("grids", "[GRID]...")
@book_options
@puzzle_options.blank
@options.time_limit
def command(grids: tuple[str, ...], blank: str | None, seconds: float | None, **asked: Any) -> int:
    """Make a book to print, as PDF, of the puzzles in GRID, or in standard input.

    GRID is anything that stratabot solve takes: texts, pictures, folders. The first page tells the
    rules, the solutions are at the end. Puzzles have the numbers that they have in the files, and
    their grades. A bad puzzle or one without a solution is told on standard error and left out.
    Exit code 0; 1 if a puzzle has no solution; 2 if one is bad; 4 if the time for one was over.

    \b
    Examples:
      stratabot book puzzles.txt -o book.pdf
      stratabot book folder -o book.pdf --title "For the train" --sort grade
      stratabot generate --count 12 | stratabot book -o book.pdf --no-rules
    """
    from stratabot.strata.picture.book import how_to_play

    intake = Intake(partial(split, blank=blank), partial(read_grid, blank, None, "", ()), None)
    printing = Printing("Strata", _printed, how_to_play, 0.02)
    return make_book_of(grids, intake, printing, BookRequest(**asked), seconds)


def _printed(loaded: Transcript) -> Any:
    from stratabot.strata.picture.book import printed

    return printed(loaded.position)
