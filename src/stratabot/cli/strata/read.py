"""`stratabot read`: the puzzle in a picture."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.answering import open_puzzles
from stratabot.cli.batch import Outcome, run_many
from stratabot.cli.output import say_json
from stratabot.cli.outputs import OutputFile, output
from stratabot.cli.progress import Working
from stratabot.cli.strata import puzzle_options
from stratabot.saving import Contents
from stratabot.source import Entry, Kind, Source
from stratabot.strata.corrections import ToldCell, parse_told
from stratabot.strata.shot import Shot, read_shot, shot_of

if TYPE_CHECKING:
    from stratabot.geometry import Rect
    from stratabot.strata.vision.reading import Reading
    from stratabot.strata.vision.trust import Relied


class Expected(NamedTuple):
    """What the pictures are expected to show, as `read_shot` takes it."""

    region: "Rect | None"
    side: int | None
    colors: int | None
    profile: Path | None
    told: tuple[ToldCell, ...] = ()


def _annotated(name: str, _option: str) -> Contents:
    """A picture in the format that the name's ending says, whichever can be written."""
    # numpy and Pillow take half a second to load.
    from stratabot.image import has_format, require_picture_ending

    kind = require_picture_ending(Path(name))
    return Contents(f"a {kind} picture", partial(has_format, kind))


@click.command("read", short_help="Read the puzzle in a screenshot or a photograph.")
@options.input_files("pictures", "[PICTURE...]")
@puzzle_options.known_side
@puzzle_options.known_swatches
@click.option("--region", metavar="X,Y,W,H", help="The game's client area, if known, in pixels.")
@options.android
@puzzle_options.profile
@puzzle_options.cells
@output(
    "--annotate",
    kind=OutputFile("the picture", _annotated),
    metavar="FILE",
    help="Write the picture with what was seen drawn over it.",
)
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

    A picture of - is standard input; --android reads what a phone shows now.

    Colors are numbered as the swatches are, from the left; a dot is a blank cell,
    ? one that cannot be seen and does not matter as the ribbons lie. Exit code 1 if the picture
    shows no puzzle; for text also if a cell is doubtful. Many pictures get a line each.

    \b
    Example:
      stratabot read shot.png | stratabot solve -
      stratabot read shot.png --cell r3c1=2
      stratabot read shot.png --format json --annotate seen.png
      stratabot read shots/ --format jsonl
      stratabot read --android | stratabot solve -
    """
    expected = Expected(options.parse_region(region), side, colors, profile, parse_told(cells))
    if android is not None:
        if pictures or output_format == "jsonl":
            raise click.UsageError("expected either pictures or --android, which is one picture")
        return _tell(_read_phone(android, expected), expected, annotate, output_format)
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
        seen = read_shot(given.only(), *expected)
    return _tell(seen, expected, annotate, output_format)


def _tell(seen: Shot, expected: Expected, annotate: Path | None, output_format: str) -> int:
    """Print what was read, and draw it if that is wanted."""
    try:
        return _print(seen.reading, output_format)
    finally:
        # Also of a picture that cannot be read surely: then it is wanted most.
        if annotate:
            _annotate(seen, expected, annotate)


def _whole(source: Source) -> Iterator[Source]:
    """A picture is one puzzle."""
    yield source


def _read_phone(serial: str, expected: Expected) -> Shot:
    from stratabot.screen.phones.android import open_android

    with open_android(serial) as phone:
        return shot_of(phone.grab(), *expected)


def _annotate(seen: Shot, expected: Expected, path: Path) -> None:
    from stratabot.strata.layout.profile import load_profile
    from stratabot.strata.vision.annotate import save_annotated

    save_annotated(seen.frame, seen.reading, load_profile(expected.profile), path)


def _print(reading: "Reading", output_format: str) -> int:
    if output_format == "json":
        say_json(reading_json(reading))
        return 0 if reading.puzzle else 1
    from stratabot.strata.vision.trust import rely_on

    relied = rely_on(reading)
    for remark in _remarks(reading, relied):
        click.echo(remark, err=True)
    click.echo("\n".join(relied.grid))
    return 0


def _remarks(reading: "Reading", relied: "Relied") -> Iterator[str]:
    """What the grid does not show."""
    if reading.remark:
        yield reading.remark
    if reading.placed:
        yield f"laid already: {' '.join(map(str, reading.placed))}"
    if relied.unknown:
        yield "? is not to be seen; it does not matter as the ribbons lie"


def _line(expected: Expected, in_json: bool, entry: Entry) -> Outcome:
    """One of many: all that was seen as JSON, or the rows with slashes between."""
    reading = read_shot(entry.require(), *expected).reading
    if in_json:
        line = json.dumps(entry.as_json() | reading_json(reading))
        return Outcome(line, 0 if reading.puzzle else 1)
    from stratabot.strata.vision.trust import rely_on

    relied = rely_on(reading)
    line = f"{entry}: {'/'.join(relied.grid)}"
    return Outcome(line, 0, notes=tuple(_remarks(reading, relied)))


def reading_json(reading: "Reading") -> dict[str, Any]:
    """What `--format json` prints; rows, columns and swatches count from 1.

    `perfect` and `next` are there on a win screen only: what it says, and if it goes on. `swatches`
    and `selected` are null where no swatches are seen.
    """
    from stratabot.strata.vision.reading import State
    from stratabot.strata.vision.trust import relied_on

    state = {"puzzle": reading.puzzle is not None, "state": reading.state.value}
    if reading.puzzle is None:
        said = {"perfect": reading.perfect, "next": reading.next_shown}
        why = {"why": reading.why, "client": _box(reading.client)}
        return {**state, **why, **(said if reading.state is State.WIN else {})}
    relied = relied_on(reading)
    doubtful = reading.doubtful if relied is None else sorted(relied.unknown)
    return {
        **state,
        "size": reading.side,
        "colors": reading.colors,
        "grid": list((relied or reading).grid),
        "client": _box(reading.client),
        **_corners(reading),
        "swatches": None if reading.unnumbered else [list(color) for color in reading.swatches],
        "names": [*reading.names().values()],
        "selected": reading.selected or None,
        "placed": [str(ribbon) for ribbon in reading.placed],
        "confidence": reading.confidence,
        "sure": relied is not None,
        "cells": [list(row) for row in reading.cell_confidence],
        "doubtful": [[i + 1, j + 1] for i, j in doubtful],
    }


def _corners(reading: "Reading") -> dict[str, Any]:
    """The client area's in a photograph, where it is no box."""
    corners = reading.slant.corners if reading.slant else ()
    return {"corners": [[round(x), round(y)] for x, y in corners]} if corners else {}


def _box(client: "Rect | None") -> list[int] | None:
    return None if client is None else [round(value) for value in client]
