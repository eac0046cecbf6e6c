"""A game in progress, and its players."""

from collections import Counter
from collections.abc import Callable
from typing import Protocol

from stratabot.duel.advice import Advice, advise
from stratabot.duel.bots.bot import Seat
from stratabot.duel.game import Move, Position, Result, Side
from stratabot.duel.metrics import Metric
from stratabot.duel.text import Record
from stratabot.errors import PuzzleError


class Table:
    """The moves so far, and the turns that were taken back.

    The players' names, a word or two, are for the record.
    """

    def __init__(
        self, x_metric: Metric, o_metric: Metric, x_player: str = "", o_player: str = ""
    ) -> None:
        self.moves: list[Move] = []
        self.undone: list[int] = []
        """The numbers of the turns that were played anew."""
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
        """Play a move of the player whose turn it is."""
        self._positions.append(self.position.play(move))
        self.moves.append(move)

    def take_back(self) -> None:
        """Take back the last turn of the player whose turn it is, and the other's answer."""
        if len(self.moves) < 2:
            raise PuzzleError("there is no move of yours to take back")
        del self.moves[-2:], self._positions[-2:]
        self.undone.append(len(self.moves) + 1)

    def hint(self) -> Advice:
        """A move for the player whose turn it is, who knows no metric but the player's own."""
        side = self.position.side
        return advise(Seat(side, self.metric(side)), self.moves)

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

    `make` gives a mind that has seen nothing yet.
    """

    def __init__(self, make: Callable[[], Mind]) -> None:
        self._make = make
        self._mind = make()
        self._seen: list[Move] = []

    def move(self, table: Table) -> Move:
        """The move that it plays now; the table stays as it is.

        The mind is shown the new moves; if a turn was taken back, a new mind is shown all moves.
        """
        if table.moves[: len(self._seen)] != self._seen:
            self._mind, self._seen = self._make(), []
        now = Position()
        for number, move in enumerate(table.moves):
            if number >= len(self._seen):
                self._mind.see(now, move.square)
            now = now.toggled(move.square)
        self._seen = [*table.moves]
        return now.move_at(self._mind.choose(now))


class Wins:
    """Counts games. `you` is the side of the only person who plays; None if two people play."""

    def __init__(self, you: Side | None) -> None:
        self._you = you
        self._count: Counter[Result] = Counter()

    def add(self, table: Table) -> None:
        """Count a game that has ended."""
        totals = table.position.totals(table.metric(Side.X), table.metric(Side.O))
        self._count[Result.of(*totals)] += 1

    def line(self) -> str:
        """`Games so far: you 2, O 1, ties 0.`"""
        counted = {Side.X: self._count[Result.X_WINS], Side.O: self._count[Result.O_WINS]}
        shown = ", ".join(
            f"{'you' if side is self._you else side} {number}" for side, number in counted.items()
        )
        return f"Games so far: {shown}, ties {self._count[Result.TIE]}."
