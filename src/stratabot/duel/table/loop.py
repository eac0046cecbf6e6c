"""A game from its first turn to its end, or until a person leaves."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Protocol

from stratabot.duel.advice import Advice
from stratabot.duel.game import Move, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.counts import Knowledge
from stratabot.duel.table.orders import FORMS, Order, parse_order, why_not
from stratabot.duel.table.table import Opponent, Table
from stratabot.duel.table.view import View
from stratabot.duel.telling.moves import describe
from stratabot.errors import StratabotError
from stratabot.words import capitalized

RULES: Final = (
    "A move places a piece of yours or removes any one piece; each has ten. The other cannot see "
    "your metric, the way your pieces count. At the end they count under it, and twice under the "
    "other's metric. The higher total wins."
)


class Console(Protocol):
    """Where people sit: it shows them views, and gives back what they type."""

    def ask(self, view: View) -> str | None:
        """The line that the player types at this view; None if nothing more will come."""

    def show(self, view: View) -> None:
        """Show a view while another player thinks."""

    def hand_over(self, side: Side) -> bool:
        """Hide everything until that player sits there; False if nothing more will come."""

    def again(self, view: View) -> bool:
        """Show how a game ended; True if another one is wanted."""


class Loop:
    """Plays a game.

    Args:
        table: where it is played.
        console: where the people sit.
        opponents: who plays the sides that no person plays.
        hint: suggests a move to the player whose turn it is.
        after_turn: called whenever a turn was played or taken back.
    """

    def __init__(
        self,
        table: Table,
        console: Console,
        opponents: Mapping[Side, Opponent],
        hint: Callable[[Table], Advice],
        after_turn: Callable[[], object] = lambda: None,
    ) -> None:
        self._table, self._console, self._opponents = table, console, opponents
        self._hint, self._after_turn = hint, after_turn
        self._people = [side for side in Side if side not in opponents]
        self._seated = self._people[0] if len(self._people) == 1 else None
        self._said: tuple[str, ...] = ()

    def play(self) -> bool:
        """Play the game; True if it was played to the end."""
        if self._seated is not None:
            self._said = self._greeting(self._seated)
        while not self._table.position.over:
            opponent = self._opponents.get(self._table.position.side)
            if opponent is not None:
                self._answer(opponent)
            elif not self._person():
                return False
        return True

    def _greeting(self, side: Side) -> tuple[str, ...]:
        metric = self._table.metric(side)
        return (f"You are {side}. Your metric is {metric}: {metric.about}.", f"Type {FORMS}.")

    def _answer(self, opponent: Opponent) -> None:
        """Play an opponent's turn."""
        side = self._table.position.side
        self._console.show(self._view(side.other, (*self._said, f"{side} thinks ...")))
        self._play(opponent.move(self._table))

    def _play(self, move: Move) -> None:
        # The words are for the only person, or for the one who comes to sit here.
        reader = self._people[0] if len(self._people) == 1 else self._table.position.side.other
        # Who plays O still has to read the greeting when X has begun.
        greeting = self._said if self._seated is Side.O and not self._table.moves else ()
        self._said = (*greeting, describe(self._table.position, move, reader))
        self._table.play(move)
        self._after_turn()

    def _person(self) -> bool:
        """Play a person's turn and answer orders meanwhile; False if the person leaves."""
        side = self._table.position.side
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
                self._try(order)
            case Order.HINT:
                self._suggest()
            case Order.UNDO:
                self._undo()
            case Order.METRICS:
                self._said = tuple(self._metrics(self._table.metric(side)))
            case Order.HELP:
                self._said = (RULES, f"Type {FORMS}.")
            case Order.QUIT:
                return False
        return True

    def _metrics(self, own: Metric) -> Iterator[str]:
        for metric in METRICS:
            yield f"{'* ' * (metric is own)}{metric}: {metric.about}"

    def _try(self, move: Move) -> None:
        why = why_not(self._table.position, move)
        if why is None:
            self._play(move)
        else:
            self._said = (f"{why}.",)

    def _suggest(self) -> None:
        move, reason = self._hint(self._table)
        self._said = (f"{move}: {reason}",)

    def _undo(self) -> None:
        gone = self._table.moves[-2:]
        self._table.take_back()
        mine, answer = gone
        self._said = (f"Taken back: your {mine}, and the answer {answer}. The record says so.",)
        self._after_turn()

    def _view(self, side: Side, said: tuple[str, ...]) -> View:
        known = Knowledge.own(side, self._table.metric(side))
        return View(self._table.position, self._table.last, known, said)
