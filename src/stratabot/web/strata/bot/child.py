"""A command that plays, in a process of its own, which can be stopped at any moment.

The process has a pipe to the server. What the command prints goes into it, a line at a time. When
anything comes out of it, or its other end is gone, Ctrl-C is made here: the command ends as it does
in a terminal, and never between a press of the mouse button and its release.
"""

import io
import signal
import sys
import threading
import traceback
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

STREAMS: Final = ("out", "err")


class Said(NamedTuple):
    """What a command said: a line of standard output (`out`) or standard error (`err`)."""

    stream: str
    line: str


class Ended(NamedTuple):
    """That a command has ended, with its exit code."""

    code: int


class LineSender(io.TextIOBase):
    """A stream that sends every line through a pipe.

    Args:
        stream: `out` or `err`.
        pipe: where lines go, as `Said`.
        lock: held while something is sent.
    """

    def __init__(self, stream: str, pipe: Connection, lock: threading.Lock) -> None:
        self._stream, self._pipe, self._lock = stream, pipe, lock
        self._rest = ""

    def write(self, text: str) -> int:
        """Send the lines that are whole now; lines end with LF or CR."""
        *whole, self._rest = (self._rest + text.replace("\r", "\n")).split("\n")
        for line in whole:
            if line.strip():
                _send(self._pipe, self._lock, Said(self._stream, line))
        return len(text)

    def writable(self) -> bool:
        """It is."""
        return True


def run(words: Sequence[str], pipe: Connection) -> None:
    """Run a command as the command line does; tell what it says, and its end.

    Args:
        words: the command and its options.
        pipe: to the server.
    """
    from stratabot.cli import main
    from stratabot.limit import never_lose_ctrl_c

    never_lose_ctrl_c()
    lock = threading.Lock()
    sys.stdout, sys.stderr = (LineSender(stream, pipe, lock) for stream in STREAMS)
    warnings.simplefilter("ignore")  # what is for programmers is nothing for a player
    threading.excepthook = lambda fault: _tell_terminal(fault.exc_value)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        threading.Thread(target=_await_stop, args=(pipe,), daemon=True).start()
        code = exit_code(partial(main, [*words], prog_name="stratabot"))
    except KeyboardInterrupt:  # before or after the command itself
        code = 130
    _send(pipe, lock, Ended(code))


def exit_code(command: Callable[[], object]) -> int:
    """The exit code of a command. A fault of ours is one line; the rest is for the terminal."""
    try:
        command()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except Exception as error:
        _tell_terminal(error)
        print("something went wrong here; the terminal tells more", file=sys.stderr)
        return 1
    return 0


def _tell_terminal(error: BaseException | None) -> None:
    if sys.__stderr__ is not None:  # a program without a terminal has none
        traceback.print_exception(error, file=sys.__stderr__)


def _send(pipe: Connection, lock: threading.Lock, value: Said | Ended) -> None:
    """Send something; if nobody is there any more, it is lost, and Ctrl-C is on its way."""
    with lock, suppress(OSError):
        pipe.send(value)


def _await_stop(pipe: Connection) -> None:
    """Make Ctrl-C here as soon as anything comes, or nothing can come any more."""
    with suppress(EOFError, OSError):
        pipe.recv()
    if hasattr(signal, "pthread_kill"):  # wakes the main thread if it sleeps
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
    else:
        signal.raise_signal(signal.SIGINT)
