"""Events while the bot plays, as values for progress bars, logs and tests."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

EventKind = Literal[
    "puzzle",
    "ribbon",
    "retry",
    "waiting",
    "taken_back",
    "solved",
    "stopped",
    "wave_done",
    "wave",
    "clicked",
    "left_out",
    "tour_done",
]
"""puzzle: a puzzle was read and is going to be played; ribbon: a ribbon lies; retry: a click was
lost and is made again (`learned` says what it taught, if the bot tried something out); waiting: the
view, the board or the pointer was disturbed; taken_back: the bot took ribbons back; solved: the
board is solved; stopped: the bot ends early; wave_done: the summary.

`number` of puzzle and solved says which puzzle of the wave it is, from 1. `again`: it was played
before, because the game has begun the wave anew; a puzzle is counted once.

`sign` of wave_done is what told the end. win: a win screen without Next; vacant: neither a puzzle
nor Next (`end` says what is seen); asked: all that was asked for is solved; most: as many puzzles
are solved as a wave of that side can have; gone: the game closed itself after the last of these.

Of a tour only: wave: a wave begins; clicked: a place of the route was clicked; left_out: a wave
that does not open is left out; tour_done: the summary."""


Details: TypeAlias = Mapping[str, Any]
"""What there is to say of an event, by names: values that JSON has."""


@dataclass(frozen=True)
class Event:
    """One thing that happened; `time` is in seconds since the session began."""

    kind: EventKind
    time: float
    details: Details = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        return {"event": self.kind, "time": round(self.time, 3), **self.details}


Listener = Callable[[Event], None]


def is_perfect(solved: Details) -> bool:
    """Whether a puzzle was Perfect, by its event `solved`: as the bot saw, or as the game says."""
    return bool(solved["perfect"] or solved.get("says_perfect"))


@dataclass
class EventTally:
    """How much was done so far.

    Attributes:
        lessons: the `retries` that taught what the game takes.
        undone: the ribbons that a second click of the bot's own took back.
    """

    puzzles: int = 0
    perfects: int = 0
    ribbons: int = 0
    clicks: int = 0
    retries: int = 0
    lessons: int = 0
    undone: int = 0

    def count(self, event: Event) -> None:
        if event.kind == "ribbon":
            self.ribbons += 1
        elif event.kind == "retry":
            self.retries += 1
            self.lessons += "learned" in event.details
        elif event.kind == "solved" and not event.details.get("again"):
            self.puzzles += 1
            self.perfects += is_perfect(event.details)

    def since(self, earlier: "EventTally") -> "EventTally":
        now, before = asdict(self), asdict(earlier)
        return EventTally(**{name: now[name] - before[name] for name in now})

    def as_json(self, seconds: float) -> dict[str, object]:
        each = round(seconds / self.puzzles, 3) if self.puzzles else None
        return {**asdict(self), "seconds": round(seconds, 3), "seconds_per_puzzle": each}
