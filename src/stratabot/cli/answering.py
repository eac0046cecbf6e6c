"""Reads the puzzles in the files that a user names, and tells the answers; for any game."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from stratabot.cli.input import STDIN, Entry, Inputs, Split, open_inputs
from stratabot.cli.many import Many, many, say_done
from stratabot.cli.output import Working, in_options, say_json, say_wrapped, terminal_for
from stratabot.errors import InputError
from stratabot.limit import TimeLimit
from stratabot.puzzles.report import with_remarks
from stratabot.source import Kind, Source, read_named
from stratabot.words import listed

if TYPE_CHECKING:
    from stratabot.cli.batch import Outcome
    from stratabot.cli.picture_options import PictureFile
    from stratabot.puzzles.report import Report

Read = Callable[[Source], tuple[Any, tuple[str, ...]]]
"""Gives a source's puzzle, and notes on how it was read. It may raise TextError."""


def _nothing(_puzzle: Any) -> tuple[str, ...]:
    return ()


class Intake(NamedTuple):
    """How a game finds puzzles in inputs, and reads them.

    Attributes:
        split: gives a source for every puzzle in an input.
        read: reads a source of one puzzle; picklable, as `Manner.report` is.
        kind: what the inputs must be; None for any kind.
        for_one: options that make sense for one puzzle only, each with its value.
        things: what errors call the puzzles.
        aside: notes on a puzzle that many do not need.
    """

    split: Split
    read: Read
    kind: Kind | None = Kind.TEXT
    for_one: Mapping[str, object] = MappingProxyType({})
    things: str = "puzzles"
    aside: Callable[[Any], tuple[str, ...]] = _nothing


class Manner(NamedTuple):
    """How a command answers, and tells its answers.

    Attributes:
        report: tells of a puzzle. It must be picklable: a function of a module, or a partial one.
        output_format: `text`, `json` or `jsonl`.
        color: `--color`, for the text for people.
        time_limit: seconds for reading, answering and drawing one puzzle; None for any time.
        seconds: roughly how long a puzzle takes; many puzzles get more processes if that pays. The
            default is for a 6 x 6 grid of Strata's.
        doing: what is done with a puzzle, for the line that tells how long it takes.
        notes: how the puzzle was read.
    """

    report: "Callable[[Any], Report]"
    output_format: str
    color: str = "never"
    time_limit: float | None = None
    seconds: float = 0.0005
    doing: str = "solving"
    notes: tuple[str, ...] = ()


def open_puzzles(
    paths: Sequence[str],
    split: Split,
    output_format: str,
    kind: Kind | None = None,
    things: str = "puzzles",
) -> Inputs:
    """The puzzles in these files; with `--format jsonl` a single one counts as many.

    Args:
        paths: names as on the command line.
        split: how the game cuts an input into puzzles.
        output_format: `text`, `json` or `jsonl`.
        kind: what the files must be; None for any kind.
        things: what errors call the puzzles.

    Raises:
        InputError: as `open_inputs`; or there are many puzzles for one JSON object.
    """
    given = open_inputs(paths, split, output_format == "jsonl", kind)
    if given.is_many and output_format == "json":
        raise InputError(f"many {things} need --format jsonl, got --format json")
    return given


def print_report(report: Any, manner: Manner) -> None:
    """Print a report in full, as JSON or as text; one that has lines of its own, as they come."""
    lines = report.each(manner.output_format) if hasattr(report, "each") else None
    if lines is not None:
        for line in lines:
            click.echo(line)
    elif manner.output_format == "json":
        say_json(with_remarks(report, manner.notes, in_options))
    else:
        terminal = terminal_for(manner.color)
        say_wrapped(_with_more(report.as_text(terminal), report, _program()), terminal)
        if hasattr(report, "left_out") and (left_out := report.left_out(terminal)):
            click.echo(left_out, err=True)


def _program() -> str:
    """How the command line calls this game: `stratabot`, or `stratabot adrift`."""
    context = click.get_current_context(silent=True)
    words = context.command_path.split() if context else []
    return " ".join(["stratabot", *words[1:-1]])


