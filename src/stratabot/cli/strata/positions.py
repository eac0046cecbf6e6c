"""From the grids named on the command line to what is told of them: one in full, or a line each."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import click

from stratabot.cli import answering
from stratabot.cli.answering import Manner, at_work, open_puzzles
from stratabot.cli.input import Inputs
from stratabot.cli.output import in_options
from stratabot.limit import TimeLimit
from stratabot.source import Source
from stratabot.strata.load import Transcript, read_only, read_part, split

if TYPE_CHECKING:
    from stratabot.cli.text_report import TextReport
    from stratabot.strata.corrections import ToldCell

R = TypeVar("R", bound="TextReport")


def open_grids(
    paths: Sequence[str], blank: str | None, output_format: str, told: Sequence[str] = ()
) -> Inputs:
    """The puzzles in these files; with `--format jsonl` a single one counts as many.

    Raises:
        InputError: as `open_puzzles`.
        UsageError: they are many, and cells of one are told.
    """
    given = open_puzzles(paths, partial(split, blank=blank), output_format)
    if given.is_many and told:
        raise click.UsageError("expected one picture with --cell, got many puzzles")
    return given


def load_only(
    given: Inputs,
    limit: TimeLimit,
    blank: str | None,
    placed: str = "",
    selected: str | None = None,
    told: Sequence[str] = (),
) -> Transcript:
    """The only puzzle given, with what the user says of it; remarks go to standard error.

    Raises:
        InputError: it is no puzzle, or an option does not fit it.
        ReadingError: it is a picture that cannot be read surely.
        OutOfTimeError: the limit is over.
    """
    cells = _cells_in(told) if told else ()
    with at_work(limit):
        loaded = read_only(given.only(), blank, cells).with_options(placed, selected)
    for note in loaded.notes:
        click.echo(in_options(note), err=True)
    return loaded


def _cells_in(told: Sequence[str]) -> "tuple[ToldCell, ...]":
    from stratabot.strata.corrections import parse_told

    return parse_told(told)


def tell_many(
    given: Inputs,
    manner: Manner[Transcript, R],
    output_format: str,
    blank: str | None,
    selected: str | None = None,
) -> int:
    """Tell of all puzzles in order; the exit code is the largest of all."""
    return answering.tell_many(given, partial(_read, blank, selected), manner, output_format)


def _read(
    blank: str | None, selected: str | None, source: Source
) -> tuple[Transcript, tuple[str, ...]]:
    loaded = read_part(source, blank).with_options(selected=selected)
    return loaded, loaded.notes
