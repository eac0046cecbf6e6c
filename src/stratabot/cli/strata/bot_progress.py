"""How far the bot is: a bar on a terminal, a line for each puzzle elsewhere."""

from typing import Final, TextIO

from stratabot.cli.output import StatusLine
from stratabot.strata.bot.events import Event
from stratabot.strata.telling.play import names_in, puzzle_in_words, remark

_WIDTH: Final = 24
"""Characters of a full bar."""


class BotProgress:
    """A listener that shows the bot's events on a stream, standard error by default."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._line = StatusLine(stream)
        self._puzzle = self._puzzles = 0
        self._which = "no puzzle yet"
        self._laid = self._ribbons = 0
        self._began = 0.0
        self._names: dict[str, str] = {}

    def __call__(self, event: Event) -> None:
        """Show what an event changes."""
        self._count(event)
        if event.kind in ("waiting", "retry", "taken_back"):
            self.say(event.time, remark(event, self._names))
        elif event.kind == "solved" and not self._line.live:
            word = "Perfect" if event.details["perfect"] else "solved"
            self.say(event.time, f"{self._which}: {word}")
        if event.kind in ("stopped", "wave_done"):
            self.clear()
        else:
            self._line.rewrite(self.bar(event.time))

    def say(self, time: float, text: str) -> None:
        """Write a line that stays."""
        self._line.remark(f"{time:7.2f} s  {text}")

    def clear(self) -> None:
        """Remove the bar."""
        self._line.clear()

    def _count(self, event: Event) -> None:
        details = event.details
        if event.kind == "puzzle":
            self._began = self._began or event.time
            self._puzzle, self._puzzles = details["number"], details["of"]
            self._which = puzzle_in_words(details)
            self._laid, self._ribbons = len(details["placed"]), 2 * details["size"]
            self._names = names_in(event)
        elif event.kind == "ribbon":
            self._laid = details["laid"]

    @property
    def share(self) -> float:
        """How much of the wave is done, 0 to 1."""
        done = self._puzzle - 1 + (self._laid / self._ribbons if self._ribbons else 0)
        return min(done / self._puzzles, 1.0) if self._puzzles else 0.0

    def bar(self, time: float) -> str:
        """What is done, and how long the rest will take at the same speed."""
        share = self.share
        text = f"{drawn_bar(share, _WIDTH)} {self._which}"
        text += f", ribbon {self._laid} of {self._ribbons}"
        if 0 < share < 1 and time > self._began:
            left = int((time - self._began) * (1 - share) / share)
            text += f", {left // 60}:{left % 60:02} left"
        return text


def drawn_bar(share: float, width: int) -> str:
    """A bar of that many characters, so much of it filled."""
    filled = round(share * width)
    return f"[{'#' * filled}{'.' * (width - filled)}]"
