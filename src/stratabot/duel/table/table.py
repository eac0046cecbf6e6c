"""A game of people from its first turn to its end, by typed lines."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Final

from stratabot.duel.advice import Advice, advise
from stratabot.duel.bots.bot import Bot, Seat
from stratabot.duel.game import Action, Move, Position, Side, parse_square
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.sentences import describe
from stratabot.duel.table.view import Knowledge, TableView, said_lines, view_lines
from stratabot.duel.text import Record
from stratabot.errors import PuzzleError, StratabotError, TextError
from stratabot.terminal import Terminal
from stratabot.words import capitalized


class Table:
    """A game while it is played."""

    def __init__(self, record: Record) -> None:
        self.record = record

    @property
    def position(self) -> Position:
        return self.record.positions()[-1]

    def metric(self, side: Side) -> Metric:
        return self.record.x_metric if side is Side.X else self.record.o_metric

    def play(self, move: Move) -> None:
        self.record = replace(self.record, moves=(*self.record.moves, move))

    def take_back(self) -> None:
        """Take back the last turn of the player whose turn it is, and the other's answer."""
        moves, undone = self.record.moves[:-2], self.record.undone
        if len(self.record.moves) < 2:
            raise PuzzleError("there is no move of yours to take back")
        self.record = replace(self.record, moves=moves, undone=(*undone, len(moves) + 1))

    def hint(self) -> Advice:
        """A move for the player whose turn it is, who knows no metric but the player's own."""
        side = self.position.side
        return advise(Seat(side, self.metric(side)), self.record.moves)


_OUT_OF_SIGHT: Final = 60  # more lines than a screen has, to push everything out of sight


class Console:
    """Where people sit: it shows them views, and gives back the lines that they type.

    `read` gives None at the end of the input; somebody `waits` at a terminal, but not at a pipe.
    """

    def __init__(
        self,
        read: Callable[[], str | None],
        write: Callable[[str], object],
        terminal: Callable[[], Terminal],
        waits: bool = False,
    ) -> None:
        self._read, self._write, self._terminal, self._waits = read, write, terminal, waits
        self._shown: Position | None = None

    def ask(self, view: TableView) -> str | None:
        """The line that comes after the board, if it has changed, and what is said are printed."""
        terminal = self._terminal()
        is_new = view.position != self._shown
        lines = view_lines(view, terminal) if is_new else said_lines(view.said, terminal)
        for line in lines:
            self._write(line)
        self._shown = view.position
        return self._read()

    def hand_over(self, side: Side) -> bool:
        self._shown = None
        if self._waits:
            self._write("\n" * _OUT_OF_SIGHT)
        self._write(f"Pass the keyboard to {side}{', who presses Enter.' * self._waits}")
        return not self._waits or self._read() is not None


FORMS: Final = "place b3 or remove b3 (short: b3, x b3), or: ? undo metrics help quit"


class Order(Enum):
    """What a player can ask for besides a move."""

    HINT = "?"
    UNDO = "undo"
    METRICS = "metrics"
    HELP = "help"
    QUIT = "quit"


_ORDERS: Final = {order.value: order for order in Order} | {
    "hint": Order.HINT,
    "u": Order.UNDO,
    "m": Order.METRICS,
    "h": Order.HELP,
    "q": Order.QUIT,
}
_MOVE: Final = re.compile(r"(place\s+|remove\s+|x\s*)?([a-f][1-6])")


def parse_order(text: str) -> Move | Order:
    """Read `place b3`, `remove b3`, the short `b3` and `x b3`, or an order, in any case."""
    words = text.strip().lower()
    if words in _ORDERS:
        return _ORDERS[words]
    found = _MOVE.fullmatch(words)
    if found is None:
        raise TextError(f"expected {FORMS}; got {text.strip()[:40]!r}")
    places = found[1] is None or found[1].startswith("place")
    return Move(Action.PLACE if places else Action.REMOVE, parse_square(found[2]))


RULES: Final = (
    "A move places a piece of yours or removes any one piece; each has ten. The other cannot see "
    "your metric, the way your pieces count. At the end they count under it, and twice under the "
    "other's metric. The higher total wins."
)


class Loop:
    """Plays a game at a table. Bots are new at each turn: none knows what was taken back."""

    def __init__(
        self,
        table: Table,
        console: Console,
        bots: Mapping[Side, Callable[[], Bot]],
        after_turn: Callable[[], object] = lambda: None,
    ) -> None:
        self._table, self._console, self._bots = table, console, bots
        self._after_turn = after_turn
        self._people = [side for side in Side if side not in bots]
        self._seated = self._people[0] if len(self._people) == 1 else None
        self._said: tuple[str, ...] = ()

    def play(self) -> bool:
        """Play the game; True if it was played to the end."""
        if self._seated is not None:
            self._said = self._greeting(self._seated)
        while not self._table.position.over:
            side = self._table.position.side
            if side in self._bots:
                bot = self._bots[side]()
                position = bot.watch(self._table.record.moves)
                self._play(position.move_at(bot.choose(position)))
            elif not self._person(side):
                return False
        return True

    def _greeting(self, side: Side) -> tuple[str, ...]:
        metric = self._table.metric(side)
        return (f"You are {side}. Your metric is {metric}: {metric.about}.", f"Type {FORMS}.")

    def _play(self, move: Move) -> None:
        # The words are for the only person, or for the one who comes to sit here.
        reader = self._people[0] if len(self._people) == 1 else self._table.position.side.other
        # Who plays O still has to read the greeting when X has begun.
        greeting = self._said if self._seated is Side.O and not self._table.record.moves else ()
        self._said = (*greeting, describe(self._table.position, move, reader))
        self._table.play(move)
        self._after_turn()

    def _person(self, side: Side) -> bool:
        """Obey an order of the person whose turn it is; False if the person leaves."""
        if side is not self._seated:
            if not self._console.hand_over(side):
                return False
            self._said = (*self._greeting(side)[: 1 if self._seated else 2], *self._said)
            self._seated = side
        text = self._console.ask(self._view(side, self._said))
        if text is None:
            return False
        try:
            return self._obey(side, parse_order(text))
        except StratabotError as error:
            self._said = (f"{capitalized(str(error))}.",)
        return True

    def _obey(self, side: Side, order: Move | Order) -> bool:
        match order:
            case Move():
                position = self._table.position
                if why := position.why_not(order):
                    instead = position.move_at(order.square)
                    places = instead.action is Action.PLACE
                    deed = "place a piece there" if places else "remove that piece"
                    self._said = (f"{why}; to {deed}: {instead}.",)
                else:
                    self._play(order)
            case Order.HINT:
                move, reason = self._table.hint()
                self._said = (f"{move}: {reason}",)
            case Order.UNDO:
                self._undo()
            case Order.METRICS:
                own = self._table.metric(side)
                self._said = tuple(
                    f"{'* ' * (each is own)}{each}: {each.about}" for each in METRICS
                )
            case Order.HELP:
                self._said = (RULES, f"Type {FORMS}.")
            case Order.QUIT:
                return False
        return True

    def _undo(self) -> None:
        gone = self._table.record.moves[-2:]
        self._table.take_back()
        mine, answer = gone
        self._said = (f"Taken back: your {mine}, and the answer {answer}. The record says so.",)
        self._after_turn()

    def _view(self, side: Side, said: tuple[str, ...]) -> TableView:
        known = Knowledge.own(side, self._table.metric(side))
        last = self._table.record.moves[-1] if self._table.record.moves else None
        return TableView(self._table.position, last, known, said)
