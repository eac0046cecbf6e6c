"""`stratabot read`: the puzzle in a picture."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.answering import open_puzzles
from stratabot.cli.batch import Outcome, run_many
from stratabot.cli.input import Entry, input_files
from stratabot.cli.output import Working, say_json
from stratabot.cli.picture_options import annotate
from stratabot.cli.strata import puzzle_options
from stratabot.source import Kind, Source
from stratabot.strata.corrections import ToldCell, parse_told
from stratabot.strata.shot import Shot, read_shot, shot_of
from stratabot.strata.telling.reading import ReadingReport

if TYPE_CHECKING:
    from stratabot.geometry import Rect


class Expectation(NamedTuple):
    """What the pictures should show: arguments of `read_shot`."""

    region: "Rect | None"
    side: int | None
    colors: int | None
    profile: Path | None
    told: tuple[ToldCell, ...] = ()


@click.command("read", short_help="Read the puzzle in a screenshot or a photograph.")
@input_files("pictures", "[PICTURE...]")
@puzzle_options.known_side
@puzzle_options.known_swatches
@click.option("--region", metavar="X,Y,W,H", help="The game's client area, if known, in pixels.")
@options.android
@puzzle_options.profile
@puzzle_options.cells
@annotate
@options.many_output_format
def command(
    pictures: tuple[str, ...],
    side: int | None,
    colors: int | None,
    region: str | None,
    android: str | None,
    profile: Path | None,
    cells: tuple[str, ...],
    annotate: Path | None,
    output_format: str,
) -> int:
    """Read the puzzle in a screenshot, from a desktop or a phone, or in a photograph of one.

    For PICTURE, - is standard input; --android reads what a phone shows now.

    Numbers stand for the swatches, from the left, and a dot for a blank cell. A ? is a cell that
    ribbons hide, and that does not matter. Exit code 1 if the picture shows no puzzle; for text
    also if a cell is doubtful. Many pictures get a line each.

    \b
    Example:
      stratabot read shot.png | stratabot solve -
      stratabot read shot.png --cell r3c1=2
      stratabot read shot.png --format json --annotate seen.png
      stratabot read shots/ --format jsonl
      stratabot read --android | stratabot solve -
    """
    expected = Expectation(options.parse_region(region), side, colors, profile, parse_told(cells))
    if android is not None:
        if pictures or output_format == "jsonl":
            raise click.UsageError("expected either pictures or --android, which is one picture")
        return _tell(_read_phone(android, expected), annotate, output_format)
    if not pictures:
        raise click.UsageError("expected a picture, or --android")
    given = open_puzzles(pictures, _whole, output_format, Kind.PICTURE, "pictures")
    if given.is_many:
        if annotate or cells:
            option = "--annotate" if annotate else "--cell"
            raise click.UsageError(f"expected one picture with {option}, got many")
        in_json = output_format == "jsonl"
        return run_many(given.entries, partial(_line, expected, in_json), in_json)
    with Working("reading"):
        shot = read_shot(given.only(), *expected)
    return _tell(shot, annotate, output_format)


def _tell(shot: Shot, annotate: Path | None, output_format: str) -> int:
    """Print what was read; if a file is named, draw what was seen there."""
    try:
        return _print(ReadingReport(shot.reading, shot.trust), output_format)
    finally:
        # Also of a picture that cannot be read surely: then it is wanted most.
        if annotate:
            from stratabot.strata.vision.annotate import save_annotated

            save_annotated(shot.frame, shot.reading, shot.profile, annotate)


def _whole(source: Source) -> Iterator[Source]:
    """A picture is one puzzle."""
    yield source


def _read_phone(serial: str, expected: Expectation) -> Shot:
    from stratabot.screen.phones.android import open_android

    with open_android(serial) as phone:
        return shot_of(phone.grab(), *expected)


def _print(report: ReadingReport, output_format: str) -> int:
    if output_format == "json":
        say_json(report.as_json())
        return report.exit_code
    grid = report.as_text()
    for remark in report.remarks:
        click.echo(remark, err=True)
    click.echo(grid)
    return 0


def _line(expected: Expectation, in_json: bool, entry: Entry) -> Outcome:
    """The line of one picture among many: JSON, or the rows with slashes between them."""
    shot = read_shot(entry.require(), *expected)
    report = ReadingReport(shot.reading, shot.trust)
    if in_json:
        return Outcome(json.dumps(entry.as_json() | report.as_json()), report.exit_code)
    return Outcome(f"{entry}: {report.as_line()}", 0, notes=report.remarks)
