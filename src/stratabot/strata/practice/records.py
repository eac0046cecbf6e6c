"""The game's log: clicks and events, in seconds since it began, with the puzzle, from 1."""

import json
from dataclasses import dataclass, fields
from enum import Enum
from typing import ClassVar, NamedTuple

from stratabot.geometry import Point
from stratabot.strata.practice.scene import Palette
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import format_rows


class Effect(Enum):
    """What a click or a key did. KEPT: it waits; the log gets its effect later."""

    SELECTED = "selected"
    LAID = "laid"
    TOOK_BACK = "took back"
    NEXT = "next"
    RESELECTED = "reselected"
    IGNORED = "ignored"
    KEPT = "kept"
    CLOSE = "close"


class Reaction(NamedTuple):
    """What the game does at a click, and why if it ignores the click."""

    effect: Effect
    why: str = ""


def ignoring_reaction(why: str) -> Reaction:
    """The reaction of a game that does nothing, for that reason."""
    return Reaction(Effect.IGNORED, why)


@dataclass(frozen=True, slots=True)
class Click:
    """A click or a key.

    Attributes:
        time: when the game carried the click out: at once, or after it had waited.
        hit: what it hit: `swatch 2`, `r1`, `c3`, `undo`, `next`, `close`, `help` or `nothing`.
        why: why the game ignored the click; empty if it did not.
        point: the place of the click, in pixels of the picture; None for a key.
        waited: the seconds that the click waited for sliding ribbons; None if it did not wait.
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
    """All ribbons lie right. `clicks` count from the puzzle's fade, `seconds` from its opening."""

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


Record = Click | Opening | Mistake | Win | Finish


def parse_event(text: str) -> str:
    """The event in the first line of a log."""
    try:
        told = json.loads(text.partition("\n")[0])
    except RecursionError:
        raise ValueError("expected an object, got brackets without end") from None
    if not isinstance(told, dict) or not isinstance(event := told.get("event"), str):
        raise ValueError(f"expected an object with an event, got {text[:20]!r}")
    return event


def format_record(record: Record) -> str:
    """The record as a line of JSON, which other programs read: its `event` comes first.

    A click's `hit` is called `target`, its `point` becomes `x` and `y`, and an opened puzzle's
    `grid` a list of rows with `.` for blank. Seconds have 4 decimals.
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
            line["target" if field.name == "hit" else field.name] = value
    return json.dumps(line)
