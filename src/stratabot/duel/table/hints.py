"""What a player at a table could play now, and why."""

from stratabot.chance import seeded
from stratabot.duel.advice import Advice, advise
from stratabot.duel.bots.bot import Seat
from stratabot.duel.table.table import Table


def suggest(table: Table) -> Advice:
    """A move for the player whose turn it is, who knows no metric but the player's own.

    The same game gets the same advice, and asking for it changes nothing in the game.

    Raises:
        PuzzleError: the game is over.
    """
    side = table.position.side
    return advise(Seat(side, table.metric(side)), table.moves, seeded(table.position.ply))
