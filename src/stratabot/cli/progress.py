"""How far the bot is, on standard error: a bar on a terminal, a line a puzzle elsewhere."""

import sys
import time
from typing import TextIO

from stratabot.strata.bot.events import Event

_WIDTH = 24


class Progress:
    """Listens to the bot's events."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.live = self.stream.isatty()
        self.number = self.of = self.laid = self.ribbons = 0
        self.began = 0.0

    def __call__(self, event: Event) -> None:
        """Show what an event changes."""
        details = event.details
        if event.kind == "puzzle":
            self.began = self.began or event.time
            self.number, self.of = details["number"], details["of"]
            self.laid, self.ribbons = len(details["placed"]), 2 * details["size"]
        elif event.kind == "ribbon":
            self.laid = details["laid"]
        elif event.kind in ("waiting", "retry", "taken_back"):
            self._line(f"{event.time:7.2f} s  {_remark(event)}")
        elif event.kind == "solved" and not self.live:
            word = "Perfect" if details["perfect"] else "solved"
            self._line(f"{event.time:7.2f} s  puzzle {self.number} of {self.of}: {word}")
        if self.live:
            self._draw(event)

    def _line(self, text: str) -> None:
        start = "\r\x1b[K" if self.live else ""
        print(f"{start}{text}", file=self.stream, flush=True)

    def _draw(self, event: Event) -> None:
        if event.kind in ("stopped", "wave_done"):
            print("\r\x1b[K", end="", file=self.stream, flush=True)
            return
        done = self.number - 1 + (self.laid / self.ribbons if self.ribbons else 0)
        share = min(done / self.of, 1.0) if self.of else 0.0
        filled = round(share * _WIDTH)
        bar = f"[{'#' * filled}{'.' * (_WIDTH - filled)}]"
        text = f"{bar} puzzle {self.number} of {self.of}, ribbon {self.laid} of {self.ribbons}"
        if 0 < share < 1 and event.time > self.began:
            left = (event.time - self.began) * (1 - share) / share
            text += f", {int(left) // 60}:{int(left) % 60:02} left"
        print(f"\r\x1b[K{text}", end="", file=self.stream, flush=True)


def _remark(event: Event) -> str:
    details = event.details
    if event.kind == "waiting":
        return f"waiting: {details['why']}"
    if event.kind == "taken_back":
        return f"taken back: {' '.join(details['ribbons'])}"
    what = details.get("ribbon") or details.get("button") or f"swatch {details.get('swatch')}"
    return f"a click was lost: {what}; clicking again"


class Meter:
    """Counts what was found and what was tried; nothing is shown of runs under two seconds.

    On a terminal one line is written over and over, elsewhere one every ten seconds.
    """

    def __init__(self, goal: int, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.goal, self.found, self.tries = goal, 0, 0
        self.live = self.stream.isatty()
        self._next = time.monotonic() + (2 if self.live else 10)
        self._shown = False

    def tried(self) -> None:
        """One more was tried; show it if it is time."""
        self.tries += 1
        now = time.monotonic()
        if now >= self._next:
            self._next = now + (0.2 if self.live else 10)
            self._shown = True
            text = f"{self.found} of {self.goal} found, {self.tries} tried"
            start, end = ("\r\x1b[K", "") if self.live else ("", "\n")
            print(f"{start}{text}", end=end, file=self.stream, flush=True)

    def close(self) -> None:
        """Take the line away."""
        if self.live and self._shown:
            print("\r\x1b[K", end="", file=self.stream, flush=True)
