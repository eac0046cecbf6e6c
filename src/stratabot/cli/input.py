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


class Given(NamedTuple):
    """The puzzles named on the command line: one to be told of in full, or many, a line each."""

    entries: Iterator[Entry]
    is_many: bool

    def only(self) -> Source:
        """The one puzzle that there is."""
        return next(self.entries).require()


def open_given(
    paths: Sequence[str], split: Split, many: bool = False, kind: Kind | None = None
) -> Given:
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
        return Given(entries_in_files(files, split), True)
    (path,) = paths
    if path != STDIN and os.path.isdir(path):
        return Given(entries_in_files(files_in_folder(path, kind), split), True)
    source = open_path(path, kind)
    entries = entries_in(source, split)
    first = [*islice(entries, 2)]
    is_many = len(first) > 1 or (many and bool(first))
    # An empty text is for the game to refuse.
    return Given(chain(first or [Entry(1, "", source)], entries), is_many)


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
    return read_source(sys.stdin.buffer, "standard input", kind)


def _files_at(path: str, kind: Kind | None) -> list[File]:
    """A file as it is, a folder's files by name; a folder without files is one that fails."""
    if path == STDIN or not os.path.isdir(path):
        return [File(shown(path), partial(open_path, path, kind))]
    try:
        return files_in_folder(path, kind)
    except InputError:
        why = "expected a folder with puzzles, got none in it"
    except OSError as error:
        why = error.strerror or "cannot be listed"
    return [File(shown(path), partial(_refuse, f"{shown(path)}: {why}"))]


def _refuse(why: str) -> Source:
    raise InputError(why)
