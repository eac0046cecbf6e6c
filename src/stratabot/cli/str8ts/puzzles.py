"""From the files named on the command line to what is told of them: one in full, or a line each."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import click

from stratabot.cli.batch import Outcome, run_many
from stratabot.cli.input import STDIN, Given, open_given
from stratabot.cli.options import FileName
from stratabot.cli.output import say_json
from stratabot.cli.str8ts.pictures import parse_file
from stratabot.errors import InputError, TextError
from stratabot.source import Entry, Kind, Source
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import parse_puzzle, split_puzzles

T = TypeVar("T")

files = click.argument("files", nargs=-1, metavar="[FILE]...", type=FileName())
"""No file at all stands for standard input."""


uniqueness = click.option(
    "--uniqueness/--no-uniqueness",
    default=True,
    help="Whether techniques may assume that there is one solution only (default: they may).",
)


def _nothing(_: object) -> str:
    return ""


class Manner(NamedTuple, Generic[T]):
    """How a command answers and tells of one puzzle among many.

    All of it must be picklable: functions of modules, and partial ones.
    """

    answer: Callable[[Puzzle], T]
    as_json: Callable[[T], dict[str, Any]]
    as_line: Callable[[T], str]
    exit_code: Callable[[T], int]
    remark: Callable[[T], str] = _nothing
    """What belongs on standard error."""


def split(source: Source) -> Iterator[Source]:
    """The puzzles of a text, a source each."""
    return (Source(source.name, Kind.TEXT, part) for part in split_puzzles(source.content))


def open_puzzles(paths: Sequence[str], output_format: str) -> Given:
    """The puzzles in these files; with `--format jsonl` a single one counts as many.

    Raises:
        InputError: as `open_given`; or they are many and shall be one JSON object.
    """
    given = open_given(paths or (STDIN,), split, output_format == "jsonl", Kind.TEXT)
    if given.is_many and output_format == "json":
        raise InputError("many puzzles need --format jsonl, got --format json")
    return given


def read_puzzle(source: Source) -> Puzzle:
    """The puzzle in a source.

    Raises:
        InputError: it is none; the source is named.
    """
    try:
        return parse_puzzle(source.content)
    except TextError as error:
        raise InputError(f"{source.name}: {error}") from None


def tell(
    paths: Sequence[str],
    manner: Manner[T],
    output_format: str,
    show: Callable[[T], None],
    picture: str | None = None,
    draw: Callable[[T, str], bytes] | None = None,
) -> int:
    """Tell of all puzzles in these files; the exit code is the largest of all.

    Args:
        paths: as they stand on the command line; none for standard input.
        manner: how to answer, and to tell of one among many.
        output_format: `text`, `json` or `jsonl`.
        show: prints the answer to the only puzzle, as text for people.
        picture: as `--picture` has it.
        draw: the bytes of a picture of that kind.

    Raises:
        InputError: as `open_puzzles`; the only puzzle is none; or the picture cannot be written.
        UsageError: there is to be a picture of many puzzles.
    """
    file = parse_file(picture, paths)
    given = open_puzzles(paths, output_format)
    if given.is_many:
        if file is not None:
            raise click.UsageError("expected one puzzle with --picture, got many")
        in_json = output_format == "jsonl"
        return run_many(given.entries, partial(_tell_one, manner, in_json), in_json)
    answer = manner.answer(read_puzzle(given.only()))
    if file is None or file.path is not None:
        say_json(manner.as_json(answer)) if output_format == "json" else show(answer)
    if remark := manner.remark(answer):
        click.echo(remark, err=True)
    if file is not None and draw is not None:
        file.write(partial(draw, answer))
    return manner.exit_code(answer)


def _tell_one(manner: Manner[T], in_json: bool, entry: Entry) -> Outcome:
    answer = manner.answer(read_puzzle(entry.require()))
    if in_json:
        import json

        line = json.dumps(entry.as_json() | manner.as_json(answer))
    else:
        line = f"{entry}: {manner.as_line(answer)}"
    remark = manner.remark(answer)
    return Outcome(line, manner.exit_code(answer), notes=(remark,) if remark else ())
