"""From the grids named on the command line to what is told of them: one in full, or a line each."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import click

from stratabot.cli.batch import Outcome, run_many
from stratabot.cli.input import Given, open_given
from stratabot.errors import InputError
from stratabot.source import Entry
from stratabot.strata.load import Loaded, read_only, read_part, split
from stratabot.strata.told import parse_told

T = TypeVar("T")


class Manner(NamedTuple, Generic[T]):
    """How a command answers and tells of one puzzle among many.

    All of it must be picklable: functions of modules, and partial ones.
    """

    answer: Callable[[Loaded], T]
    as_json: Callable[[T], dict[str, Any]]
    as_line: Callable[[T], str]
    exit_code: Callable[[T], int]


def open_grids(
    paths: Sequence[str], blank: str | None, output_format: str, told: Sequence[str] = ()
) -> Given:
    """The puzzles in these files; with `--format jsonl` a single one counts as many.

    Raises:
        InputError: as `open_given`; or they are many and shall be one JSON object.
        UsageError: they are many, and cells of one are told.
    """
    given = open_given(paths, partial(split, blank=blank), many=output_format == "jsonl")
    if given.is_many and told:
        raise click.UsageError("expected one picture with --cell, got many puzzles")
    if given.is_many and output_format == "json":
        raise InputError("many puzzles need --format jsonl, got --format json")
    return given


def load_only(
    given: Given,
    blank: str | None,
    placed: str = "",
    selected: str | None = None,
    told: Sequence[str] = (),
) -> Loaded:
    """The only puzzle given, with what the user says of it; remarks go to standard error.

    Raises:
        InputError: it is no puzzle, or an option does not fit it.
        ReadingError: it is a picture that cannot be read surely.
    """
    loaded = read_only(given.only(), blank, parse_told(told)).with_options(placed, selected)
    for note in loaded.notes:
        click.echo(note, err=True)
    return loaded


def tell_many(
    given: Given,
    manner: Manner[T],
    output_format: str,
    blank: str | None,
    selected: str | None = None,
) -> int:
    """Tell of all puzzles in order; the exit code is the largest of all."""
    in_json = output_format == "jsonl"
    return run_many(given.entries, partial(_tell, manner, in_json, blank, selected), in_json)


def _tell(
    manner: Manner[T], in_json: bool, blank: str | None, selected: str | None, entry: Entry
) -> Outcome:
    loaded = read_part(entry.require(), blank).with_options(selected=selected)
    answer = manner.answer(loaded)
    if in_json:
        line = json.dumps(entry.as_json() | manner.as_json(answer))
    else:
        line = f"{entry}: {manner.as_line(answer)}"
    return Outcome(line, manner.exit_code(answer), notes=loaded.notes)
