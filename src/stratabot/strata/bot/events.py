"""What happens while the bot plays, as values: for progress bars, logs and tests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

KINDS = ("puzzle", "ribbon", "retry", "waiting", "taken_back", "solved", "stopped", "wave_done")
"""puzzle: one was read and solved; ribbon: one lies; retry: a click was lost; waiting: the view is
disturbed; solved: the game says so; stopped: it ends before its end; wave_done: the summary."""


@dataclass(frozen=True)
class Event:
    """One thing that happened; `time` in seconds since the bot began."""

    kind: str
    time: float
    details: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """One flat object."""
        return {"event": self.kind, "time": round(self.time, 3), **self.details}


Listener = Callable[[Event], None]


@dataclass
class Tally:
    """What has been done so far."""

    puzzles: int = 0
    perfects: int = 0
    ribbons: int = 0
    clicks: int = 0
    retries: int = 0

    def as_json(self, seconds: float) -> dict[str, Any]:
        """The summary of a wave."""
        each = round(seconds / self.puzzles, 3) if self.puzzles else None
        return {
            "puzzles": self.puzzles,
            "perfects": self.perfects,
            "ribbons": self.ribbons,
            "clicks": self.clicks,
            "retries": self.retries,
            "seconds": round(seconds, 3),
            "seconds_per_puzzle": each,
        }
