"""`--picture`: where a picture of the one puzzle goes, and of which kind it is."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from stratabot.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

_KINDS: Final = ("svg", "png", "gif", "html")

option = click.option(
    "--picture",
    metavar="FILE",
    help="Write a picture: .svg, .png, .gif (step by step) or .html (to step through); - for an "
    "SVG to standard output, which then carries nothing else.",
)


class PictureFile(NamedTuple):
    """Where a picture goes, and of which kind it is. `path=None`: to standard output."""

    path: "Path | None"
    kind: str

    def write(self, draw: Callable[[str], bytes]) -> None:
        """Draw a picture of this kind, and write it.

        Raises:
            InputError: the board cannot be drawn, or the file not be written.
        """
        from stratabot.cli.progress import Working

        with Working("drawing"):
            data = draw(self.kind)
        if self.path is None:
            sys.stdout.buffer.write(data)
            return
        from stratabot.saving import save_bytes

        save_bytes(self.path, data)


def parse_file(picture: str | None, inputs: Sequence[str]) -> PictureFile | None:
    """What `--picture` asks for, None if for no picture.

    Raises:
        InputError: no kind of picture is named, or the file cannot be written or is an input.
    """
    if picture is None:
        return None
    if picture == "-":
        return PictureFile(None, "svg")
    from pathlib import Path

    ending = Path(picture).suffix.lower().lstrip(".")
    if ending not in _KINDS:
        endings = ", ".join(f".{each}" for each in _KINDS)
        raise InputError(f"--picture: expected a name that ends in {endings}, got {picture!r:.60}")
    from stratabot.saving import require_output

    require_output(Path(picture), inputs)
    return PictureFile(Path(picture), ending)
