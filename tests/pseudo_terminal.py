"""A program that is played in a terminal, as a player sees it: keys go in, a screen comes out."""

import os
import re
import select
import signal
import struct
import subprocess
import time
from codecs import getincrementaldecoder
from collections.abc import Callable
from io import StringIO
from types import TracebackType
from typing import Final, Self

from commands import clean_environment, command_line
from waiting import PATIENCE

_HOME: Final = "\x1b[H"
_BELOW: Final = "\x1b[J"
_CODES: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

_IN_TERMINAL: Final = ("sh", "-c", 'exec "$@" <>"$0" >&0 2>&1')
"""The first terminal that the leader of a session opens is its own: Ctrl-C is a signal for it."""

ENTER, END, CTRL_C = "\r", "\x04", "\x03"


class TextTerminal(StringIO):
    def isatty(self) -> bool:
        return True


class PseudoTerminal:
    """`stratabot ARGS` in a terminal of its own.

    Attributes:
        seen: all that it has written so far, with its escape codes.
    """

    def __init__(
        self,
        *args: str,
        columns: int = 80,
        rows: int = 24,
        program: Callable[..., list[str]] = command_line,
        **env: str,
    ) -> None:
        """`program` makes the whole command of `args`."""
        import fcntl
        import pty
        import termios

        self._number, self._child = pty.openpty()
        fcntl.ioctl(self._child, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.seen = ""
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self.process = subprocess.Popen(
            [*_IN_TERMINAL, os.ttyname(self._child), *program(*args)],
            env=clean_environment(**{"TERM": "xterm-256color", **env}),
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self._child)
        os.close(self._number)

    @property
    def screen(self) -> str:
        return _CODES.sub("", self.seen.rpartition(_HOME)[2]).replace("\r", "")

    def send(self, *keys: str) -> None:
        for key in keys:
            os.write(self._number, key.encode())

    @property
    def is_drawn(self) -> bool:
        """Whether the screen is whole: while it is drawn, a part of it may have come."""
        return _HOME not in self.seen or _BELOW in self.seen.rpartition(_HOME)[2]

    def await_text(self, text: str) -> None:
        self._await(lambda: text in self.screen and self.is_drawn, text)

    def await_said(self, text: str, since: int = 0) -> int:
        """Wait until it has written that after its first `since` characters; where that ends."""
        self._await(lambda: text in self.seen[since:], text)
        return self.seen.index(text, since) + len(text)

    def await_end(self) -> int:
        self._await(lambda: self.process.poll() is not None, "the end")
        while self._read(0):
            pass
        return self.process.wait()

    def _await(self, found: Callable[[], bool], what: str) -> None:
        limit = time.monotonic() + PATIENCE
        while not found():
            assert time.monotonic() < limit, f"expected {what!r}, got: {self.screen}"
            self._read(0.05)

    def _read(self, seconds: float) -> bool:
        """Take what the program has written; False if nothing came."""
        if not select.select([self._number], [], [], seconds)[0]:
            return False
        self.seen += self._decode(os.read(self._number, 65536))
        return True
