"""The base of all bots. A bot is shown every move of a game, and asked for its own moves."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from stratabot.duel.game import Position, Side
from stratabot.duel.metrics import METRICS, Metric


class Seat(NamedTuple):
    """What a player knows when a game begins."""

    side: Side
    metric: Metric
    other_metric: Metric | None = None
    """The other player's metric, if it is told."""

    @property
    def own(self) -> int:
        """The number of the player's metric in `METRICS`."""
        return METRICS.index(self.metric)


def never() -> bool:
    """Say that there is always time."""
    return False


class Bot:
    """One player in one game. The base of all bots; it plays at random.

    Args:
        seat: the bot's side and metric.
        rng: the bot's source of chance; the same numbers make the same game.
        late: tells whether the time for a move is over. A bot that can think for long asks now and
            then; by default only its work counts, so that games repeat exactly.

    Attributes:
        effort: how many times the usual work a bot that can think for long does for a move.
    """

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never) -> None:
        self.seat, self.rng, self.late = seat, rng, late
        self.effort = 1.0

    def see(self, before: Position, square: int) -> None:
        """Be shown a move, also the bot's own: the position before it, and its square."""

    def choose(self, position: Position) -> int:
        """The square of the move to play; it is the bot's turn."""
        raise NotImplementedError

    def mine_and_others(self, position: Position) -> tuple[int, int]:
        """The bot's own pieces and the other player's."""
        if self.seat.side is Side.X:
            return position.x, position.o
        return position.o, position.x
