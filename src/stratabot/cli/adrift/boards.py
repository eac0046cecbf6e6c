"""How commands find boards in inputs and read them, and the options that all of them share."""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, get_args

import click

from stratabot.adrift.forms.half_drawn import Lowercase, doubtful_letters
from stratabot.adrift.puzzle import Puzzle
from stratabot.adrift.text import parse_puzzle, split_puzzles, with_drawn_text
from stratabot.cli.answering import Intake
from stratabot.cli.input import open_path, read_named
from stratabot.cli.options import InputFile, together
from stratabot.cli.puzzle_command import text_intake
from stratabot.errors import TextError
from stratabot.rule_programs.tokens import is_program
from stratabot.source import Kind, Source

rules: Final = together(
    click.option("--touching", is_flag=True, help="A path may touch itself."),
    click.option("--no-fill", is_flag=True, help="Cells may stay empty."),
)
"""Options of all commands that solve."""

half_drawn: Final = together(
    click.option(
        "--drawn",
        type=InputFile(),
        metavar="FILE",
        help="The same board as you have drawn it so far: colors on drawn cells, in either case, "
        "or lines such as A ~ r1c2 r1c3.",
    ),
    click.option(
        "--lowercase",
        type=click.Choice(get_args(Lowercase)),
        default="auto",
        help="What a is on a board with A: a cell drawn in A, or an end of a color a; auto finds "
        "out: drawn if every a hangs together with an A.",
    ),
)
"""Options for boards that are half drawn."""

_texts: Final = text_intake(split_puzzles, parse_puzzle)


def split(source: Source) -> Iterator[Source]:
    """The boards of a text, a source each; a program is one board."""
    is_one = is_program(source.content, source.name)
    return iter([source]) if is_one else _texts.split(source)


def read_puzzle(
    source: Source, lowercase: Lowercase = "auto", drawn: Source | None = None
) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in a source, with notes on letters that could be read otherwise.

    Args:
        source: the board.
        lowercase: what lowercase letters are.
        drawn: the same board with drawn cells; None for what the board itself shows.

    Raises:
        TextError: it is no puzzle.
        InputError: `drawn` is not the same board, or has a cell in a color that it cannot have.
    """
    if is_program(source.content, source.name):
        raise TextError("expected a puzzle, got a program of rules (see solve)")
    if drawn is not None:
        board = parse_puzzle(source.content, "ends" if lowercase == "auto" else lowercase)
        return read_named(drawn, lambda each: with_drawn_text(board, each.content)), ()
    puzzle = parse_puzzle(source.content, lowercase)
    is_doubtful = lowercase == "auto" and "~" not in source.content
    return puzzle, tuple(doubtful_letters(puzzle)) if is_doubtful else ()


intake: Final = Intake(split, read_puzzle)
"""Boards that are puzzles."""


def half_drawn_intake(given: dict[str, Any]) -> Intake:
    """Boards that are puzzles, perhaps half drawn. The options of `half_drawn` are taken out.

    What a board takes, in seconds with each command, is told of 10 x 10.

    Raises:
        InputError: the file with drawn cells cannot be read.
    """
    name, lowercase = given.pop("drawn"), given.pop("lowercase")
    drawn = open_path(name, Kind.TEXT) if name else None
    read = partial(read_puzzle, lowercase=lowercase, drawn=drawn)
    return Intake(split, read, for_one={"--drawn": name})
