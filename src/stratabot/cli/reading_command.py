"""Makes the command of a game that reads the puzzles in pictures."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from stratabot.cli.answering import Intake
from stratabot.cli.picture_options import annotate
from stratabot.cli.puzzle_command import puzzle_command
from stratabot.errors import InputError
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.report import Report

ReadShot = Callable[[Source, Sequence[str]], Any]
"""Gives what a picture shows, with what a user tells of cells; it may raise InputError."""

_SECONDS = 0.5
"""Roughly how long a picture takes."""


def cells_option(of_what: str) -> Callable[[Any], Any]:
    """`--cell`, for doubtful cells; `of_what` says how a cell is told, for the help."""
    return click.option(
        "--cell",
        "cells",
        metavar="CELL=WHAT",
        multiple=True,
        help=f"What a doubtful cell of a picture shows: {of_what}. Can be repeated.",
    )


def require_readable(source: Source, cells: Sequence[str]) -> None:
    """Require a text or a picture, and a picture if a user tells cells of it.

    Raises:
        InputError: it is an array, or a text of which cells are told.
    """
    if source.kind is Kind.ARRAY:
        raise InputError(f"{source.name}: expected a text or a picture, got a numpy array")
    if cells and source.kind is Kind.TEXT:
        text = f"expected a picture, got {source.name}; in a text, write the cell in its place"
        raise InputError(text, field="cell")


def reading_command(
    read_shot: ReadShot,
    report: "Callable[[Any], Report]",
    save: "Callable[[Any, Path], None]",
    cell: Callable[[Any], Any],
) -> Callable[[Callable[[], None]], click.Command]:
    """Makes `read` of a function whose docstring is the help.

    Args:
        read_shot: reads a picture.
        report: tells of what was read; picklable.
        save: writes the picture with what was read drawn over it.
        cell: the option `--cell` of the game.
    """

    def intake(given: dict[str, Any]) -> Intake:
        cells = given.pop("cells")
        for_one = {"--annotate": given["annotate"], "--cell": cells}
        return Intake(_whole, partial(_read, read_shot, cells), Kind.PICTURE, for_one)

    def decorate(help_: Callable[[], None]) -> click.Command:
        def read(annotate: "Path | None") -> "Callable[[Any], Report]":
            return partial(_told, report, save, annotate) if annotate else report

        read.__doc__ = help_.__doc__
        short = "Read the puzzle in a screenshot or a photograph."
        return puzzle_command(intake, short, _SECONDS, doing="reading")(cell(annotate(read)))

    return decorate


def _whole(source: Source) -> Iterator[Source]:
    """A picture is one puzzle."""
    yield source


def _read(read_shot: ReadShot, cells: Sequence[str], source: Source) -> tuple[Any, tuple[str, ...]]:
    return read_shot(source, cells), ()


def _told(
    report: "Callable[[Any], Report]",
    save: "Callable[[Any, Path], None]",
    path: "Path",
    shot: Any,
) -> "Report":
    """What is told; the picture is written also if it cannot be read surely: then it is needed."""
    save(shot, path)
    return report(shot)
