"""From the files named on the command line to what is told of the puzzles in them; any game's."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import click

from stratabot.cli.input import STDIN, Entry, Inputs, Split, open_inputs
from stratabot.cli.output import Working, in_options, say, say_json, terminal_for
from stratabot.errors import InputError
from stratabot.limit import TimeLimit
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from stratabot.cli.batch import Outcome
    from stratabot.cli.picture_options import PictureFile
    from stratabot.cli.text_report import TextReport

P = TypeVar("P")
R = TypeVar("R", bound="TextReport")

Read = Callable[[Source], tuple[P, tuple[str, ...]]]
"""Makes a puzzle of a source, with what the user should know about how it was read."""


class Intake(NamedTuple, Generic[P]):
    """How a game's puzzles are found in texts, and read."""

    split: Split
    read: Read[P]


class Manner(NamedTuple, Generic[P, R]):
    """How a command answers one puzzle among many.

    `report` must be picklable: a function of a module, or a partial one.
    """

    report: Callable[[P], R]
    seconds: float = 0.0005
    """What a puzzle takes, roughly: whether many are worth more processes depends on it. Default:
    the seconds that a 6 x 6 grid of Strata's takes."""
    time_limit: float | None = None
    """After so many seconds reading, answering and drawing a puzzle is given up; None for never."""


@contextmanager
def at_work(limit: TimeLimit) -> Iterator[None]:
    """Inside, what takes long is told on standard error, and ends with the limit."""
    with limit, Working("solving"):
        yield


def open_puzzles(
    paths: Sequence[str],
    split: Split,
    output_format: str,
    kind: Kind | None = None,
    things: str = "puzzles",
) -> Inputs:
    """The puzzles in these files; with `--format jsonl` a single one counts as many.

    Args:
        paths: as they stand on the command line.
        split: how the game cuts an input into puzzles.
        output_format: `text`, `json` or `jsonl`.
        kind: what the files must be; None for any kind.
        things: what they are called in an error.

    Raises:
        InputError: as `open_inputs`; or they are many and shall be one JSON object.
    """
    given = open_inputs(paths, split, many=output_format == "jsonl", kind=kind)
    if given.is_many and output_format == "json":
        raise InputError(f"many {things} need --format jsonl, got --format json")
    return given


def tell(
    paths: Sequence[str],
    intake: Intake[P],
    manner: Manner[P, R],
    output_format: str,
    color: str,
    file: "PictureFile | None" = None,
    draw: Callable[[R, str], bytes] | None = None,
) -> int:
    """Tell of all puzzles in these texts; the exit code is the largest of all.

    Args:
        paths: as they stand on the command line; none for standard input.
        intake: how puzzles are found, and read.
        manner: how to answer, and to tell of one among many.
        output_format: `text`, `json` or `jsonl`.
        color: `--color`, for the text for people.
        file: where a picture of the only puzzle goes, None for none.
        draw: the bytes of a picture of that kind.

    Raises:
        InputError: as `open_puzzles`; the only puzzle is none; or the picture cannot be written.
        OutOfTimeError: the only puzzle is given up.
        UsageError: there is to be a picture of many puzzles.
    """
    given = open_puzzles(paths or (STDIN,), intake.split, output_format, Kind.TEXT)
    if given.is_many:
        if file is not None:
            raise click.UsageError("expected one puzzle with --picture, got many")
        return tell_many(given, intake.read, manner, output_format)
    limit = TimeLimit(manner.time_limit)
    with at_work(limit):
        puzzle, notes = intake.read(given.only())
    for note in notes:
        click.echo(in_options(note), err=True)
    return tell_only(puzzle, limit, manner, output_format, color, file, draw)


def tell_many(given: Inputs, read: Read[P], manner: Manner[P, R], output_format: str) -> int:
    """Tell of all puzzles in order; the exit code is the largest of all."""
    # Loads 3 ms of modules that only many puzzles need.
    from stratabot.cli.batch import run_many

    in_json = output_format == "jsonl"
    work = partial(_tell, read, manner, in_json)
    return run_many(given.entries, work, in_json, manner.seconds)


def tell_only(
    puzzle: P,
    limit: TimeLimit,
    manner: Manner[P, R],
    output_format: str,
    color: str,
    file: "PictureFile | None" = None,
    draw: Callable[[R, str], bytes] | None = None,
) -> int:
    """Tell of the only puzzle, and draw it if that is asked; its exit code.

    Other arguments and errors as of `tell`.

    Args:
        limit: for the answer and the picture together.
    """
    with at_work(limit):
        report = manner.report(puzzle)

    def tell() -> None:
        if output_format == "json":
            say_json(report.as_json())
        else:
            terminal = terminal_for(color)
            say(report.as_text(terminal), terminal)

    if file is None or draw is None:
        tell()
    else:
        from stratabot.cli.picture_options import tell_and_write

        with limit:
            tell_and_write(file, tell, lambda file: draw(report, file.kind))
    if report.remark:
        click.echo(report.remark, err=True)
    return report.exit_code


def _tell(read: Read[P], manner: Manner[P, R], in_json: bool, entry: Entry) -> "Outcome":
    from stratabot.cli.batch import Outcome

    with TimeLimit(manner.time_limit):
        puzzle, notes = read(entry.require())
        report = manner.report(puzzle)
    if in_json:
        import json

        line = json.dumps(entry.as_json() | report.as_json())
    else:
        line = f"{entry}: {report.as_line()}"
    remarks = (report.remark,) if report.remark else ()
    return Outcome(line, report.exit_code, notes=notes + remarks)
