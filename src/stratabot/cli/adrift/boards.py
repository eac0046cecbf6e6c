"""How commands find boards in inputs and read them, and the options that all of them share."""

from collections.abc import Iterator
from typing import Final

import click

from stratabot.adrift.puzzle import Puzzle
from stratabot.adrift.text import parse_puzzle, split_puzzles
from stratabot.cli.answering import Intake
from stratabot.cli.options import together
from stratabot.cli.puzzle_command import text_intake
from stratabot.errors import TextError
from stratabot.rule_programs.tokens import is_program
from stratabot.source import Source

rules: Final = together(
    click.option("--touching", is_flag=True, help="A path may touch itself."),
    click.option("--no-fill", is_flag=True, help="Cells may stay empty."),
)
"""Options of all commands that solve."""

texts: Final = text_intake(split_puzzles, parse_puzzle)
"""Boards as text."""


def split(source: Source) -> Iterator[Source]:
    """The boards of a text, a source each; a program is one board."""
    is_one = is_program(source.content, source.name)
    return iter([source]) if is_one else texts.split(source)


def read_puzzle(source: Source) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in a source, without notes.

    Raises:
        TextError: it is no puzzle.
    """
    if is_program(source.content, source.name):
        raise TextError("expected a puzzle, got a program of rules (see solve)")
    puzzle, notes = texts.read(source)
    return puzzle, notes


intake: Final = Intake(split, read_puzzle)
"""Boards that are puzzles. What one takes, in seconds with each command, is told of 10 x 10."""
