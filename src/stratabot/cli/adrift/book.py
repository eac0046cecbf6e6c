"""`stratabot adrift book`."""

from functools import partial

from stratabot.adrift.puzzle import Rules
from stratabot.cli.adrift.boards import intake, rules
from stratabot.cli.book_command import book_command
from stratabot.cli.booking import Printing


@book_command("adrift", intake)
@rules
def command(touching: bool, no_fill: bool) -> Printing:
    """How a book of this game is made."""
    from stratabot.adrift.telling.book import how_to_play, printed

    rules = Rules(touching, not no_fill)
    return Printing("Adrift", partial(printed, rules=rules), partial(how_to_play, rules), 0.05)
