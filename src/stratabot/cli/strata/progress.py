"""How far the bot or a tour is: in one line of a terminal, a line for each puzzle elsewhere."""

from typing import TextIO

from stratabot.cli.output import StatusLine
from stratabot.strata.bot.events import Event, is_perfect
from stratabot.strata.telling.play import names_in, puzzle_in_words, remark, wave_in_words
from stratabot.words import counted


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
            word = "Perfect" if event.details["perfect"] else "solved"
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
        self._wave: int | None = None
        self._waves = self._solved = self._perfects = 0

    def __call__(self, event: Event) -> None:
        details = event.details
        if event.kind == "wave":
            self._wave, self._waves = details["wave"], details["of"]
        elif event.kind == "solved":
            self._solved += 1
            self._perfects += is_perfect(details)
        if event.kind == "left_out":
            self.say(event.time, remark(event, {}))
        elif event.kind == "wave_done":
            self.say(event.time, self._of_tour())
        elif event.kind == "tour_done":
            self.clear()
        elif event.kind != "clicked":
            super().__call__(event)

    def now(self) -> str:
        """How far the tour is, and then the puzzle; no longer than a line of a terminal."""
        return f"{self._of_tour()}; {self._which}"

    def _of_tour(self) -> str:
        """Where the tour is, and what was solved."""
        wave = wave_in_words(self._wave)
        text = f"{wave} of {self._waves}" if self._wave else wave
        if not self._solved:
            return text
        how = "all Perfect" if self._perfects == self._solved else f"{self._perfects} Perfect"
        return f"{text}; {counted(self._solved, 'puzzle')} so far, {how}"
