"""How commands find puzzles in inputs and read them, and the options that several of them share.

What a puzzle takes, in seconds with each command, is told of one with as few givens as possible.
Printed puzzles take a fifth of that, or less.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.cli.answering import Intake
from stratabot.cli.input import STDIN, open_path, read_named
from stratabot.cli.options import InputFile
from stratabot.cli.puzzle_command import Reporter, text_intake
from stratabot.cli.reading_command import cells_option, require_readable
from stratabot.source import Kind, Source
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.cutting import cut_puzzles
from stratabot.str8ts.load import Board, board_in
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.marks_text import add_marks, parse_marked, split_marked
from stratabot.str8ts.puzzle import Puzzle

if TYPE_CHECKING:
    from stratabot.report import Report


_texts: Final = text_intake(split_marked, parse_marked)

cells: Final = cells_option("r3c1=7, r3c1=#7 if black, r3c1=. or r3c1=# without a number")
"""`--cell`."""


def _split(source: Source) -> Iterator[Source]:
    """The puzzles of a text, a source each; a picture is one puzzle."""
    return _texts.split(source) if source.kind is Kind.TEXT else iter([source])


def read_board(source: Source, cells: Sequence[str] = ()) -> tuple[Board, tuple[str, ...]]:
    """The puzzle in a text or a picture, with what its player has noted, and how it was read.

    Args:
        source: the puzzle.
        cells: what a user tells of cells in a picture.

    Raises:
        TextError: it is no puzzle.
        InputError: it is no picture, or what the user tells does not fit.
        ReadingError: the picture shows no puzzle, or it was not read surely.
    """
    require_readable(source, cells)
    if source.kind is Kind.TEXT:
        return Board(parse_marked(source.content)), ()
    from stratabot.str8ts.shot import read_shot

    return board_in(read_shot(source, cells))


intake: Final = Intake(_split, read_board, None, cut=cut_puzzles)
"""Puzzles in texts and pictures."""


def board_intake(given: dict[str, Any]) -> Intake:
    """Puzzles in texts and pictures. The option `--cell` is taken out."""
    cells = given.pop("cells")
    read = partial(read_board, cells=cells)
    return Intake(_split, read, None, {"--cell": cells}, cut=cut_puzzles)


def of_marked(report: Reporter[MarkedPuzzle], board: Board) -> "Report":
    """What there is to say of a puzzle and of what its player has noted."""
    return report(board.marked)


def of_printed(report: Reporter[Puzzle], board: Board) -> "Report":
    """What there is to say of a puzzle as it is printed."""
    return report(board.marked.puzzle)


uniqueness: Final = click.option(
    "--uniqueness/--no-uniqueness",
    default=True,
    help="Whether techniques may assume that there is one solution only (default: they may).",
)

cell_names: Final = click.option(
    "--cells",
    "cell_names",
    type=click.Choice([form.value for form in CellNames], case_sensitive=False),
    default=CellNames.NUMBERS.value,
    callback=lambda _context, _parameter, value: CellNames(value),
    help="How cells are called: r2c8 is in row 2 and column 8; B8 is the same cell, its rows being "
    "A to J without I (default: r2c8).",
)

marks: Final = click.option(
    "--marks",
    type=InputFile(),
    metavar="FILE",
    help="What you have noted: the board with your candidates, or conclusions such as those that "
    "hint prints (r4c2 cannot be 5). docs/str8ts.md has examples.",
)
"""An option for one puzzle; `noting` opens the file."""


def _with_marks(report: Reporter[MarkedPuzzle], notes: Source, marked: MarkedPuzzle) -> "Report":
    """What is told of a puzzle with these notes, too."""
    return report(read_named(notes, lambda source: add_marks(marked, source.content)))


def noting(report: Reporter[MarkedPuzzle], marks: str | None) -> Reporter[Board]:
    """A reporter of boards that first notes in the puzzle what is in the file of that name.

    Raises:
        InputError: the file cannot be read.
        UsageError: it is standard input, and so is the puzzle.
    """
    if marks is None:
        return partial(of_marked, report)
    if marks == STDIN and click.get_current_context().params["files"] in ((), (STDIN,)):
        raise click.UsageError("expected the puzzle in a file with --marks -, got both in -")
    return partial(of_marked, partial(_with_marks, report, open_path(marks, Kind.TEXT)))
