"""`stratabot str8ts book`."""

from stratabot.cli.book_command import book_command
from stratabot.cli.booking import Printing
from stratabot.cli.str8ts.boards import intake


@book_command("str8ts", intake, has_names=True)
def command() -> Printing:
    """How a book of this game is made."""
    from stratabot.str8ts.telling.book import how_to_play, printed

    return Printing("Str8ts", printed, how_to_play, 0.05)
