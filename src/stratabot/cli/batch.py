"""Many puzzles in one call: answers come in order, from all cores if that pays."""

import os
import re
import select
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import click

from stratabot.cli.input import Entry
from stratabot.cli.many_options import LINE, AnswerTarget
from stratabot.cli.output import Working, error_text, in_options
from stratabot.errors import InputError, StratabotError
from stratabot.saving import require_fresh, unfinished_path, unwritable
from stratabot.source import Kind
from stratabot.spread.executors import cores, spread_portions
from stratabot.words import counted

_PICTURE: Final = 0.1  # a picture takes at least so many seconds
_WORTH_IT: Final = 1.0  # seconds of work that make up for starting processes: a third of one

_PORTION: Final = 0.025
"""A process gets so many seconds of work at once; at first, as many puzzles as are likely to take
that long, such as 50 grids of Strata's."""


_FAR: Final = 0.5  # as `_PORTION`, for a process of a cluster
_WHOLE: Final = getattr(select, "PIPE_BUF", 512)  # bytes that a pipe takes whole, or not at all


class LineFile:
    """Answers, a line each. Until all are there, the lines stand in FILE.part.

    A run that goes on skips the puzzles that have a line. The answer of the last one of these is
    found once more: if it is another now, the puzzles or the options are others.

    Attributes:
        kept: the number of the last puzzle that has a line; 0 for none.
    """

    def __init__(self, path: Path, resume: bool) -> None:
        self._path, self._part = path, unfinished_path(path)
        self.kept, self._last = 0, b""
        is_there = require_fresh(path, resume)
        try:
            self._file = self._part.open("r+b" if is_there else "xb")
            if is_there:
                self._cut()
        except OSError as error:
            raise unwritable(str(self._part), error) from None

    def _cut(self) -> None:
        whole = 0
        for line in self._file:
            if line.endswith(b"\n"):
                whole, self._last = whole + len(line), line
        self._file.seek(whole)
        self._file.truncate()
        if not self._last:
            return
        number = re.match(LINE, self._last)
        if number is None:
            self._file.close()
            raise InputError(f"{self._part}: expected answers, got something else; remove it")
        self.kept = int(number[1])

    def write(self, entry: Entry, line: str) -> None:
        text = f"{line}\n".encode()
        if entry.number == self.kept:
            if text != self._last:
                raise InputError(
                    f"{self._part.name} holds other answers: puzzle {entry} was answered "
                    "otherwise; go on with the same puzzles and options, or remove it"
                )
            return
        try:
            self._file.write(text)
        except OSError as error:
            raise unwritable(str(self._part), error) from None

    def close(self, is_whole: bool) -> None:
        """Let the file become what it is to be, if it is whole; one without any answer goes."""
        try:
            self._file.close()
            if is_whole:
                self._part.replace(os.path.realpath(self._path))
            elif not self._part.stat().st_size:
                self._part.unlink()
        except OSError as error:
            raise unwritable(str(self._path), error) from None


class Outcome(NamedTuple):
    """What is told of an entry: a line or an error, and an exit code."""

    line: str
    code: int
    error: str = ""
    notes: tuple[str, ...] = ()  # what the user should know about how the puzzle was read


R = TypeVar("R")
Work = Callable[[Entry], Outcome]


def run_many(
    entries: Iterator[Entry],
    work: Work,
    in_json: bool,
    seconds: float = 0.0005,
    wish: AnswerTarget | None = None,
) -> int:
    """Print a line for every entry, in order; the largest exit code of all.

    Of equal notes only the first is shown. The work on a text takes roughly so many seconds.
    """
    wish = wish or AnswerTarget()
    if wish.out is None:
        return _run(entries, work, in_json, seconds, wish.cluster, _print)[0]
    lines = LineFile(wish.out, wish.resume)
    is_whole = False
    try:
        left = (entry for entry in entries if entry.number >= lines.kept)
        write = partial(_write, lines)
        code, told = _run(left, work, in_json, seconds, wish.cluster, write)
        is_whole = True
    finally:
        lines.close(is_whole)
    click.echo(f"{counted(told, 'puzzle')} answered in {wish.out}", err=True)
    return code


