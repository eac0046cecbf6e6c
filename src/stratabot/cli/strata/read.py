"""`stratabot read`: the puzzle in a picture."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.answering import Intake, Manner, Read, print_report
from stratabot.cli.any_game import tell_any
from stratabot.cli.input import input_files
from stratabot.cli.picture_options import annotate
from stratabot.cli.puzzle_command import CommandPlan, PuzzleCommand
from stratabot.cli.strata import puzzle_options
from stratabot.cli.typed import game_option, insist
from stratabot.source import Kind, Source
from stratabot.strata.corrections import parse_told
from stratabot.strata.shot import Shot, read_shot
from stratabot.strata.telling.reading import ReadingReport

if TYPE_CHECKING:
    from stratabot.geometry import Rect


class Expectation(NamedTuple):
    """What the pictures should show: arguments of `read_shot`."""

    region: "Rect | None"
    side: int | None
    colors: int | None
    profile: Path | None


def _plan(
    side: int | None,
    colors: int | None,
    region: str | None,
    android: str | None,
    profile: Path | None,
    cells: tuple[str, ...],
    annotate: Path | None,
    output_format: str,
) -> CommandPlan:
    expected = Expectation(options.parse_region(region), side, colors, profile)
    if region is not None or profile is not None or android is not None:
        insist()
    manner = Manner(partial(_report, annotate, output_format == "text"), output_format)
    for_one = {"--annotate": annotate, "--cell": cells}
    intake = Intake(_whole, partial(_read, expected, cells), Kind.PICTURE, for_one, "pictures")
    return CommandPlan(intake, manner._replace(doing="reading"))


@click.command(
    "read",
    PuzzleCommand,
    plan=_plan,
    short_help="Read the puzzle in a screenshot or a photograph.",
)
@input_files("pictures", "[PICTURE...]")
@game_option
@puzzle_options.known_side
@puzzle_options.known_swatches
@click.option("--region", metavar="X,Y,W,H", help="The game's client area, if known, in pixels.")
@options.android
@puzzle_options.profile
@puzzle_options.cells
@annotate
@options.many_output_format
def command(pictures: tuple[str, ...], **given: Any) -> int:
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
    plan = _plan(**given)
    if given["android"] is not None:
        if pictures or given["output_format"] == "jsonl":
            raise click.UsageError("expected either pictures or --android, which is one picture")
        report = plan.manner.report(_read_phone(given["android"], plan.intake.read))
        print_report(report, plan.manner)
        return report.exit_code
    if not pictures:
        raise click.UsageError("expected a picture, or --android")
    return tell_any(pictures, *plan)


def _whole(source: Source) -> Iterator[Source]:
    """A picture is one puzzle."""
    yield source


def _read(
    expected: Expectation, cells: tuple[str, ...], source: Source
) -> tuple[Shot, tuple[str, ...]]:
    return read_shot(source, *expected, parse_told(cells)), ()


def _read_phone(serial: str, read: Read) -> Shot:
    from stratabot.screen.phones.android import open_android

    with open_android(serial) as phone:
        shot, _ = read(Source("the phone", Kind.PICTURE, phone.grab()))
    assert isinstance(shot, Shot)
    return shot


def _report(annotate: Path | None, has_remarks: bool, shot: Shot) -> ReadingReport:
    """What is told; the picture is written also if it cannot be read surely: then it is needed."""
    if annotate:
        from stratabot.strata.vision.annotate import save_annotated

        save_annotated(shot.frame, shot.reading, shot.profile, annotate)
    return ReadingReport(shot.reading, shot.trust, has_remarks, profile=shot.profile)
