"""From the files named on the command line to a line each; any game's puzzles."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from stratabot.cli.batch import Outcome, run_many
from stratabot.cli.input import Given, open_given
from stratabot.errors import InputError
from stratabot.source import Entry, Kind, Source, Split

P = TypeVar("P")
T = TypeVar("T")

Read = Callable[[Source], tuple[P, tuple[str, ...]]]
"""Makes a puzzle of a source, with what the user should know about how it was read."""


class Manner(NamedTuple, Generic[P, T]):
    """How a command answers and tells of one puzzle among many.

    All of it must be picklable: functions of modules, and partial ones.
    """

    answer: Callable[[P], T]
    as_json: Callable[[T], dict[str, Any]]
    as_line: Callable[[T], str]
    exit_code: Callable[[T], int]


def open_puzzles(
    paths: Sequence[str],
    split: Split,
    output_format: str,
    kind: Kind | None = None,
    things: str = "puzzles",
) -> Given:
    """The puzzles in these files; with `--format jsonl` a single one counts as many.

    Args:
        paths: as they stand on the command line.
        split: how the game cuts an input into puzzles.
        output_format: `text`, `json` or `jsonl`.
        kind: what the files must be; None for any kind.
        things: what they are called in an error.

    Raises:
        InputError: as `open_given`; or they are many and shall be one JSON object.
    """
    given = open_given(paths, split, many=output_format == "jsonl", kind=kind)
    if given.is_many and output_format == "json":
        raise InputError(f"many {things} need --format jsonl, got --format json")
    return given


def tell_many(given: Given, read: Read[P], manner: Manner[P, T], output_format: str) -> int:
    """Tell of all puzzles in order; the exit code is the largest of all."""
    in_json = output_format == "jsonl"
    return run_many(given.entries, partial(_tell, read, manner, in_json), in_json)


def _tell(read: Read[P], manner: Manner[P, T], in_json: bool, entry: Entry) -> Outcome:
    puzzle, notes = read(entry.require())
    answer = manner.answer(puzzle)
    if in_json:
        line = json.dumps(entry.as_json() | manner.as_json(answer))
    else:
        line = f"{entry}: {manner.as_line(answer)}"
    return Outcome(line, manner.exit_code(answer), notes=notes)
