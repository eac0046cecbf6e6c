"""How far a tour is: its waves, before the bar of the wave that is played."""

from typing import Final, TextIO

from stratabot.cli.strata.bot_progress import BotProgress, drawn_bar
from stratabot.strata.bot.events import Event, is_perfect
from stratabot.strata.telling.play import remark, wave_in_words
from stratabot.words import counted

_WIDTH: Final = 10
"""Characters of a full bar."""


class TourProgress(BotProgress):
    """A listener that shows the events of a tour on a stream, standard error by default."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream)
        self._wave: int | None = None
        self._waves = 0
        """How many waves the route has."""
        self._done = self._left = 0
        """How many waves are over, and how many are still to be played to their end."""
        self._solved = self._perfects = 0
        self._first = 0.0
        """When the first wave began."""

    def __call__(self, event: Event) -> None:
        """Show what an event changes."""
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
        return f"{self._of_tour(time, left)} {drawn_bar(self.share, _WIDTH)}"

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
