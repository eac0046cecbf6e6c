"""`--picture`: where a picture of the one puzzle goes, and of which kind it is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from stratabot.cli.pictures import PictureFile
from stratabot.errors import InputError

_KINDS: Final = ("svg", "png", "gif", "html")

option = click.option(
    "--picture",
    metavar="FILE",
    help="Write a picture: .svg, .png, .gif (step by step) or .html (to step through); - for an "
    "SVG to standard output, which then carries nothing else.",
)


def parse_file(picture: str | None, inputs: Sequence[str]) -> PictureFile | None:
    """What `--picture` asks for, None if for no picture.

    Raises:
        InputError: no kind of picture is named, or the file cannot be written or is an input.
    """
    if picture is None:
        return None
    if picture == "-":
        return PictureFile(None, "svg")
    ending = Path(picture).suffix.lower().lstrip(".")
    if ending not in _KINDS:
        endings = ", ".join(f".{each}" for each in _KINDS)
        raise InputError(f"--picture: expected a name that ends in {endings}, got {picture!r:.60}")
    from stratabot.saving import require_output

    require_output(Path(picture), inputs)
    return PictureFile(Path(picture), ending)
