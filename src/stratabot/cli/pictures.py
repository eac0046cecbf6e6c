"""`--picture` and what belongs to it: where a picture goes, of which kind; for any game."""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import click

from stratabot.cli.options import FileName, together
from stratabot.errors import InputError
from stratabot.picture.files import KINDS

if TYPE_CHECKING:
    from pathlib import Path

plain_options = together(
    click.option(
        "--picture",
        metavar="FILE",
        type=FileName(),
        help="Write a picture: .svg, .png, .gif (step by step) or .html (to "
        "step through); - for standard output, which then carries nothing else.",
    ),
    click.option(
        "--picture-format",
        type=click.Choice([*KINDS]),
        help="The kind of picture, where FILE does not say it (default for -: svg).",
    ),
)
"""The options of every command that draws."""

options = together(
    plain_options,
    click.option(
        "--palette",
        metavar="COLORS",
        help='Colors to draw in: "R=#c43a31 G=#268a52", or safe: colors that people of all kinds '
        "of color vision can tell apart (default: by letters, or a screenshot's own).",
    ),
)
"""The same, and in which colors."""


class PictureFile(NamedTuple):
    """Where a picture goes, and of which kind it is. `path=None`: to standard output."""

    path: "Path | None"
    kind: str

    @property
    def fills_stdout(self) -> bool:
        """Whether nothing else may be printed there."""
        return self.path is None

    def write(self, data: bytes) -> None:
        """Write the contents.

        Raises:
            InputError: the file cannot be written.
        """
        if self.path is None:
            sys.stdout.buffer.write(data)
            return
        from stratabot.saving import save_bytes

        save_bytes(self.path, data)


def parse_file(
    picture: str | None, kind: str | None, inputs: Sequence[str], palette: str | None = None
) -> PictureFile | None:
    """What `--picture`, `--picture-format` and `--palette` ask for, None if for no picture.

    Args:
        picture: the file's name, `-` for standard output.
        kind: one of the kinds, None for the one that the name says.
        inputs: what is read, none of which the picture may replace.
        palette: looked at only, so that a wrong one is refused before any work.

    Raises:
        InputError: no kind of picture is named, the file cannot be written or is an input, or the
            palette is none.
        UsageError: a kind without a picture.
    """
    if palette is not None:
        from stratabot.picture.palette import parse_palette

        parse_palette(palette, ())
    if picture is None:
        if kind is not None:
            raise click.UsageError("expected --picture with --picture-format")
        return None
    if picture == "-":
        return PictureFile(None, kind or "svg")
    # pathlib takes 3 ms to load.
    from pathlib import Path

    ending = Path(picture).suffix.lower().lstrip(".")
    if kind is None and ending not in KINDS:
        endings = ", ".join(f".{each}" for each in KINDS)
        raise InputError(
            f"--picture: expected a name that ends in {endings} (or --picture-format), "
            f"got {picture!r:.60}"
        )
    from stratabot.saving import require_output

    require_output(Path(picture), inputs)
    return PictureFile(Path(picture), kind or ending)


def tell_and_write(
    file: PictureFile | None, tell: Callable[[], None], draw: Callable[[PictureFile], bytes]
) -> None:
    """Print the answer, unless the picture takes standard output; then write the picture, if any.

    The answer comes first: it is there at once, and also if the picture fails. Whoever reads only
    the beginning of it gets the picture all the same.

    Raises:
        InputError: the board cannot be drawn, or the file not be written.
    """
    if file is None:
        tell()
        return
    try:
        if not file.fills_stdout:
            tell()
    except BrokenPipeError:
        _write(file, draw)
        raise
    _write(file, draw)


def _write(file: PictureFile, draw: Callable[[PictureFile], bytes]) -> None:
    from stratabot.cli.progress import Working

    with Working("drawing"):
        data = draw(file)
    file.write(data)
