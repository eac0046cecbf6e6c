"""What happened in a game: every click with its effect, and what the game did by itself.

A record's time is in seconds since the game began. Puzzles are numbered from 1.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import Enum

from stratabot.geometry import Point
from stratabot.strata.practice.palette import Palette
from stratabot.strata.puzzle import BLANK, Puzzle


class Effect(Enum):
    """What a click or a key did."""

    SELECTED = "selected"
    LAID = "laid"
    TOOK_BACK = "took back"
    NEXT = "next"
    RESELECTED = "reselected"
    IGNORED = "ignored"
    CLOSE = "close"
    HELP = "help"

    @property
    def useful(self) -> bool:
        """Whether it changed anything in the game."""
        return self in (Effect.SELECTED, Effect.LAID, Effect.TOOK_BACK, Effect.NEXT)


@dataclass(frozen=True, slots=True)
class Click:
    """A click or a key.

    Attributes:
        time: when it was pressed.
        puzzle: the puzzle shown.
        effect: what it did.
        target: what it hit: `swatch 2`, `r1`, `c3`, `undo`, `next`, `close`, `help` or `nothing`.
        why: why it was ignored, else empty.
        point: where, in pixels of the picture; None for a key.
    """

    time: float
    puzzle: int
    effect: Effect
    target: str
    why: str = ""
    point: Point | None = None


@dataclass(frozen=True, slots=True)
class Opened:
    """A puzzle has faded in and takes clicks."""

    time: float
    puzzle: int
    grid: Puzzle
    palette: Palette


@dataclass(frozen=True, slots=True)
class Wrong:
    """All ribbons are laid and they are wrong: it shakes."""

    time: float
    puzzle: int


@dataclass(frozen=True, slots=True)
class Solved:
    """The last ribbon came to rest and all are right.

    Attributes:
        time: when.
        puzzle: which.
        perfect: nothing was ever taken back in it.
        clicks: clicks and keys since it began to fade in, all of them.
        seconds: since it opened.
    """

    time: float
    puzzle: int
    perfect: bool
    clicks: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Finished:
    """The last win screen stands: the wave is over."""

    time: float
    puzzle: int


def useless_clicks(clicks: Iterable[Click]) -> list[Click]:
    """Those that did nothing, and selections that gave way to another before a ribbon was laid."""
    found: list[Click] = []
    unused: Click | None = None
    for click in clicks:
        if click.effect is Effect.SELECTED:
            found += [unused] if unused else []
            unused = click
        elif click.effect is Effect.LAID:
            unused = None
        elif not click.effect.useful:
            found.append(click)
    return found


Record = Click | Opened | Wrong | Solved | Finished


def format_record(record: Record) -> str:
    """One line of JSON: `event` is the record's name in small letters, then its attributes.

    A click's point becomes `x` and `y`, a puzzle's grid a list of rows with `.` for blank.
    """
    line: dict[str, object] = {"event": type(record).__name__.lower()}
    for field in fields(record):
        value = getattr(record, field.name)
        if isinstance(value, Point):
            line |= {"x": round(value.x, 1), "y": round(value.y, 1)}
        elif isinstance(value, Puzzle):
            rows = ("".join("." if cell is BLANK else cell for cell in row) for row in value.cells)
            line[field.name] = list(rows)
        elif isinstance(value, Effect):
            line[field.name] = value.value
        elif value is not None:
            line[field.name] = round(value, 4) if isinstance(value, float) else value
    return json.dumps(line)
