"""Solver and screen-playing bot for the puzzle game Strata.

The names below are what most people need; docs/library.md shows them at work. Each is loaded when
it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stratabot.errors import StratabotError
    from stratabot.strata.bot.wave import play
    from stratabot.strata.generator import generate
    from stratabot.strata.load import load, load_all
    from stratabot.strata.position import Position
    from stratabot.strata.public import advise, check, draw, explain, grade, solve
    from stratabot.strata.puzzle import Puzzle, Ribbon, Solution
    from stratabot.strata.shot import read
    from stratabot.strata.text import format_puzzle, parse_puzzle

__version__ = "0.1.0"

__all__ = [
    "Position",
    "Puzzle",
    "Ribbon",
    "Solution",
    "StratabotError",
    "advise",
    "check",
    "draw",
    "explain",
    "format_puzzle",
    "generate",
    "grade",
    "load",
    "load_all",
    "parse_puzzle",
    "play",
    "read",
    "solve",
]

_HOMES = {
    "errors": ["StratabotError"],
    "strata.bot.wave": ["play"],
    "strata.generator": ["generate"],
    "strata.load": ["load", "load_all"],
    "strata.position": ["Position"],
    "strata.public": ["advise", "check", "draw", "explain", "grade", "solve"],
    "strata.puzzle": ["Puzzle", "Ribbon", "Solution"],
    "strata.shot": ["read"],
    "strata.text": ["format_puzzle", "parse_puzzle"],
}
"""Where the public names are defined."""


def __getattr__(name: str) -> Any:
    """A public name, the first time that it is used."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f"stratabot.{home}"), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'stratabot' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