def _with_more(text: str, report: "Report", program: str) -> str:
    """The text with the command that tells more, if one does."""
    return f"{text.removesuffix('.')} ({program} {report.more})." if report.more else text


def tell(
    paths: Sequence[str],
    intake: Intake,
    manner: Manner,
    file: "PictureFile | None" = None,
    draw: "Callable[[Any, str], bytes] | None" = None,
) -> int:
    """Tell of all puzzles in these files; the exit code is the largest of all.

    Args:
        paths: names as on the command line; none for standard input.
        intake: how puzzles are found, and read.
        manner: how to answer.
        file: where a picture of the only puzzle goes; None for none.
        draw: gives the bytes of a picture of a report, in the kind of file named.

    Raises:
        InputError: as `open_puzzles`; or there is no puzzle; or the picture cannot be written.
        OutOfTimeError: the only puzzle takes too long.
        UsageError: there are many puzzles with an option for one.
    """
    output_format, kind, things = manner.output_format, intake.kind, intake.things
    wish = many()
    if wish.array:
        raise click.UsageError(f"expected --out with a name for lines of text, got {wish.array}")
    given = open_puzzles(paths or (STDIN,), intake.split, output_format, kind, things)
    if given.is_many:
        _require_for_many({**intake.for_one, "--picture": file}, things)
        if wish.is_done:
            say_done(wish)
            return 0
        return _tell_many(given, intake, manner, wish)
    _require_for_one(wish.given, things)
    limit = TimeLimit(manner.time_limit)
    with limit, Working(manner.doing) as working:
        puzzle, notes = read_only(given, intake, working)
        manner = manner._replace(notes=notes)
        report = manner.report(puzzle)
    with limit:
        if file is None or draw is None:
            print_report(report, manner)
        else:
            from stratabot.cli.picture_options import tell_and_write

            tell_and_write(file, partial(print_report, report, manner), partial(draw, report))
    if report.remark:
        click.echo(in_options(report.remark), err=True)
    return report.exit_code


def _require_for_one(for_many: Mapping[str, object], things: str) -> None:
    if any(for_many.values()):
        options = listed((option for option, value in for_many.items() if value), "and")
        raise click.UsageError(
            f"expected many {things} with {options}, got one (--format jsonl takes it as many)"
        )


def _require_for_many(for_one: Mapping[str, object], things: str) -> None:
    if any(for_one.values()):
        options = listed((option for option, value in for_one.items() if value), "or")
        raise click.UsageError(f"expected one {things.removesuffix('s')} with {options}, got many")


def read_only(given: Inputs, intake: Intake, working: Working) -> tuple[Any, tuple[str, ...]]:
    """The only puzzle, and notes, which go to standard error. Errors and notes name the file.

    Raises:
        InputError: the file holds no puzzle.
    """
    source = given.only()
    puzzle, notes = read_named(source, intake.read)
    for note in (*intake.aside(puzzle), *notes):
        with working.aside():
            click.echo(f"{source.name}: {in_options(note)}", err=True)
    return puzzle, notes


def _tell_many(given: Inputs, intake: Intake, manner: Manner, wish: Many) -> int:
    # Loads 3 ms of modules that only many puzzles need.
    from stratabot.cli.batch import run_many

    in_json = manner.output_format == "jsonl"
    work = partial(_outcome, intake.read, manner, _program())
    return run_many(given.entries, work, in_json, manner.seconds, wish)


def _outcome(read: Read, manner: Manner, program: str, entry: Entry) -> "Outcome":
    """What is told of one puzzle among many."""
    from stratabot.cli.batch import Outcome

    with TimeLimit(manner.time_limit):
        puzzle, notes = read(entry.require())
        report = manner.report(puzzle)
    if manner.output_format == "jsonl":
        import json

        line = json.dumps(entry.as_json() | with_remarks(report, notes, in_options))
    else:
        line = f"{entry}: {_with_more(report.as_line(), report, program)}"
    remarks = tuple(in_options(report.remark).splitlines())
    return Outcome(line, report.exit_code, notes=notes + remarks)
