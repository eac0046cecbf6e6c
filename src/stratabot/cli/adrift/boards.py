"""How commands find boards in inputs and read them, and the options that all of them share."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, get_args

import click

from stratabot.adrift.forms.cutting import cut_puzzles
from stratabot.adrift.forms.half_drawn import Lowercase, doubtful_letters
from stratabot.adrift.load import Board, board_in, with_drawn_seen
from stratabot.adrift.puzzle import Puzzle
from stratabot.adrift.text import parse_puzzle, split_puzzles, with_drawn_text
from stratabot.cli.answering import Intake
from stratabot.cli.input import open_path, read_named
from stratabot.cli.options import InputFile, together
from stratabot.cli.puzzle_command import text_intake
from stratabot.cli.reading_command import cells_option, require_readable
from stratabot.errors import ReadingError, TextError
from stratabot.rule_programs.tokens import is_program
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from stratabot.report import Report

rules: Final = together(
    click.option("--touching", is_flag=True, help="A path may touch itself."),
    click.option("--no-fill", is_flag=True, help="Cells may stay empty."),
)
"""Options of all commands that solve."""

cells: Final = cells_option(
    "r3c1=red or r3c1=R (an end of that color), r3c1=. if free, r3c1=# if there is no cell"
)
"""`--cell`."""

half_drawn: Final = together(
    click.option(
        "--drawn",
        type=InputFile(),
        metavar="FILE",
        help="The same board as you have drawn it so far: colors on drawn cells, in either case, "
        "or lines such as A ~ r1c2 r1c3; or a picture of it.",
    ),
    click.option(
        "--lowercase",
        type=click.Choice(get_args(Lowercase)),
        default="auto",
        help="What a is on a board with A: a cell drawn in A, or an end of a color a; auto finds "
        "out: drawn if every a hangs together with an A.",
    ),
    cells,
)
"""Options for boards that are half drawn, and for pictures of boards."""

_texts: Final = text_intake(split_puzzles, parse_puzzle)


def split(source: Source) -> Iterator[Source]:
    """The boards of a text, a source each; a program is one board, and so is a picture."""
    is_one = source.kind is not Kind.TEXT or is_program(source.content, source.name)
    return iter([source]) if is_one else _texts.split(source)


def read_puzzle(
    source: Source,
    lowercase: Lowercase = "auto",
    drawn: Source | None = None,
    cells: Sequence[str] = (),
) -> tuple[Puzzle, tuple[str, ...]]:
    """The puzzle in a source, with notes on letters that could be read otherwise.

    Args:
        source: the board.
        lowercase: what lowercase letters are.
        drawn: the same board with drawn cells; None for what the board itself shows.
        cells: what a user tells of cells in `drawn`, if that is a picture.

    Raises:
        TextError: it is no puzzle.
        InputError: `drawn` is not the same board, or has a cell in a color that it cannot have.
        ReadingError: `drawn` is a picture that was not read surely.
    """
    if is_program(source.content, source.name):
        raise TextError("expected a puzzle, got a program of rules (see solve)")
    if drawn is not None and drawn.kind is Kind.PICTURE:
        return _with_drawn_seen(parse_puzzle(source.content, lowercase), drawn, cells), ()
    if drawn is not None:
        board = parse_puzzle(source.content, "ends" if lowercase == "auto" else lowercase)
        return read_named(drawn, lambda each: with_drawn_text(board, each.content)), ()
    puzzle = parse_puzzle(source.content, lowercase)
    is_doubtful = lowercase == "auto" and "~" not in source.content
    return puzzle, tuple(doubtful_letters(puzzle)) if is_doubtful else ()


def _with_drawn_seen(puzzle: Puzzle, drawn: Source, cells: Sequence[str] | None = None) -> Puzzle:
    """The puzzle with what a picture of the same board shows drawn.

    `cells` is what a user tells of it; None if what is told is of the picture of the puzzle.
    """
    from stratabot.adrift.shot import read_shot

    try:
        return with_drawn_seen(puzzle, read_shot(drawn, cells or ()).reading)
    except ReadingError as error:
        told = error.told if cells is not None else ()
        raise ReadingError(f"{drawn.name}: " + error.message, told=told) from None


def read_board(
    source: Source,
    lowercase: Lowercase = "auto",
    drawn: Source | None = None,
    cells: Sequence[str] = (),
) -> tuple[Board, tuple[str, ...]]:
    """The board in a text or a picture, with notes on how it was read.

    Args:
        source: the board.
        lowercase: as of `read_puzzle`.
        drawn: as of `read_puzzle`.
        cells: what a user tells of cells in the board's picture; of a text, in that of `drawn`.

    Raises:
        TextError: it is no puzzle.
        InputError: it is no picture; or as `read_puzzle`; or what the user tells does not fit.
        ReadingError: the picture shows no board, or it was not read surely.
    """
    has_picture = drawn is not None and drawn.kind is Kind.PICTURE
    require_readable(source, () if has_picture else cells)
    if source.kind is Kind.TEXT:
        puzzle, notes = read_puzzle(source, lowercase, drawn, cells)
        return Board(puzzle), notes
    from stratabot.adrift.shot import read_shot

    board, notes = board_in(read_shot(source, cells))
    if drawn is None:
        return board, notes
    if drawn.kind is Kind.PICTURE:
        return board._replace(puzzle=_with_drawn_seen(board.puzzle, drawn)), ()
    return read_named(
        drawn,
        lambda each: board._replace(puzzle=with_drawn_text(board.puzzle, each.content)),
    ), ()


def of_board(report: "Callable[..., Report]", board: Board) -> "Report":
    """What there is to say of a board's puzzle; the report takes whether a picture shows it."""
    return report(board.puzzle, is_seen=board.shot is not None)


intake: Final = Intake(split, read_board, None, cut=cut_puzzles)
"""Boards in texts and pictures."""


def half_drawn_intake(given: dict[str, Any]) -> Intake:
    """Boards in texts and pictures, perhaps half drawn. The options of `half_drawn` are taken out.

    What a board takes, in seconds with each command, is told of 10 x 10.

    Raises:
        InputError: the file with drawn cells cannot be read.
    """
    name, lowercase, cells = (given.pop(option) for option in ("drawn", "lowercase", "cells"))
    drawn = open_path(name) if name else None
    read = partial(read_board, lowercase=lowercase, drawn=drawn, cells=cells)
    return Intake(split, read, None, {"--drawn": name, "--cell": cells}, cut=cut_puzzles)
