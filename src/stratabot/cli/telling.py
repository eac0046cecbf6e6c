"""From the files named on the command line to what is told of the puzzles in them; any game's."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import click

from stratabot.cli.batch import GRID, Outcome, run_many
from stratabot.cli.input import Given, open_given
from stratabot.cli.output import say_json
from stratabot.errors import InputError
from stratabot.source import Entry, Kind, Source, Split

if TYPE_CHECKING:
    from stratabot.cli.pictures import PictureFile

P = TypeVar("P")
T = TypeVar("T")

Read = Callable[[Source], tuple[P, tuple[str, ...]]]
"""Makes a puzzle of a source, with what the user should know about how it was read."""


def _nothing(_: object) -> str:
    return ""


class Manner(NamedTuple, Generic[P, T]):
    """How a command answers and tells of one puzzle among many.

    All of it must be picklable: functions of modules, and partial ones.
    """

    answer: Callable[[P], T]
    as_json: Callable[[T], dict[str, Any]]
    as_line: Callable[[T], str]
    exit_code: Callable[[T], int]
    remark: Callable[[T], str] = _nothing
    """What belongs on standard error; empty for nothing."""
    seconds: float = GRID
    """What a puzzle takes, roughly: whether many are worth more processes depends on it."""


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
    work = partial(_tell, read, manner, in_json)
    return run_many(given.entries, work, in_json, manner.seconds)


def tell_only(
    puzzle: P,
    manner: Manner[P, T],
    output_format: str,
    show: Callable[[T], None],
    file: "PictureFile | None" = None,
    draw: Callable[[T, str], bytes] | None = None,
) -> int:
    """Tell of the only puzzle, and draw it if that is asked; its exit code.

    Args:
        puzzle: as it was read.
        manner: how to answer.
        output_format: `text`, or one JSON object.
        show: prints the answer as text for people.
        file: where a picture goes, None for none.
        draw: the bytes of a picture of that kind.

    Raises:
        InputError: the board cannot be drawn, or the picture not be written.
    """
    answer = manner.answer(puzzle)

    def tell() -> None:
        say_json(manner.as_json(answer)) if output_format == "json" else show(answer)

    if file is None or draw is None:
        tell()
    else:
        from stratabot.cli.pictures import tell_and_write

        tell_and_write(file, tell, lambda file: draw(answer, file.kind))
    if remark := manner.remark(answer):
        click.echo(remark, err=True)
    return manner.exit_code(answer)


def _tell(read: Read[P], manner: Manner[P, T], in_json: bool, entry: Entry) -> Outcome:
    puzzle, notes = read(entry.require())
    answer = manner.answer(puzzle)
    if in_json:
        import json

        line = json.dumps(entry.as_json() | manner.as_json(answer))
    else:
        line = f"{entry}: {manner.as_line(answer)}"
    remark = manner.remark(answer)
    return Outcome(line, manner.exit_code(answer), notes=notes + ((remark,) if remark else ()))
