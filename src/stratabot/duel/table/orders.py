"""What a player types: a move, or an order such as `undo`."""

import re
from enum import Enum
from typing import Final

from stratabot.duel.game import Action, Move, Position, parse_square
from stratabot.errors import TextError

FORMS: Final = "place b3 or remove b3 (short: b3, x b3), or: ? undo metrics help quit"
"""What can be typed, in a few words."""


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
    """Read `place b3`, `remove b3`, the short `b3` and `x b3`, `undo` or another order.

    Small letters and capitals are the same.

    Raises:
        TextError: it is none of these.
    """
    words = text.strip().lower()
    if words in _ORDERS:
        return _ORDERS[words]
    found = _MOVE.fullmatch(words)
    if found is None:
        raise TextError(f"expected {FORMS}; got {text.strip()[:40]!r}")
    places = found[1] is None or found[1].startswith("place")
    return Move(Action.PLACE if places else Action.REMOVE, parse_square(found[2]))


def why_not(position: Position, move: Move) -> str | None:
    """Why the rules forbid a move, and what could be typed instead; None if they allow it."""
    why = position.why_not(move)
    if why is None or position.over:
        return why
    instead = position.move_at(move.square)
    deed = "place a piece there" if instead.action is Action.PLACE else "remove that piece"
    return f"{why}; to {deed}: {instead}"
