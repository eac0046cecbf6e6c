"""All bots by their names."""

from collections.abc import Callable
from random import Random
from typing import Final

from stratabot.duel.bots.bot import Bot, Seat, never
from stratabot.duel.bots.easy_and_normal import EasyBot, NormalBot
from stratabot.duel.bots.hard import HardBot
from stratabot.duel.bots.one_ply import EraserBot, GreedyBot, RandomBot
from stratabot.duel.bots.strong import StrongBot
from stratabot.errors import InputError

_BOTS: Final[dict[str, type[Bot]]] = {
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "strong": StrongBot,
    "random": RandomBot,
    "greedy": GreedyBot,
    "eraser": EraserBot,
}

BOTS: Final = tuple(_BOTS)
LEVELS: Final = BOTS[:4]
"""The bots that a person plays against."""


def make_bot(name: str, seat: Seat, rng: Random, late: Callable[[], bool] = never) -> Bot:
    """A bot for one game; see `Bot` for what it takes.

    Raises:
        InputError: no bot has that name.
    """
    if name not in _BOTS:
        raise InputError(f"expected a bot ({', '.join(BOTS)}), got {name[:40]!r}")
    return _BOTS[name](seat, rng, late)
