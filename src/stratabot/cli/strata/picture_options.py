"""Options for Strata's pictures: their colors, and the screenshot below them."""

from functools import partial

import click

from stratabot.cli.answering import Read
from stratabot.cli.picture_options import PictureFile
from stratabot.errors import InputError
from stratabot.source import Source
from stratabot.strata.load import Transcript
from stratabot.strata.position import Position
from stratabot.strata.shot import Shot


def for_picture(
    read: Read, palette: str | None, file: PictureFile | None, overlay: bool = False
) -> Read:
    """A function that reads as `read` does, and then gets the position ready for a picture.

    Args:
        read: gives a Transcript.
        palette: the colors to draw in, as `parse_palette` takes them.
        file: where the picture goes; None if the board is only shown in the terminal.
        overlay: whether the picture is drawn over the screenshot.
    """
    return partial(_read, read, palette, file, overlay)


def _read(
    read: Read, palette: str | None, file: PictureFile | None, overlay: bool, source: Source
) -> tuple[Transcript, tuple[str, ...]]:
    loaded, notes = read(source)
    assert isinstance(loaded, Transcript)
    if overlay and file:
        _require_overlay(loaded.shot, file.kind)
    if file and file.has_pixels:
        _remark_on_letters(loaded.position, file.kind)
    if palette is None:
        return loaded, notes
    from stratabot.picture.palette import parse_palette

    position = loaded.position
    labels = _labels(position)
    found = parse_palette(palette, labels, partial(_label_of, position, labels))
    position = position.replace(swatches={**position.swatches, **found})
    return loaded._replace(position=position), notes


def _label_of(position: Position, labels: set[str], word: str) -> str:
    """The color of the puzzle that a user means by a word.

    Raises:
        InputError: the puzzle has no such color.
    """
    label = position.named(word)
    if label not in labels:
        known = ", ".join(position.names.get(label, label) for label in sorted(labels)) or "none"
        raise InputError(f"there is no color {word!r:.40}; the puzzle has {known}", field="palette")
    return label


def _remark_on_letters(position: Position, kind: str) -> None:
    from stratabot.picture.raster import can_write

    lacking = " ".join(sorted(label for label in _labels(position) if not can_write(label)))
    if lacking:
        click.echo(f".{kind} pictures leave out {lacking}: .svg and .html do not", err=True)


def _labels(position: Position) -> set[str]:
    laid = (ribbon.color for ribbon in position.placed if ribbon.color)
    return {*position.puzzle.colors, *laid, *position.names}


def _require_overlay(shot: Shot | None, kind: str) -> None:
    """Refuse to draw over a board that comes from no picture, or to write another kind of picture.

    Raises:
        InputError: the board comes from a text, or the picture is no PNG.
    """
    if shot is None:
        raise InputError("--overlay: expected GRID to be a screenshot or photograph, got a text")
    if kind != "png":
        raise InputError(f"--overlay: expected a .png picture, got .{kind}")
