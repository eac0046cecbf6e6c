"""From the files named on the command line to boards: puzzles, and programs of rules."""

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import click

from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.text import parse_puzzle, split_puzzles
from stratabot.cli.options import FileName, together
from stratabot.cli.telling import Intake
from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source

F = TypeVar("F", bound=Callable[..., object])

_PROGRAM: Final = ".tb"
_COMMENT: Final = re.compile(r"#\(.*?\)#|#[^\n]*|\s+", re.DOTALL)

files = click.argument("files", nargs=-1, metavar="[FILE]...", type=FileName())
"""No file at all stands for standard input."""

rules = together(
    click.option("--touching", is_flag=True, help="A path may touch itself."),
    click.option("--no-fill", is_flag=True, help="Cells may stay empty."),
)
"""Options of all commands that solve."""


def rules_of(touching: bool, no_fill: bool) -> Rules:
    """The rules that these options stand for."""
    return Rules(touching, not no_fill)


def is_program(source: Source) -> bool:
    """Whether a source is a program of rules: its name ends in .tb, or its first word is Sym."""
    if source.name.lower().endswith(_PROGRAM):
        return True
    text, start = source.content, 0
    while comment := _COMMENT.match(text, start):
        start = comment.end()
    return re.match(r"Sym(?![0-9A-Za-z_-])", text[start : start + 4]) is not None


def split(source: Source) -> Iterator[Source]:
    """The boards of a text, a source each; a program is one board."""
    if is_program(source):
        return iter([source])
    return (Source(source.name, Kind.TEXT, part) for part in split_puzzles(source.content))


def read_puzzle(source: Source) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in a source, with nothing to remark.

    Raises:
        InputError: it is none; the source is named.
    """
    if is_program(source):
        raise InputError(f"{source.name}: expected a puzzle, got a program of rules (see solve)")
    try:
        return parse_puzzle(source.content), ()
    except TextError as error:
        raise InputError(f"{source.name}: {error}") from None


intake: Final = Intake(split, read_puzzle)
"""For commands that take puzzles only."""
