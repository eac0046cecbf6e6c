"""Getting puzzles in: from files, folders and standard input, one or many."""

import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

import click

from stratabot.errors import InputError
from stratabot.source import (
    Entry,
    File,
    Kind,
    Source,
    Split,
    entries_in,
    entries_in_files,
    files_in_folder,
    open_source,
    read_source,
    shown,
)

STDIN = "-"


class Inputs(NamedTuple):
    """The puzzles named on the command line: one to be told of in full, or many, a line each."""

    entries: Iterator[Entry]
    is_many: bool

    def only(self) -> Source:
        """The one puzzle that there is."""
        return next(self.entries).require()


def expand(names: Sequence[str]) -> tuple[str, ...]:
    """The names, each pattern among them replaced by what it matches, sorted.

    In a pattern `*`, `?` and `[...]` mean what they mean to a shell, and `**` all folders below;
    of what that matches only the files count. Hidden files are not matched. A name is no pattern if
    there is a file of that very name.

    Raises:
        InputError: nothing matches a pattern.
    """
    return tuple(chain.from_iterable(map(_matching, names)))


def _matching(name: str) -> list[str]:
    if not {*"*?["} & {*name} or os.path.lexists(name):
        return [name]
    # glob takes 3 ms to load.
    from glob import glob

    found = sorted(glob(name, recursive=True))
    if "**" in name:  # It matches folders, too, whose files would come twice.
        found = [each for each in found if not os.path.isdir(each)] or found
    if not found:
        raise InputError(f"{shown(name)}: expected a file, got a pattern that matches none")
    return [os.path.join(".", each) if each == STDIN else each for each in found]


def open_inputs(
    paths: Sequence[str], split: Split, many: bool = False, kind: Kind | None = None
) -> Inputs:
    """The puzzles in these files and folders, `-` being standard input.

    Args:
        paths: as they stand on the command line, at least one.
        split: how the game cuts an input into puzzles.
        many: whether a single puzzle is to be taken as one of many, too.
        kind: what the files must be; None for any kind, which is then recognized.

    Raises:
        InputError: the only file cannot be read, or the only folder holds no files. Among several
            files such a one becomes an entry with its trouble.
    """
    if len(paths) > 1:
        files = chain.from_iterable(_files_at(path, kind) for path in paths)
        return Inputs(entries_in_files(files, split), True)
    (path,) = paths
    if path != STDIN and os.path.isdir(path):
        return Inputs(entries_in_files(files_in_folder(path, kind), split), True)
    source = open_path(path, kind)
    entries = entries_in(source, split)
    first = [*islice(entries, 2)]
    is_many = len(first) > 1 or (many and bool(first))
    # An empty text is for the game to refuse.
    return Inputs(chain(first or [Entry(1, "", source)], entries), is_many)


def open_path(path: str, kind: Kind | None = None) -> Source:
    """The file of that name, or standard input for `-`; of that kind, or recognized.

    Raises:
        InputError: it cannot be read, or is too large.
    """
    if path != STDIN:
        return open_source(path, kind)
    if sys.stdin is None:
        raise InputError("standard input: it is closed")
    if sys.stdin.isatty():
        click.echo("Type the grid, then an end of file (Ctrl-D, on Windows Ctrl-Z):", err=True)
    try:
        return read_source(sys.stdin.buffer, "standard input", kind)
    except OSError as error:
        raise InputError(f"standard input: {error.strerror}") from None


def _files_at(path: str, kind: Kind | None) -> list[File]:
    """A file as it is, a folder's files by name; a folder without files is one that fails."""
    if path == STDIN or not os.path.isdir(path):
        return [File(shown(path), partial(open_path, path, kind))]
    try:
        return files_in_folder(path, kind)
    except InputError as error:
        return [File(shown(path), partial(_refuse, str(error)))]


def _refuse(why: str) -> Source:
    raise InputError(why)
