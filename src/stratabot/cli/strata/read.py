"""`stratabot read`: the puzzle in a picture."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stratabot.cli.options import parse_region

if TYPE_CHECKING:
    from stratabot.geometry import Rect
    from stratabot.strata.vision.reading import Reading

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("read")
@click.argument("picture", type=_FILE)
@click.option("--size", type=click.IntRange(2, 6), help="The board's side, if known.")
@click.option("--colors", type=click.IntRange(2, 6), help="How many swatches, if known.")
@click.option("--region", metavar="X,Y,W,H", help="The game's client area, if known, in pixels.")
@click.option("--profile", type=_FILE, help="A layout of the game, in TOML.")
@click.option("--annotate", type=_FILE, help="Write the picture with what was seen in it.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Text that solve takes, or all that was seen.",
)
@click.pass_context
def command(
    ctx: click.Context,
    picture: Path,
    size: int | None,
    colors: int | None,
    region: str | None,
    profile: Path | None,
    annotate: Path | None,
    form: str,
) -> None:
    """Read the puzzle in a screenshot, from a desktop or a phone, or in a photograph of one.

    Colors are numbered as the swatches are, from the left; a dot is a blank cell. Ends with 1 if
    the picture shows no puzzle, or, as text, if a cell is doubtful.

    \b
    Example:
      stratabot read shot.png | stratabot solve -
      stratabot read shot.png --format json --annotate seen.png
    """
    # numpy and Pillow take half a second to load: only when there is something to read.
    from stratabot.image import load_frame
    from stratabot.strata.vision.annotate import save_annotated
    from stratabot.strata.vision.pictures import read_picture
    from stratabot.strata.vision.profile import load_profile
    from stratabot.strata.vision.trust import require_sure

    layout, frame = load_profile(profile), load_frame(picture)
    reading = read_picture(frame, layout, parse_region(region), size, colors)
    if annotate:
        save_annotated(frame, reading, layout, annotate)
    if form == "json":
        click.echo(json.dumps(as_json(reading)))
        ctx.exit(0 if reading.puzzle else 1)
    require_sure(reading)
    if reading.placed:
        click.echo(f"laid already: {' '.join(map(str, reading.placed))}", err=True)
    click.echo("\n".join(reading.grid))


def as_json(reading: "Reading") -> dict[str, Any]:
    """What `--format json` prints; rows, columns and swatches count from 1."""
    state = {"puzzle": reading.puzzle is not None, "state": reading.state.value}
    if reading.puzzle is None:
        return {**state, "why": reading.why, "client": _box(reading.client)}
    return {
        **state,
        "size": reading.side,
        "colors": reading.colors,
        "grid": list(reading.grid),
        "client": _box(reading.client),
        "swatches": [list(color) for color in reading.swatches],
        "selected": reading.selected,
        "placed": [str(ribbon) for ribbon in reading.placed],
        "confidence": reading.confidence,
        "sure": reading.sure,
        "cells": [list(row) for row in reading.cells],
        "doubtful": [[i + 1, j + 1] for i, j in reading.doubtful],
    }


def _box(client: "Rect | None") -> list[int] | None:
    return None if client is None else [round(value) for value in client]
