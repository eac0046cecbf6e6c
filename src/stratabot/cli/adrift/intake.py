"""From the files named on the command line to boards: puzzles, and programs of rules."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeVar

import click

from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.text import parse_puzzle, split_puzzles
from stratabot.cli.answering import Intake
from stratabot.cli.options import input_files, together
from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from stratabot.rule_programs import RuleProgram

T = TypeVar("T")

_PROGRAM: Final = ".tb"
_FIRST: Final = "Sym"

files = input_files("files", "[FILE]...")
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
    if _FIRST not in source.content:
        return False
    from stratabot.rule_programs import is_program as begins_as_one

    return begins_as_one(source.content)


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
    return _parsed(source, parse_puzzle), ()


def read_board(source: Source) -> "tuple[Puzzle | RuleProgram, tuple[str, ...]]":
    """The puzzle or the program in a source, with what the user should know about it.

    Raises:
        InputError: it is none; the source is named.
    """
    if not is_program(source):
        return read_puzzle(source)
    # The rule language takes as long to load as the rest of the game.
    from stratabot.rule_programs import parse_program

    program = _parsed(source, parse_program)
    return program, tuple(
        f"{name} stands nowhere, so its rules bind nothing" for name in program.idle()
    )


def _parsed(source: Source, parse: Callable[[str], T]) -> T:
    try:
        return parse(source.content)
    except TextError as error:
        raise InputError(f"{source.name}: {error}") from None


intake: Final = Intake(split, read_puzzle)
"""For commands that take puzzles only."""

all_boards: Final = Intake(split, read_board)
"""For those that take programs, too."""
