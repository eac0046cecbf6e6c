"""Progress on standard error: a line that is rewritten on a terminal, plain lines elsewhere."""

import sys
import threading
import time
from _thread import start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Self, TextIO

from stratabot.limit import ctrl_c_blocked

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


class Working:
    """While it lasts, tells that something is being done, and for how long already.

    On a terminal a status line shows it from two seconds on, elsewhere a line every ten seconds. A
    thread of its own writes it, so that the work need not know of it. A context; it can be used
    once.

    Args:
        what: what is being done: `drawing`; or a function that tells how far it is.
        stream: standard error by default.
        pause: seconds before something is told first; None for those above.
    """

    def __init__(
        self,
        what: str | Callable[[], str],
        stream: TextIO | None = None,
        pause: float | None = None,
    ) -> None:
        self._what = what
        self._line = StatusLine(stream)
        self._pause = pause or (2.0 if self._line.live else 10.0)
        self._done = threading.Event()
        self._lock = threading.Lock()
        self._start = time.monotonic()

    def __enter__(self) -> Self:
        # `threading.Thread` would wait here until the thread runs: on a busy machine longer than
        # most puzzles take.
        with ctrl_c_blocked():
            start_new_thread(self._tell, ())
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._done.set()
            self._line.clear()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Inside, something else may be printed: the status line is out of the way."""
        with self._lock:
            self._line.clear()
            yield

    def _tell(self) -> None:
        pause = self._pause
        while not self._done.wait(pause):
            what = self._what if isinstance(self._what, str) else self._what()
            text = f"{what}: {time.monotonic() - self._start:.0f} s"
            with self._lock:
                if self._done.is_set():
                    return
                if self._line.live:
                    self._line.rewrite(text)
                    pause = min(0.5, self._pause)
                else:
                    self._line.remark(text)
