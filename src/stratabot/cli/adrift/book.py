"""`stratabot adrift book`."""

from functools import partial
from typing import TYPE_CHECKING

from stratabot.adrift.load import Board
from stratabot.adrift.puzzle import Rules
from stratabot.cli.adrift.boards import intake, rules
from stratabot.cli.book_command import book_command
from stratabot.cli.booking import Printing

if TYPE_CHECKING:
    from stratabot.picture.book import Printed


@book_command("adrift", intake)
@rules
def command(touching: bool, no_fill: bool) -> Printing:
    """How a book of this game is made."""
    from stratabot.adrift.telling.book import how_to_play

    rules = Rules(touching, not no_fill)
    return Printing("Adrift", partial(_printed, rules), partial(how_to_play, rules), 0.05)


def _printed(rules: Rules, board: Board) -> "Printed":
    from stratabot.adrift.telling.book import printed

    return printed(board.puzzle, rules)
