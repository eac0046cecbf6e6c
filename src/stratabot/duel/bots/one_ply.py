"""Bots that look at nothing but the next position."""

from stratabot.chance import below, one_of
from stratabot.duel.bots.bot import Bot
from stratabot.duel.bots.moves import any_best
from stratabot.duel.game import Position
from stratabot.duel.grid import SQUARES, bits
from stratabot.duel.metrics import count


class RandomBot(Bot):
    """Any move, all equally likely."""

    def choose(self, position: Position) -> int:
        """A square; each has exactly one move."""
        return below(SQUARES, self.rng)


class GreedyBot(Bot):
    """Plays the move that makes its own count under its own metric highest."""

    def choose(self, position: Position) -> int:
        """One of the best squares, all equally likely."""
        mine, others = self.mine_and_others(position)
        return any_best(mine, others, lambda own, _: count(self.seat.metric, own), self.rng)


class EraserBot(Bot):
    """Takes the other's pieces away; if there are none, places a piece anywhere.

    As O it never loses, and never wins: X's piece goes before X moves again, so that the board is
    empty after each of O's turns.
    """

    def choose(self, position: Position) -> int:
        """The other's only piece, or one of them; if it has none, any empty square."""
        _, others = self.mine_and_others(position)
        return one_of([*bits(others or position.empty)], self.rng)
