"""From the files named on the command line to Str8ts puzzles."""

from collections.abc import Iterator
from typing import Final

import click

from stratabot.cli.answering import Intake
from stratabot.cli.options import input_files
from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import parse_puzzle, split_puzzles

files = input_files("files", "[FILE]...")
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


intake: Final = Intake(split, read_puzzle)
"""For all commands."""
