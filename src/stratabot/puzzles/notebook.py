"""How values of the games show themselves in Python: as text, as a call, as a picture in notebooks.

The module `public` of a value's game says how (`text_of`, `svg_of`). It is loaded when that is
asked for, so a puzzle imports no picture.
"""

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import Concatenate, Final, ParamSpec, TypeVar

from stratabot.errors import StratabotError
from stratabot.puzzles.type_checks import require_arguments

_LONGEST: Final = 1000  # characters of a text that `repr` shows: a board of 31 x 31

T = TypeVar("T")
C = TypeVar("C", bound=type)
B = TypeVar("B")
P = ParamSpec("P")


def add_notebook_views(reader: str = "", is_drawn: bool = True) -> Callable[[C], C]:
    """Give a class `repr`, a picture unless it is not drawn, and `str` if it has none.

    `reader` is the function of the game that reads a value's text; without one, `repr` is no call.
    """

    def in_one_line(value: object) -> str:
        whole, game = str(value), _game_of(value)
        said, rest = whole[:_LONGEST], " ..." if len(whole) > _LONGEST else ""
        if reader:
            return f"{game}.{reader}({said!r}{rest})"
        return f"<{game} {type(value).__name__.lower()}: {' '.join(said.split())}{rest}>"

    def given(kind: C) -> C:
        own = {"__str__": vars(kind).get("__str__", text), "__repr__": in_one_line}
        for name, function in (own | ({"_repr_svg_": svg} if is_drawn else {})).items():
            setattr(kind, name, function)
        return kind

    return given


def text(value: object) -> str:
    """What `str` gives."""
    told: str = _public(value).text_of(value)
    return told


def svg(value: object) -> str | None:
    """What a notebook draws; None, so that it shows the text, of a board too large for pictures."""
    try:
        drawn: str | None = _public(value).svg_of(value)
    except StratabotError:
        return None
    return drawn


def _game_of(value: object) -> str:
    return type(value).__module__.split(".")[1]


def _public(value: object) -> ModuleType:
    return import_module(f"stratabot.{_game_of(value)}.public")


def with_attributes(value: T, **facts: object) -> T:
    """The value, with attributes besides those by which it is compared."""
    vars(value).update(facts)
    return value


def takes_text(
    parse: Callable[[str], B], home: str
) -> Callable[[Callable[Concatenate[B, P], T]], Callable[Concatenate[B | str, P], T]]:
    """Make functions of a puzzle take a puzzle's text as well; module `home` offers them."""

    def taking(function: Callable[Concatenate[B, P], T]) -> Callable[Concatenate[B | str, P], T]:
        @wraps(function)
        def asked(puzzle: B | str, *args: P.args, **options: P.kwargs) -> T:
            known = parse(puzzle) if isinstance(puzzle, str) else puzzle
            require_arguments(function, (known, *args), options)
            return function(known, *args, **options)

        asked.__module__ = home  # where pickle finds it
        return asked  # type: ignore[return-value]  # the puzzle may be passed by name, too

    return taking
