"""From the files named on the command line to what is told of them: one in full, or a line each."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import click

from stratabot.cli import telling
from stratabot.cli.options import FileName
from stratabot.cli.str8ts.pictures import parse_file
from stratabot.cli.telling import Intake, Manner
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


def read_puzzle(source: Source) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in a source, with nothing to remark.

    Raises:
        InputError: it is none; the source is named.
    """
    try:
        return parse_puzzle(source.content), ()
    except TextError as error:
        raise InputError(f"{source.name}: {error}") from None


def tell(
    paths: Sequence[str],
    manner: Manner[Puzzle, T],
    output_format: str,
    show: Callable[[T], None],
    picture: str | None = None,
    draw: Callable[[T, str], bytes] | None = None,
) -> int:
    """Tell of all puzzles in these files, as `telling.tell` does.

    Raises:
        InputError: as `telling.tell`; or `--picture` names no kind of picture.
        UsageError: there is to be a picture of many puzzles.
    """
    file = parse_file(picture, paths)
    intake = Intake(split, read_puzzle)
    return telling.tell(paths, intake, manner, output_format, show, file, draw)
