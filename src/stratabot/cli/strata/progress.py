"""How far the bot or a tour is: in one line of a terminal, a line for each puzzle elsewhere."""

from typing import TextIO

from stratabot.cli.output import StatusLine
from stratabot.strata.bot.events import Event, is_perfect
from stratabot.strata.telling.play import (
    names_in,
    puzzle_in_words,
    remark,
    wave_in_words,
    wave_of_tour,
)


class BotProgress:
    """A listener that shows the bot's events on a stream, standard error by default."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._line = StatusLine(stream)
        self._which = "no puzzle yet"
        self._laid = self._ribbons = 0
        self._names: dict[str, str] = {}

    def __call__(self, event: Event) -> None:
        self._count(event)
        if event.kind in ("waiting", "retry", "taken_back"):
            self.say(event.time, remark(event, self._names))
        elif event.kind == "solved" and not self._line.live:
            word = "Perfect" if is_perfect(event.details) else "solved"
            self.say(event.time, f"{self._which}: {word}")
        if event.kind in ("stopped", "wave_done"):
            self.clear()
        else:
            self._line.rewrite(self.now())

    def say(self, time: float, text: str) -> None:
        self._line.remark(f"{time:7.2f} s  {text}")

    def clear(self) -> None:
        self._line.clear()

    def _count(self, event: Event) -> None:
        details = event.details
        if event.kind == "puzzle":
            self._which = puzzle_in_words(details)
            self._laid, self._ribbons = len(details["placed"]), 2 * details["size"]
            self._names = names_in(event)
        elif event.kind == "ribbon":
            self._laid = details["laid"]

    def now(self) -> str:
        """What is played at this moment."""
        return f"{self._which}, ribbon {self._laid} of {self._ribbons}"


class TourProgress(BotProgress):
    """A listener that shows the events of a tour on a stream, standard error by default."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._wave = "no wave yet"

    def __call__(self, event: Event) -> None:
        if event.kind == "wave":
            wave = event.details["wave"]
            self._wave = wave_in_words(wave) + (f" of {event.details['of']}" if wave else "")
        if event.kind == "left_out":
            self.say(event.time, remark(event, {}))
        elif event.kind == "wave_done":
            self.say(event.time, wave_of_tour(event.details))
        elif event.kind == "tour_done":
            self.clear()
        elif event.kind != "clicked":
            super().__call__(event)

    def now(self) -> str:
        """The wave and the puzzle; no longer than a line of a terminal."""
        return f"{self._wave}; {self._which}"
