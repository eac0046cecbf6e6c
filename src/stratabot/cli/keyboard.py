"""Keys as they are pressed; the terminal is what it was however this ends, and during Ctrl-Z."""

import os
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import Final, Protocol

import click

_STOP: Final = "\x1a"


class Keyboard(Protocol):
    """Where keys come from."""

    def pressed(self) -> str:
        """The characters of keys that were pressed already, without waiting."""


@contextmanager
def keys_typed() -> Iterator[Keyboard]:
    """What is typed, key by key on a terminal; else as it is written."""
    if sys.stdin is None or not sys.stdin.isatty():
        yield _Piped()
        return
    try:
        import termios  # noqa: F401  # there is none on Windows
    except ImportError:
        yield _Console()
    else:
        with _Raw(sys.stdin.fileno()) as raw:
            yield raw


class _Piped:
    """Standard input that is no terminal; a thread reads it, since not every system can poll it."""

    def __init__(self) -> None:
        self._typed: SimpleQueue[str] = SimpleQueue()
        if sys.stdin is not None:
            Thread(target=self._fill, daemon=True).start()

    def _fill(self) -> None:
        while text := sys.stdin.read(1):
            self._typed.put(text)

    def pressed(self) -> str:
        found = ""
        while not self._typed.empty():
            found += self._typed.get()
        return found


class _Console:
    def pressed(self) -> str:
        found = ""
        while _is_pressed():
            try:
                found += click.getchar()
            except EOFError:
                break
        return found


def _is_pressed() -> bool:
    import msvcrt

    return bool(msvcrt.kbhit())  # type: ignore[attr-defined,unused-ignore]  # Windows has it


class _Raw:
    """A terminal that gives every key at once and shows none by itself."""

    def __init__(self, number: int) -> None:
        import termios

        self._number = number
        self._before = termios.tcgetattr(number)
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def __enter__(self) -> "_Raw":
        self._take()
        return self

    def __exit__(self, *_: object) -> None:
        self._give_back()

    def pressed(self) -> str:
        import select

        found = ""
        while select.select([self._number], [], [], 0)[0]:
            try:
                data = os.read(self._number, 1024)
            except OSError:  # the terminal is gone
                break
            if not data:
                break
            found += self._decode(data)  # perhaps only a part of a character
        if _STOP in found:
            self._stop()
        return found.replace(_STOP, "")

    def _take(self) -> None:
        import termios
        import tty

        # What was typed before stays in the queue: nothing is flushed.
        tty.setcbreak(self._number, termios.TCSADRAIN)
        mode = termios.tcgetattr(self._number)
        mode[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(self._number, termios.TCSADRAIN, mode)

    def _give_back(self) -> None:
        import termios

        termios.tcsetattr(self._number, termios.TCSADRAIN, self._before)

    def _stop(self) -> None:
        """As the terminal would: all of the foreground stops, until the user lets it go on."""
        import signal

        self._give_back()
        os.kill(0, signal.SIGTSTP)
        self._take()
