"""How far a long run is, on standard error."""

import sys
import time
from typing import TextIO


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
