"""`stratabot str8ts book`."""

from typing import TYPE_CHECKING

from stratabot.cli.book_command import book_command
from stratabot.cli.booking import Printing
from stratabot.cli.str8ts.boards import intake
from stratabot.str8ts.load import Board

if TYPE_CHECKING:
    from stratabot.picture.book import Printed


@book_command("str8ts", intake, has_names=True)
def command() -> Printing:
    """How a book of this game is made."""
    from stratabot.str8ts.telling.book import how_to_play

    return Printing("Str8ts", _printed, how_to_play, 0.05)


def _printed(board: Board) -> "Printed":
    from stratabot.str8ts.telling.book import printed

    return printed(board.marked.puzzle)
