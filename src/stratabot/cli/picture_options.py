"""`--picture` and its companions: where a picture goes, and its kind; for any game."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import click

from stratabot.cli.output import reader_has_gone, terminal_for
from stratabot.cli.output_options import Output, picture_contents, require_ending, require_file
from stratabot.errors import InputError
from stratabot.source import Kind, Source
from stratabot.terminal import Colors

if TYPE_CHECKING:
    from pathlib import Path


class PictureFile(NamedTuple):
    """Where a picture goes, and its kind. `path=None` means standard output."""

    path: "Path | None"
    kind: str

    @property
    def fills_stdout(self) -> bool:
        """Whether the picture takes standard output, so that nothing else may be printed there."""
        return self.path is None

    def write(self, data: bytes) -> None:
        if self.path is None:
            sys.stdout.buffer.write(data)
            return
        from stratabot.saving import save_bytes

        save_bytes(self.path, data)


class _Picture(Output):
    def require(self, name: str, option: str, context: click.Context) -> PictureFile:
        if name == "-":
            return PictureFile(None, "svg")
        from stratabot.picture.files import KINDS

        kind = require_ending(name, option, KINDS, _book_hint(name, context))
        return PictureFile(require_file(name, context, "", picture_contents(kind)), kind)


def _book_hint(name: str, context: click.Context) -> str:
    game = context.parent
    if (
        not name.lower().endswith(".pdf")
        or game is None
        or not isinstance(game.command, click.Group)
    ):
        return ""
    has_books = game.command.get_command(game, "book") is not None
    return f" (for a PDF: {game.command_path} book)" if has_books else ""


picture = click.option(
    "--picture",
    metavar="FILE",
    type=_Picture(),
    help="Write a picture: .svg, .png, .gif (step by step) or .html (to "
    "step through); - writes an SVG to standard output, which then carries nothing else.",
)

overlay = click.option(
    "--overlay",
    is_flag=True,
    help="With --picture: draw over the screenshot or photograph that FILE is.",
)


def require_overlay(file: PictureFile | None) -> None:
    """Require a picture that can be drawn over another one."""
    if file is None:
        raise click.UsageError("expected --picture with --overlay")
    if file.kind != "png":
        raise InputError(f"--overlay: expected a .png picture, got .{file.kind}")


def require_colors(shows_board: bool, color: str) -> None:
    """Refuse `--palette` without a picture if the terminal shows no board, or no colors."""
    if not shows_board or terminal_for(color).colors is Colors.NONE:
        raise click.UsageError(
            "expected --palette with --picture, or with a terminal in colors (--color always)"
        )


def require_picture(source: Source) -> None:
    """Require an input that can be drawn over."""
    if source.kind is not Kind.PICTURE:
        raise InputError(
            f"--overlay: expected a screenshot or photograph, got a {source.kind.value}"
        )


def tell_and_write(
    file: PictureFile | None, tell: Callable[[], None], draw: Callable[[str], bytes]
) -> None:
    """Print the answer, unless the picture takes standard output; then write the picture.

    So the answer is there at once, and the picture even if a pipe reads only the beginning.
    """
    if file is None:
        tell()
        return
    try:
        if not file.fills_stdout:
            tell()
    except OSError as error:
        if reader_has_gone(error):
            _write(file, draw)
        raise
    _write(file, draw)


def _write(file: PictureFile, draw: Callable[[str], bytes]) -> None:
    from stratabot.cli.output import Working

    with Working("drawing"):
        data = draw(file.kind)
    file.write(data)
