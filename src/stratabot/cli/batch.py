"""Many puzzles in one call: out of a file or a folder, on all cores where it pays, in order."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from typing import Any, Final, NamedTuple

import click

from stratabot.cli.input import Task, is_picture, load_task, name_of, read, read_all
from stratabot.errors import InputError, StratabotError, TextError
from stratabot.strata.puzzle import Color
from stratabot.strata.text import decode, parse_puzzle, split_puzzles

_WORTH_IT: Final = 2000
"""Grids from which starting processes (a third of a second) pays; a grid takes half a millisecond.
"""

_PICTURE: Final = 200
"""How many grids a picture takes the time of."""

_PORTION: Final = 50
"""Grids sent to a process at once."""


class Entry(NamedTuple):
    """One of many puzzles, or why there is none."""

    number: int
    """From 1, over all files."""
    file: str | None
    """Its file's name where there are several."""
    text: str = ""
    picture: str = ""
    trouble: str = ""

    def task(self, blank: str | None, selected: Color | None = None) -> Task:
        """The board.

        Raises:
            StratabotError: it is no grid, or a picture that cannot be read.
        """
        if self.trouble:
            raise InputError(self.trouble)
        if self.picture:
            return load_task(self.picture, blank, selected=selected)
        puzzle = parse_puzzle(self.text, blank)
        if selected is not None and selected.swapcase() in puzzle.colors:
            selected = selected if selected in puzzle.colors else selected.swapcase()
        return Task(puzzle, selected=selected)

    def as_json(self) -> dict[str, Any]:
        """Which one it is."""
        return {"number": self.number} | ({"file": self.file} if self.file else {})

    def __str__(self) -> str:
        return f"{self.number} ({self.file})" if self.file else str(self.number)


class Outcome(NamedTuple):
    """What is told of an entry: a line, or an error; and the exit code that it makes for."""

    line: str
    code: int
    error: str = ""


Work = Callable[[Entry], Outcome]


def open_many(path: str, blank: str | None, output_format: str) -> Iterator[Entry] | bytes:
    """The puzzles of a folder, or of a text with several; else what was read of the file.

    With `--format jsonl` a single grid counts as many.

    Raises:
        InputError: it cannot be read, or is many and shall be one JSON object.
    """
    if path != "-" and os.path.isdir(path):
        entries = _in_folder(path, blank)
    else:
        data = read(path)
        if is_picture(path, data):
            if output_format != "jsonl":
                return data
            entries = iter([Entry(1, None, picture=path)])
        else:
            texts = _texts(path, data, blank)
            first = [*islice(texts, 2)]
            if len(first) < 2 and not (first and output_format == "jsonl"):
                return data
            entries = (Entry(n, None, text) for n, text in enumerate(chain(first, texts), 1))
    if output_format == "json":
        raise InputError(f"{name_of(path)}: many puzzles need --format jsonl, got --format json")
    return entries


def run_many(entries: Iterator[Entry], work: Work, in_json: bool) -> int:
    """Print every entry's line, in order; the exit code: the largest of all."""
    code = 0
    for entry, outcome in _outcomes(entries, partial(_careful, work, in_json)):
        if outcome.line:
            click.echo(outcome.line)
        if outcome.error:
            click.echo(f"stratabot: puzzle {entry}: {' '.join(outcome.error.split())}", err=True)
        code = max(code, outcome.code)
    return code


def _careful(work: Work, in_json: bool, entry: Entry) -> Outcome:
    """One bad puzzle does not stop the rest."""
    try:
        return work(entry)
    except StratabotError as error:
        import json

        line = json.dumps(entry.as_json() | {"error": str(error)}) if in_json else ""
        return Outcome(line, 2, str(error))


def _in_folder(path: str, blank: str | None) -> Iterator[Entry]:
    """The files of a folder by name, those with a leading dot left out."""
    with os.scandir(path) as found:
        files = [entry.name for entry in found if entry.is_file()]
    names = sorted(name for name in files if not name.startswith("."))
    if not names:
        raise InputError(f"{name_of(path)}: expected a folder with puzzles, got none in it")
    number = 0
    for name in names:
        for entry in _in_file(os.path.join(path, name), name, blank):
            number += 1
            yield entry._replace(number=number)


def _in_file(path: str, name: str, blank: str | None) -> Iterator[Entry]:
    shown = name if name.isprintable() else repr(name)
    try:
        data = read(path)
        if is_picture(path, data):
            yield Entry(0, shown, picture=path)
            return
        any_text = False
        for text in _texts(path, data, blank):
            any_text = True
            yield Entry(0, shown, text)
        if not any_text:
            yield Entry(0, shown, trouble="expected a grid, got an empty text")
    except StratabotError as error:
        yield Entry(0, shown, trouble=str(error))


def _texts(path: str, data: bytes, blank: str | None) -> Iterator[str]:
    """The text of every grid."""
    data = read_all(path, data)
    try:
        text = decode(data)
    except TextError as error:
        raise InputError(f"{name_of(path)}: {error}") from None
    return split_puzzles(text, blank)


def _outcomes(entries: Iterator[Entry], work: Work) -> Iterator[tuple[Entry, Outcome]]:
    """In order; by other processes as well once there is enough to do."""
    first: list[Entry] = []
    weight = 0
    for entry in entries:
        first.append(entry)
        weight += _PICTURE if entry.picture else 1
        if weight >= _WORTH_IT and _cores() > 1:
            yield from _spread(chain(first, entries), work)
            return
    for entry in first:
        yield entry, work(entry)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _spread(entries: Iterable[Entry], work: Work) -> Iterator[tuple[Entry, Outcome]]:
    """A process a core; a few portions ahead, so that any number of puzzles fits into memory."""
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    rest = iter(entries)
    waiting: deque[tuple[list[Entry], Future[list[Outcome]]]] = deque()
    cores = _cores()
    # Processes made afresh are the same on all systems, and know nothing of threads here.
    pool = ProcessPoolExecutor(cores, get_context("spawn"), initializer=_ignore_ctrl_c)
    try:
        while True:
            while len(waiting) < 4 * cores and (portion := [*islice(rest, _PORTION)]):
                with _ctrl_c_blocked():  # `submit` is what starts processes and threads
                    future = pool.submit(_do, work, portion)
                waiting.append((portion, future))
            if not waiting:
                return
            portion, future = waiting.popleft()
            yield from zip(portion, future.result(), strict=True)
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    """Inside, Ctrl-C waits; it takes effect at the end. What is started inside never gets it.

    A terminal sends Ctrl-C to all processes. A started one inherits that the signal is blocked,
    and so is not interrupted before it can say that it ignores it. Windows has no such blocking.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _do(work: Work, entries: list[Entry]) -> list[Outcome]:
    return [work(entry) for entry in entries]


def _ignore_ctrl_c() -> None:
    """Ctrl-C goes to all processes of a terminal; the first one tells the others to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
