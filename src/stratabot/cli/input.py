"""Where puzzles come from: files, folders and standard input, with one puzzle or many."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import Final, NamedTuple, TypeVar

import click

from stratabot.cli.options import InputFile
from stratabot.cli.output import error_text
from stratabot.errors import InputError, StratabotError
from stratabot.source import Kind, Source, is_own_picture, open_source, printable_name, read_source
from stratabot.words import counted

STDIN = "-"
_STDIN_NAME = "standard input"

_DRAWN: Final = (".png", ".svg", ".gif", ".html", ".jpg", ".jpeg")

F = TypeVar("F", bound=Callable[..., object])


class Entry(NamedTuple):
    """One puzzle of an input that may hold many: the unread source, or why it cannot be read."""

    number: int  # the puzzle's number, counted from 1 over all files
    file: str
    source: Source | None
    trouble: str = ""

    def require(self) -> Source:
        if self.source is None:
            raise InputError(self.trouble)
        return self.source

    def as_json(self) -> dict[str, object]:
        """The number, and the file's name if there are several files."""
        return {"number": self.number} | ({"file": self.file} if self.file else {})

    def __str__(self) -> str:
        return f"{self.number} ({self.file})" if self.file else str(self.number)


class File(NamedTuple):
    """A file that is not open yet."""

    name: str
    open: Callable[[], Source]  # opens and recognizes the file; raises InputError if that fails


Split = Callable[[Source], Iterator[Source]]


class Inputs(NamedTuple):
    """The puzzles that the command line names: one gets a full answer, many get a line each."""

    entries: Iterator[Entry]
    is_many: bool
    is_one: bool = False  # a single one, also if it is to get a line

    def only(self) -> Source:
        return next(self.entries).require()


def input_files(name: str, metavar: str, required: bool = False) -> Callable[[F], F]:
    """An argument for several inputs. Patterns such as `*.txt` are expanded, as shells do it."""
    return click.argument(
        name,
        nargs=-1,
        required=required,
        metavar=metavar,
        type=InputFile(),
        callback=lambda _context, _parameter, names: expand(names),
    )


def expand(names: Sequence[str]) -> tuple[str, ...]:
    """The names; every pattern is replaced by the names that it matches, sorted.

    In a pattern, `*`, `?` and `[...]` mean the same as in a shell. `**` means all folders below,
    and such a pattern matches files only. No pattern matches hidden files. The name of an existing
    file is never a pattern.
    """
    return tuple(chain.from_iterable(map(_matching, names)))


def _matching(name: str) -> list[str]:
    if not {*"*?["} & {*name} or os.path.lexists(name) or _is_address(name):
        return [name]
    # glob takes 3 ms to load.
    from glob import glob

    found = sorted(glob(name, recursive=True))
    if "**" in name:  # It matches folders, too, whose files would come twice.
        found = [each for each in found if not os.path.isdir(each)] or found
    if not found:
        raise InputError(
            f"{printable_name(name)}: expected a file, got a pattern that matches none"
        )
    return [os.path.join(".", each) if each == STDIN else each for each in found]


def _is_address(name: str) -> bool:
    """Whether a name is the address of a board, which is a text as it is on standard input."""
    return name.startswith(("http://", "https://"))


def open_inputs(
    paths: Sequence[str], split: Split, many: bool = False, kind: Kind | None = None
) -> Inputs:
    """The puzzles in these files and folders; what is wrong with one of several is an entry."""
    if len(paths) > 1:
        files = chain.from_iterable(_files_at(path, kind) for path in paths)
        return Inputs(entries_in_files(files, split), True)
    (path,) = paths
    if path != STDIN and os.path.isdir(path):
        return Inputs(entries_in_files(_files_in_folder(path, kind), split), True)
    source = open_path(path, kind)
    entries = _entries_in(source, split)
    first = [*islice(entries, 2)]
    is_many = len(first) > 1 or (many and bool(first))
    # An empty text is for the game to refuse.
    return Inputs(chain(first or [Entry(1, "", source)], entries), is_many, len(first) < 2)


