"""The game's log: every click with its effect, and what happened by itself.

In every record `time` is in seconds since the game began, and `puzzle` is the puzzle's number in
the wave, from 1.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar, Final, NamedTuple

from stratabot.geometry import Point
from stratabot.strata.practice.palette import Palette
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import format_rows


class Effect(Enum):
    """What a click or a key did; KEPT: it waits, and what it does will be logged then."""

    SELECTED = "selected"
    LAID = "laid"
    TOOK_BACK = "took back"
    NEXT = "next"
    RESELECTED = "reselected"
    IGNORED = "ignored"
    KEPT = "kept"
    CLOSE = "close"
    HELP = "help"

    @property
    def useful(self) -> bool:
        """Whether it changed what the player sees of the puzzle."""
        return self in (Effect.SELECTED, Effect.LAID, Effect.TOOK_BACK, Effect.NEXT)


class Reaction(NamedTuple):
    """What the game does at a click: the effect and, if it ignores the click, why."""

    effect: Effect
    why: str = ""


def ignored(why: str) -> Reaction:
    """The game does nothing, for that reason."""
    return Reaction(Effect.IGNORED, why)


@dataclass(frozen=True, slots=True)
class Click:
    """A click or a key.

    Attributes:
        time: when it was done: at once, or when it had waited.
        puzzle: the puzzle that was shown.
        effect: what it did.
        hit: what it hit: `swatch 2`, `r1`, `c3`, `undo`, `next`, `close`, `help` or `nothing`.
        why: why it was ignored; empty if it was not.
        point: where it was, in pixels of the picture; None for a key.
        waited: the seconds that it waited for ribbons that slid; None if it was done at once.
    """

    event: ClassVar[str] = "click"
    time: float
    puzzle: int
    effect: Effect
    hit: str
    why: str = ""
    point: Point | None = None
    waited: float | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """A puzzle has faded in and takes clicks."""

    event: ClassVar[str] = "opened"
    time: float
    puzzle: int
    grid: Puzzle
    palette: Palette


@dataclass(frozen=True, slots=True)
class Mistake:
    """All ribbons are laid and wrong: the board shakes."""

    event: ClassVar[str] = "wrong"
    time: float
    puzzle: int


@dataclass(frozen=True, slots=True)
class Win:
    """All ribbons are laid and right; the last one has come to rest.

    Attributes:
        time: when it came to rest.
        puzzle: the puzzle's number.
        perfect: whether nothing was ever taken back in this puzzle.
        clicks: all clicks and keys since the puzzle began to fade in.
        seconds: the time since the puzzle opened.
    """

    event: ClassVar[str] = "solved"
    time: float
    puzzle: int
    perfect: bool
    clicks: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Finish:
    """The last win screen is shown: the wave is over."""

    event: ClassVar[str] = "finished"
    time: float
    puzzle: int


def useless_clicks(clicks: Iterable[Click]) -> list[Click]:
    """The clicks that did not help.

    These are the ones that did nothing, and the selections of a color in which no ribbon was laid
    before another color was selected.
    """
    found: list[Click] = []
    unused: Click | None = None
    for click in clicks:
        if click.effect is Effect.SELECTED:
            if unused:
                found.append(unused)
            unused = click
        elif click.effect is Effect.LAID:
            unused = None
        elif not click.effect.useful:
            found.append(click)
    return found


Record = Click | Opening | Mistake | Win | Finish


def parse_event(text: str) -> str:
    """The event that the first line of a log tells of.

    Raises:
        ValueError: it is no line of a log.
    """
    try:
        told = json.loads(text.partition("\n")[0])
    except RecursionError:
        raise ValueError("expected an object, got brackets without end") from None
    if not isinstance(told, dict) or not isinstance(event := told.get("event"), str):
        raise ValueError(f"expected an object with an event, got {text[:20]!r}")
    return event


_KEYS: Final = {"hit": "target"}
"""Attributes that have another name in the log, which other programs read."""


def format_record(record: Record) -> str:
    """The record as a line of JSON: its `event` comes first.

    Its attributes follow. A click's `hit` is called `target`, its `point` becomes `x` and `y`, and
    an opened puzzle's `grid` a list of rows with `.` for blank. Seconds have 4 decimals.
    """
    line: dict[str, object] = {"event": record.event}
    for field in fields(record):
        value = getattr(record, field.name)
        if isinstance(value, Point):
            line |= {"x": round(value.x, 1), "y": round(value.y, 1)}
        elif isinstance(value, Puzzle):
            line[field.name] = format_rows(value)
        elif isinstance(value, Effect):
            line[field.name] = value.value
        elif isinstance(value, float):
            line[field.name] = round(value, 4)
        elif value is not None:
            line[_KEYS.get(field.name, field.name)] = value
    return json.dumps(line)
