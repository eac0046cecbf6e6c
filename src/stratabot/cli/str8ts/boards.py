"""How commands find puzzles in inputs and read them, and the options that several of them share.

What a puzzle takes, in seconds with each command, is told of one with as few givens as possible.
Printed puzzles take a fifth of that, or less.
"""

from functools import partial
from typing import TYPE_CHECKING, Final

import click

from stratabot.cli.input import STDIN, open_path, read_named
from stratabot.cli.options import InputFile
from stratabot.cli.puzzle_command import Reporter, text_intake
from stratabot.source import Kind, Source
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.marks_text import add_marks, parse_marked, split_marked
from stratabot.str8ts.puzzle import Puzzle

if TYPE_CHECKING:
    from stratabot.report import Report


def _parse_puzzle(text: str) -> Puzzle:
    """The puzzle as it is printed, without what its player has noted."""
    return parse_marked(text).puzzle


intake: Final = text_intake(split_marked, _parse_puzzle)
"""Puzzles as they are printed."""

marked_intake: Final = text_intake(split_marked, parse_marked)
"""Puzzles with what their players have noted."""

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


def noting(report: Reporter[MarkedPuzzle], marks: str | None) -> Reporter[MarkedPuzzle]:
    """A reporter that first notes in the puzzle what is in the file of that name.

    Raises:
        InputError: the file cannot be read.
        UsageError: it is standard input, and so is the puzzle.
    """
    if marks is None:
        return report
    if marks == STDIN and click.get_current_context().params["files"] in ((), (STDIN,)):
        raise click.UsageError("expected the puzzle in a file with --marks -, got both in -")
    return partial(_with_marks, report, open_path(marks, Kind.TEXT))
