"""`--picture` and what belongs to it: where a picture goes, of which kind; for any game."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from stratabot.cli.options import together
from stratabot.cli.outputs import Output, output, picture_contents, require_ending, require_file
from stratabot.picture.files import KINDS

if TYPE_CHECKING:
    from pathlib import Path


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


class _Picture(Output):
    """A picture of the kind that `--picture-format` says, else its name; `-`: standard output."""

    def require(self, name: str, option: str, context: click.Context) -> PictureFile:
        """As of any output."""
        kind = context.params["picture_format"]
        if name == "-":
            return PictureFile(None, kind or "svg")
        kind = kind or require_ending(name, option, (*KINDS,), " (or --picture-format)")
        return PictureFile(require_file(name, context, "", picture_contents(kind)), kind)


def _with_its_format(command: Callable[..., Any]) -> Callable[..., Any]:
    """Refuse `--picture-format` without `--picture`; the command need not know it."""

    @wraps(command)
    def checked(picture_format: str | None, **given: Any) -> Any:
        if picture_format is not None and given["picture"] is None:
            raise click.UsageError("expected --picture with --picture-format")
        return command(**given)

    return checked


def _palette(_ctx: click.Context, _param: click.Parameter, colors: str | None) -> str | None:
    """Looked at only, so that a wrong one is refused before any work."""
    if colors is not None:
        from stratabot.picture.palette import parse_palette

        parse_palette(colors, (), str)
    return colors


plain_options = together(
    _with_its_format,
    output(
        "--picture",
        metavar="FILE",
        kind=_Picture(),
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
        callback=_palette,
        help='Colors to draw in: "R=#c43a31 G=#268a52", or safe: colors that people of all kinds '
        "of color vision can tell apart (default: by letters, or a screenshot's own).",
    ),
)
"""The same, and in which colors."""


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
    from stratabot.cli.output import Working

    with Working("drawing"):
        data = draw(file)
    file.write(data)
