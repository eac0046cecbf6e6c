"""How far the bot or a tour is: a bar on a terminal, a line for each puzzle elsewhere."""

from typing import Final, TextIO

from stratabot.cli.output import StatusLine
from stratabot.strata.bot.events import Event, is_perfect
from stratabot.strata.telling.play import names_in, puzzle_in_words, remark, wave_in_words
from stratabot.words import counted

_WIDTH: Final = 24  # characters of a full bar
_TOUR_WIDTH: Final = 10


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
        self._line.remark(f"{time:7.2f} s  {text}")

    def clear(self) -> None:
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
        done = self._puzzle - 1 + (self._laid / self._ribbons if self._ribbons else 0)
        return min(done / self._puzzles, 1.0) if self._puzzles else 0.0

    def bar(self, time: float) -> str:
        share = self.share
        text = f"{_drawn_bar(share, _WIDTH)} {self._which}"
        text += f", ribbon {self._laid} of {self._ribbons}"
        if 0 < share < 1 and time > self._began:
            left = int((time - self._began) * (1 - share) / share)
            text += f", {left // 60}:{left % 60:02} left"
        return text


def _drawn_bar(share: float, width: int) -> str:
    filled = round(share * width)
    return f"[{'#' * filled}{'.' * (width - filled)}]"


class TourProgress(BotProgress):
    """A listener that shows the events of a tour on a stream, standard error by default."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._wave: int | None = None
        self._waves = 0
        self._done = self._left = 0  # waves that are over, and still to be played to their end
        self._solved = self._perfects = 0
        self._first = 0.0

    def __call__(self, event: Event) -> None:
        details = event.details
        if event.kind == "wave":
            self._wave, self._waves = details["wave"], details["of"]
            self._done, self._left = details["done"], details["left"]
            self._first = self._first or event.time
        elif event.kind == "solved":
            self._solved += 1
            self._perfects += is_perfect(details)
        elif event.kind == "left_out":
            self._left -= 1
            self.say(event.time, remark(event, {}))
            return
        if event.kind == "wave_done":
            self._done += 1
            self._left -= self._wave is not None
            self.say(event.time, self._of_tour(event.time, self._left))
        elif event.kind not in ("clicked", "tour_done"):
            super().__call__(event)
        elif event.kind == "tour_done":
            self.clear()

    def bar(self, time: float) -> str:
        """How far the tour is, and then the wave; no longer than a line of a terminal."""
        left = self._left - (self.share if self._wave else 0)
        return f"{self._of_tour(time, left)} {_drawn_bar(self.share, _TOUR_WIDTH)}"

    def _of_tour(self, time: float, left: float) -> str:
        """Where the tour is, what was solved, and how long the waves that are left will take."""
        wave = wave_in_words(self._wave)
        text = f"{wave} of {self._waves}" if self._wave else wave
        how = "all Perfect" if self._perfects == self._solved else f"{self._perfects} Perfect"
        if self._solved:
            text += f"; {counted(self._solved, 'puzzle')} so far, {how}"
        if not self._done or left <= 0:
            return text
        # As long as the waves before took, with the ways between them.
        spent = self._done + (self._left - left)
        seconds = (time - self._first) / spent * left
        if seconds < 90:
            return f"{text}, about {counted(max(round(seconds), 1), 'second')} left"
        return f"{text}, about {counted(round(seconds / 60), 'minute')} left"
