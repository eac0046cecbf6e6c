"""Keys as they are pressed; the terminal is what it was however this ends, and during Ctrl-Z."""

import os
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import Final, Protocol

import click

from stratabot.cli.output import takes_escapes

_ENTER: Final = "\x1b[?1049h\x1b[H\x1b[2J"
_LEAVE: Final = "\x1b[?1049l"
_STOP: Final = "\x1a"


def has_keys() -> bool:
    """Whether somebody sits at a terminal on which a screen can be drawn."""
    if sys.stdin is None or not (sys.stdin.isatty() and takes_escapes(sys.stdout)):
        return False
    dumb = os.environ.get("TERM", "dumb" if os.name == "posix" else "") == "dumb"
    return not dumb


def draw(text: str) -> None:
    """Put text on the terminal as it is."""
    click.echo(text, nl=False, color=True)


class Keyboard(Protocol):
    """Where keys come from."""

    def read(self) -> str:
        """Wait, and give the characters that the next keys send; empty at the end."""

    def pressed(self) -> str:
        """Those of keys that were pressed already, without waiting."""


@contextmanager
def keyboard(redraw: Callable[[], object]) -> Iterator[Keyboard]:
    """A keyboard that gives every key at once, and a screen of its own."""
    with _keyboard(redraw, _ENTER, _LEAVE) as keys:
        yield keys


@contextmanager
def keys_typed() -> Iterator[Keyboard]:
    """What is typed, key by key on a terminal, where nothing is drawn; else as it is written."""
    if sys.stdin is not None and sys.stdin.isatty():
        with _keyboard(lambda: None, "", "") as keys:
            yield keys
    else:
        yield _Piped()


@contextmanager
def _keyboard(redraw: Callable[[], object], enter: str, leave: str) -> Iterator[Keyboard]:
    """A terminal's keys; `enter` and `leave` are drawn before and after."""
    try:
        import termios  # noqa: F401  # there is none on Windows
    except ImportError:
        draw(enter)
        try:
            yield _Console()
        finally:
            draw(leave)
    else:
        with _Raw(sys.stdin.fileno(), redraw, enter, leave) as raw:
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
        self._typed.put("")

    def read(self) -> str:
        return self._typed.get()

    def pressed(self) -> str:
        found = ""
        while not self._typed.empty():
            found += self._typed.get()
        return found


class _Console:
    def read(self) -> str:
        try:
            return click.getchar()
        except EOFError:
            return ""

    def pressed(self) -> str:
        found = ""
        while _is_pressed() and (key := self.read()):
            found += key
        return found


def _is_pressed() -> bool:
    import msvcrt

    return bool(msvcrt.kbhit())  # type: ignore[attr-defined,unused-ignore]  # Windows has it


class _Raw:
    """A terminal that gives every key at once and shows none by itself."""

    def __init__(self, number: int, redraw: Callable[[], object], enter: str, leave: str) -> None:
        import termios

        self._number, self._redraw, self._enter, self._leave = number, redraw, enter, leave
        self._before = termios.tcgetattr(number)
        self._decode = getincrementaldecoder("utf-8")("replace").decode

    def __enter__(self) -> "_Raw":
        self._take()
        return self

    def __exit__(self, *_: object) -> None:
        self._give_back()

    def read(self) -> str:
        text: str | None = ""
        while text == "":
            text = self._taken()
        return text or ""

    def pressed(self) -> str:
        import select

        found = ""
        while select.select([self._number], [], [], 0)[0] and (text := self._taken()) is not None:
            found += text
        return found

    def _taken(self) -> str | None:
        """What is sent at once, perhaps only a part of a character; None at the end."""
        try:
            data = os.read(self._number, 1024)
        except OSError:  # the terminal is gone
            return None
        if not data:
            return None
        text = self._decode(data)
        if _STOP in text:
            self._stop()
        return text.replace(_STOP, "")

    def _take(self) -> None:
        import termios
        import tty

        # What was typed before stays in the queue: nothing is flushed.
        tty.setcbreak(self._number, termios.TCSADRAIN)
        mode = termios.tcgetattr(self._number)
        mode[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(self._number, termios.TCSADRAIN, mode)
        draw(self._enter)

    def _give_back(self) -> None:
        import termios

        draw(self._leave)
        termios.tcsetattr(self._number, termios.TCSADRAIN, self._before)

    def _stop(self) -> None:
        """As the terminal would: all of the foreground stops, until the user lets it go on."""
        import signal

        self._give_back()
        os.kill(0, signal.SIGTSTP)
        self._take()
        self._redraw()
