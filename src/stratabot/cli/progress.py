"""Progress on standard error: a line that is rewritten on a terminal, plain lines elsewhere."""

import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self, TextIO

_CLEAR: Final = "\r\x1b[K"
"""Goes to the start of the line and clears it."""


class StatusLine:
    """The last line of a terminal, written over and over. `stream` is standard error by default.

    Attributes:
        live: whether the stream is a terminal; elsewhere there is no such line, only remarks.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.live = self.stream.isatty()
        self._shown = False

    def rewrite(self, text: str) -> None:
        """Show this text instead of the one before; nothing elsewhere than on a terminal."""
        if self.live:
            self._shown = True
            print(f"{_CLEAR}{text}", end="", file=self.stream, flush=True)

    def remark(self, text: str) -> None:
        """Print a line that stays. On a terminal it takes the place of the status line."""
        self.clear()
        print(text, file=self.stream, flush=True)

    def clear(self) -> None:
        """Take the status line away, if there is one."""
        if self._shown:
            self._shown = False
            print(_CLEAR, end="", file=self.stream, flush=True)


class Meter:
    """Counts what was found and what was tried.

    On a terminal a status line shows it from two seconds on, elsewhere a line every ten seconds.

    Attributes:
        goal: how many are wanted.
        found: how many were found so far; whoever finds one adds it.
        tries: how many were tried so far.
    """

    def __init__(
        self,
        goal: int,
        stream: TextIO | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.goal, self.found, self.tries = goal, 0, 0
        self._line = StatusLine(stream)
        self._now = now
        self._next = now() + (2 if self._line.live else 10)

    def tried(self) -> None:
        """Count one try more, and show the counts if it is time."""
        self.tries += 1
        now = self._now()
        if now < self._next:
            return
        text = f"{self.found} of {self.goal} found, {self.tries} tried"
        if self._line.live:
            self._next = now + 0.2
            self._line.rewrite(text)
        else:
            self._next = now + 10
            self._line.remark(text)

    def close(self) -> None:
        """Take the status line away."""
        self._line.clear()


class Working:
    """While it lasts, tells that something is being done, and for how long already.

    On a terminal a status line shows it from two seconds on, elsewhere a line every ten seconds. A
    thread of its own writes it, so that the work need not know of it. A context; it can be used
    once.

    Args:
        what: what is being done: `drawing`.
        stream: standard error by default.
        pause: seconds before something is told first; None for those above.
    """

    def __init__(self, what: str, stream: TextIO | None = None, pause: float | None = None) -> None:
        self.what = what
        self._line = StatusLine(stream)
        self._pause = pause or (2.0 if self._line.live else 10.0)
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._tell, daemon=True)
        self._start = time.monotonic()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._done.set()
        self._thread.join()
        self._line.clear()

    def _tell(self) -> None:
        pause = self._pause
        while not self._done.wait(pause):
            text = f"{self.what}: {time.monotonic() - self._start:.0f} s"
            if self._line.live:
                self._line.rewrite(text)
                pause = min(0.5, self._pause)
            else:
                self._line.remark(text)
