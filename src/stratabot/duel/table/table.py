"""A game in progress, and its players."""

from collections.abc import Callable
from typing import Protocol

from stratabot.duel.game import Move, Position, Side
from stratabot.duel.metrics import Metric
from stratabot.duel.text import Record
from stratabot.errors import PuzzleError


class Table:
    """The moves so far, and the turns that were taken back.

    Args:
        x_metric, o_metric: the players' metrics.
        x_player, o_player: who plays, in a word or two for the record.

    Attributes:
        moves: the moves that stand, the first one first.
        undone: the numbers of the turns that were played anew.
    """

    def __init__(
        self, x_metric: Metric, o_metric: Metric, x_player: str = "", o_player: str = ""
    ) -> None:
        self.moves: list[Move] = []
        self.undone: list[int] = []
        self._metrics = {Side.X: x_metric, Side.O: o_metric}
        self._players = {Side.X: x_player, Side.O: o_player}
        self._positions = [Position()]

    @property
    def position(self) -> Position:
        """Where the pieces are now."""
        return self._positions[-1]

    @property
    def last(self) -> Move | None:
        """The move that was played last, None at the start."""
        return self.moves[-1] if self.moves else None

    def metric(self, side: Side) -> Metric:
        """A player's metric."""
        return self._metrics[side]

    def play(self, move: Move) -> None:
        """Play a move of the player whose turn it is.

        Raises:
            PuzzleError: the rules do not allow it.
        """
        after = self.position.play(move)
        self._positions.append(after)
        self.moves.append(move)

    def take_back(self) -> None:
        """Take back the last turn of the player whose turn it is, and the other's answer.

        Raises:
            PuzzleError: that player has not had a turn yet.
        """
        if len(self.moves) < 2:
            raise PuzzleError("there is no move of yours to take back")
        del self.moves[-2:], self._positions[-2:]
        self.undone.append(len(self.moves) + 1)

    def record(self) -> Record:
        """The game so far."""
        return Record(
            self.metric(Side.X),
            self.metric(Side.O),
            tuple(self.moves),
            self._players[Side.X],
            self._players[Side.O],
            tuple(self.undone),
        )


class Mind(Protocol):
    """A program that chooses moves: it is shown every move, and asked for its own moves."""

    def see(self, before: Position, square: int) -> None:
        """Be shown a move, also its own: the position before it, and its square."""

    def choose(self, position: Position) -> int:
        """The square of the move to play."""


class Opponent:
    """A mind that keeps up with a table on which turns are taken back.

    Args:
        make: gives a mind that has seen nothing yet.
    """

    def __init__(self, make: Callable[[], Mind]) -> None:
        self._make = make
        self._mind = make()
        self._seen: list[Move] = []

    def move(self, table: Table) -> Move:
        """The move that it plays now; the table stays as it is."""
        self._catch_up(table)
        return table.position.move_at(self._mind.choose(table.position))

    def _catch_up(self, table: Table) -> None:
        """Show the mind the new moves; if a turn was taken back, show a new mind all moves."""
        if table.moves[: len(self._seen)] != self._seen:
            self._mind, self._seen = self._make(), []
        now = Position()
        for number, move in enumerate(table.moves):
            if number >= len(self._seen):
                self._mind.see(now, move.square)
            now = now.toggled(move.square)
        self._seen = [*table.moves]
