"""From the files named on the command line to what is told of them: one in full, or a line each."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import click

from stratabot.cli import telling
from stratabot.cli.input import STDIN
from stratabot.cli.options import FileName
from stratabot.cli.pictures import PictureFile
from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import parse_puzzle, split_puzzles

T = TypeVar("T")

files = click.argument("files", nargs=-1, metavar="[FILE]...", type=FileName())
"""No file at all stands for standard input."""


uniqueness = click.option(
    "--uniqueness/--no-uniqueness",
    default=True,
    help="Whether techniques may assume that there is one solution only (default: they may).",
)


def split(source: Source) -> Iterator[Source]:
    """The puzzles of a text, a source each."""
    return (Source(source.name, Kind.TEXT, part) for part in split_puzzles(source.content))


def read_puzzle(source: Source) -> Puzzle:
    """The puzzle in a source.

    Raises:
        InputError: it is none; the source is named.
    """
    try:
        return parse_puzzle(source.content)
    except TextError as error:
        raise InputError(f"{source.name}: {error}") from None


def tell(
    paths: Sequence[str],
    manner: telling.Manner[Puzzle, T],
    output_format: str,
    show: Callable[[T], None],
    file: PictureFile | None = None,
    draw: Callable[[T, str], bytes] | None = None,
) -> int:
    """Tell of all puzzles in these files; the exit code is the largest of all.

    Args:
        paths: as they stand on the command line; none for standard input.
        manner: how to answer, and to tell of one among many.
        output_format: `text`, `json` or `jsonl`.
        show: prints the answer to the only puzzle, as text for people.
        file: where a picture goes, None for none.
        draw: the bytes of a picture of that kind.

    Raises:
        InputError: as `telling.open_puzzles` and `telling.tell_only`; or the only puzzle is none.
        UsageError: there is to be a picture of many puzzles.
    """
    given = telling.open_puzzles(paths or (STDIN,), split, output_format, Kind.TEXT)
    if not given.is_many:
        puzzle = read_puzzle(given.only())
        return telling.tell_only(puzzle, manner, output_format, show, file, draw)
    if file is not None:
        raise click.UsageError("expected one puzzle with --picture, got many")
    return telling.tell_many(given, _read, manner, output_format)


def _read(source: Source) -> tuple[Puzzle, tuple[str, ...]]:
    return read_puzzle(source), ()