def open_path(path: str, kind: Kind | None = None) -> Source:
    """The file of that name, or standard input for `-`. `kind=None` recognizes the kind."""
    if _is_address(path) and not os.path.lexists(path):
        return Source.of(path.encode(), "the address", Kind.TEXT)
    if path != STDIN:
        return open_source(path, kind)
    if sys.stdin is None:
        raise InputError(f"{_STDIN_NAME}: it is closed")
    if sys.stdin.isatty():
        if kind is Kind.PICTURE:
            raise InputError("expected a picture, got the keyboard; name a file")
        click.echo("Type the grid, then an end of file (Ctrl-D, on Windows Ctrl-Z):", err=True)
    try:
        return read_source(sys.stdin.buffer, _STDIN_NAME, kind)
    except OSError as error:
        raise InputError(f"{_STDIN_NAME}: {error.strerror}") from None


def _entries_in(source: Source, split: Split) -> Iterator[Entry]:
    number = 0
    try:
        for part in split(source):
            number += 1
            yield Entry(number, "", part)
    except InputError as error:
        if not number:
            raise
        yield Entry(number + 1, "", None, error_text(error))


def entries_in_files(files: Iterable[File], split: Split) -> Iterator[Entry]:
    """The puzzles of several files, numbered; a file that cannot be read is an entry, too."""
    number = 0
    for file in files:
        for entry in _entries_in_file(file, split):
            number += 1
            yield entry._replace(number=number)


def _files_in_folder(path: str, kind: Kind | None = None) -> list[File]:
    """The files of a folder, sorted by name, without hidden ones and pictures that we drew."""
    try:
        with os.scandir(path) as found:
            entries = [*found]
    except OSError as error:
        raise InputError(f"{printable_name(path)}: {error.strerror}") from None
    names = sorted(entry.name for entry in entries if entry.is_file())
    files, drawn = list[File](), 0
    for name in names:
        inside = os.path.join(path, name)
        if name.lower().endswith(_DRAWN) and is_own_picture(inside):
            drawn += 1
        elif not name.startswith("."):
            files.append(File(printable_name(name), partial(open_path, inside, kind)))
    if drawn:
        many = counted(drawn, "picture")
        click.echo(f"{printable_name(path)}: left out {many} that stratabot drew", err=True)
    if not files:
        got, inner = "got none in it", os.path.join(path, "**")
        if any(entry.is_dir() for entry in entries):
            got = f"got folders in it; {printable_name(inner)} names the files in these"
        raise InputError(f"{printable_name(path)}: expected a folder with puzzles, {got}")
    return files


def _entries_in_file(file: File, split: Split) -> Iterator[Entry]:
    is_empty = True
    try:
        for part in split(file.open()):
            is_empty = False
            yield Entry(0, file.name, part)
    except StratabotError as error:
        yield Entry(0, file.name, None, _without_name(error_text(error), file.name))
    else:
        if is_empty:
            yield Entry(0, file.name, None, "expected a grid, got an empty text")


def _without_name(error: str, name: str) -> str:
    """An error about a file, without the file's path: the caller names the file."""
    path, _, rest = error.partition(f"{name}: ")
    return rest if rest and (not path or path.endswith(("/", os.sep))) else error


def _files_at(path: str, kind: Kind | None) -> list[File]:
    """The file itself, or a folder's files by name. An empty folder gives a file that fails."""
    if path == STDIN or not os.path.isdir(path):
        return [File(printable_name(path), partial(open_path, path, kind))]
    try:
        return _files_in_folder(path, kind)
    except InputError as error:
        return [File(printable_name(path), partial(_refuse, error_text(error)))]


def _refuse(why: str) -> Source:
    raise InputError(why)
