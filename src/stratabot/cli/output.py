"""What a command prints, and on what: its answer; errors and progress on standard error."""

import errno
import io
import os
import re
import sys
import threading
import time
from _thread import start_new_thread
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, takewhile
from typing import Any, Final, Self, TextIO

import click

from stratabot import words
from stratabot.errors import InputError, StratabotError
from stratabot.limit import ctrl_c_blocked
from stratabot.terminal import Colors, Terminal

_NO_TERMINAL = 80
_CLEAR: Final = "\r\x1b[K"  # moves to the start of the line and clears the line
_WORDS: Final = r"[a-z]{2,} [a-z]{2,}"
_NUMBER: Final = r"\s*(\d+\.\s+)?"
_ESCAPE_CODES: Final = 4  # ENABLE_VIRTUAL_TERMINAL_PROCESSING, of SetConsoleMode


def in_options(message: str) -> str:
    """A message of the library with options instead of arguments, as the shell at hand has them."""
    return words.in_options(message, _quoted)


def _quoted(word: str) -> str:
    from stratabot.cli.shells import quoted

    return quoted(word)


def error_text(error: StratabotError) -> str:
    """The text of an error, with options of the command line instead of fields and arguments."""
    is_about_option = isinstance(error, InputError) and error.field
    return in_options("--" + error.message if is_about_option else error.message)


def error_line(error: StratabotError | click.ClickException, args: Sequence[str]) -> str:
    """The error on one line; it tells where help is, or a command that may help."""
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "stratabot"
        text = f"{error.format_message()} (see: {path} --help)"
    elif isinstance(error, click.ClickException):
        text = error.format_message()
    else:
        text = error_text(error)
        if error.likely_cells:
            from stratabot.cli.shells import command

            cells = [word for cell in error.likely_cells for word in ("--cell", cell)]
            squares = "this square" if len(error.likely_cells) == 1 else "these squares"
            text += f", or tell {squares}: {command(['stratabot', *args, *cells])}"
    return " ".join(text.split())


def takes_escapes(stream: TextIO) -> bool:
    """Whether this is a terminal that takes escape codes; consoles of Windows are told to."""
    if not stream.isatty():
        return False
    try:
        import msvcrt
    except ImportError:  # elsewhere all terminals do
        return True
    try:
        handle = msvcrt.get_osfhandle(stream.fileno())  # type: ignore[attr-defined,unused-ignore]
    except (OSError, ValueError):  # a stream that only says that it is a terminal
        return True
    return _switch_on(handle)


def _switch_on(handle: int) -> bool:
    import ctypes

    kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    console, mode = ctypes.c_void_p(handle), ctypes.c_uint32()
    if not kernel.GetConsoleMode(console, ctypes.byref(mode)):
        return False
    return bool(
        mode.value & _ESCAPE_CODES or kernel.SetConsoleMode(console, mode.value | _ESCAPE_CODES)
    )


def reader_has_gone(error: OSError) -> bool:
    """Whether nobody reads a pipe any more, which Windows calls an invalid argument."""
    is_invalid = os.name == "nt" and error.errno == errno.EINVAL and error.filename is None
    return is_invalid or isinstance(error, BrokenPipeError)


def make_streams_safe() -> None:
    """No closed stream, and no character that cannot be written, shall end in a traceback.

    A console of Windows takes any text. What goes to a file or a pipe there would be in the code
    page of the system, which no other program can know. It is the same as elsewhere: UTF-8, unless
    PYTHONIOENCODING says otherwise, and line feeds.
    """
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
            if os.name == "nt" and not stream.isatty():
                encoding = None if os.environ.get("PYTHONIOENCODING") else "utf-8"
                stream.reconfigure(encoding=encoding, errors="replace", newline="\n")


def terminal_for(color: str) -> Terminal:
    """What standard output can show, given `--color`, NO_COLOR, TERM, COLORTERM and COLUMNS."""
    return Terminal(
        columns=_columns(),
        colors=_colors(color),
        ascii_only=not _can_encode("▀·", sys.stdout.encoding),
    )


def _columns() -> int:
    """The terminal's width. `shutil.get_terminal_size` does the same, but `shutil` loads slowly."""
    if os.environ.get("COLUMNS", "").isdecimal():
        return int(os.environ["COLUMNS"])
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or _NO_TERMINAL
    except (OSError, ValueError):
        return _NO_TERMINAL


def _colors(color: str) -> Colors:
    term = os.environ.get("TERM", "")
    if color == "never" or (color == "auto" and (os.environ.get("NO_COLOR") or term == "dumb")):
        return Colors.NONE
    if not takes_escapes(sys.stdout) and color == "auto":
        return Colors.NONE
    many = os.environ.get("COLORTERM") in ("truecolor", "24bit") or "WT_SESSION" in os.environ
    if color == "always" or many or term.endswith(("-direct", "-kitty", "-ghostty")):
        return Colors.TRUE
    return Colors.PALETTE


def _can_encode(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def say(text: str, terminal: Terminal) -> None:
    """Print a line of the answer; its colors are kept if the terminal shows colors."""
    click.echo(text, color=terminal.colors is not Colors.NONE)


def say_wrapped(text: str, terminal: Terminal) -> None:
    """Print an answer as `say`; on a terminal, sentences are broken between words."""
    if sys.stdout.isatty():
        text = "\n".join(wrapped(line, terminal.columns) for line in text.split("\n"))
    say(text, terminal)


def wrapped(line: str, columns: int) -> str:
    """A line in as many as it takes, below its text; as it is with colors or without words."""
    if len(line) <= columns or "\x1b" in line or not re.search(_WORDS, line):
        return line
    from textwrap import wrap

    start = re.match(_NUMBER, line)
    return "\n".join(
        wrap(
            line,
            columns,
            subsequent_indent=" " * min(start.end() if start else 0, columns // 2),
            break_long_words=False,
            break_on_hyphens=False,
        )
    )


class Call:
    """A call of the program, `obj` of click's contexts; whether it is still to print JSON."""

    def __init__(self, args: Sequence[str]) -> None:
        self.args = [*args]
        words = [*takewhile(lambda word: word != "--", args)]
        pairs = (f"{option}={value}" for option, value in pairwise(words))
        self.owes_json = not {"--format=json", "--format=jsonl"}.isdisjoint((*words, *pairs))


def say_json(value: dict[str, object]) -> None:
    """Print one object on one line, in ASCII only, so any pipe can carry the line."""
    import json

    click.echo(json.dumps(value))
    if context := click.get_current_context(silent=True):
        context.obj.owes_json = False


class StatusLine:
    """The last line of a terminal, written over and over; other streams get only remarks."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.live = takes_escapes(self.stream)
        self._shown = False

    def rewrite(self, text: str) -> None:
        if self.live:
            self._shown = True
            print(f"{_CLEAR}{text}", end="", file=self.stream, flush=True)

    def remark(self, text: str) -> None:
        self.clear()
        print(text, file=self.stream, flush=True)

    def clear(self) -> None:
        if self._shown:
            self._shown = False
            print(_CLEAR, end="", file=self.stream, flush=True)


class Working:
    """A context for work that may take long: tells what is being done, and for how long already.

    Another thread writes these lines, on a terminal after 2 s, else every 10 s. Use it once.
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