_Lines = list[tuple[Entry, str]]


def _print(lines: _Lines) -> None:
    """Print lines, several at once as long as a pipe takes them whole: Ctrl-C halves no line."""
    held, size = list[str](), 0
    for _, line in lines:
        length = len(line.encode(errors="replace")) + 1
        if held and size + length > _WHOLE:
            click.echo("\n".join(held))
            held, size = [], 0
        held.append(line)
        size += length
    click.echo("\n".join(held))


def _write(file: LineFile, lines: _Lines) -> None:
    for entry, line in lines:
        file.write(entry, line)


def _run(
    entries: Iterator[Entry],
    work: Work,
    in_json: bool,
    seconds: float,
    cluster: str | None,
    write: Callable[[_Lines], None],
) -> tuple[int, int]:
    """The largest exit code, and the number of the last puzzle."""
    code, told, noted = 0, 0, set[str]()
    with Working(lambda: f"{counted(told, 'puzzle')} done") as working:

        def tell(about: str) -> None:
            with working.aside():
                click.echo(about, err=True)

        careful = partial(_careful, work, in_json)
        for portion in _portions(entries, careful, seconds, cluster, tell):
            with working.aside():
                _tell(portion, noted, write)
            told = portion[-1][0].number
            code = max(code, *(outcome.code for _, outcome in portion))
    return code, told


def _tell(
    portion: list[tuple[Entry, Outcome]], noted: set[str], write: Callable[[_Lines], None]
) -> None:
    lines: _Lines = []
    for entry, outcome in portion:
        if outcome.line:
            lines.append((entry, outcome.line))
        if outcome.notes or outcome.error:
            if lines:
                write(lines)
                lines = []
            tell_notes(entry, outcome.notes, noted)
            if outcome.error:
                complain(entry, outcome.error)
    if lines:
        write(lines)


def tell_notes(entry: Entry, notes: Sequence[str], noted: set[str]) -> None:
    """Tell on standard error how a puzzle was read; what was told of another one is left out."""
    for note in notes:
        if note not in noted:
            noted.add(note)
            click.echo(f"puzzle {entry}: {in_options(note)}", err=True)


def complain(entry: Entry, error: str) -> None:
    """Tell on standard error what is wrong with a puzzle."""
    click.echo(f"stratabot: puzzle {entry}: {' '.join(error.split())}", err=True)


def _careful(work: Work, in_json: bool, entry: Entry) -> Outcome:
    """The outcome of an entry; if the work fails, the error is the outcome, so the rest goes on."""
    try:
        return work(entry)
    except StratabotError as error:
        import json

        text = error_text(error)
        line = json.dumps(entry.as_json() | {"error": text}) if in_json else ""
        return Outcome(line, error.exit_code, text)


def answer_entries(
    entries: Iterator[Entry], work: Callable[[Entry], R], seconds: float
) -> Iterator[tuple[Entry, R]]:
    """Each entry with its result, in order; other processes help if there is enough to do."""
    return chain.from_iterable(_portions(entries, work, seconds))


def _portions(
    entries: Iterator[Entry],
    work: Callable[[Entry], R],
    seconds: float,
    cluster: str | None = None,
    tell: Callable[[str], object] = lambda _: None,
) -> Iterator[list[tuple[Entry, R]]]:
    """As `answer_entries`, but several entries at once if a process worked on them at once."""
    first: list[Entry] = []
    total = 0.0
    for entry in entries:
        first.append(entry)
        is_picture = entry.source is not None and entry.source.kind is Kind.PICTURE
        total += max(seconds, _PICTURE) if is_picture else seconds
        if cluster is not None or (total >= _WORTH_IT and cores() > 1):
            all_of = chain(first, entries)
            # A portion begins small: what is large takes long, too, but nobody knows yet how long.
            portion = max(1, round(_PORTION * len(first) / total))
            lasts = _PORTION if cluster is None else _FAR
            yield from spread_portions(all_of, work, portion, cluster, tell, lasts)
            return
    for entry in first:
        yield [(entry, work(entry))]
