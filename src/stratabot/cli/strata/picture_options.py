"""Strata's pictures on the command line: in which colors, and over which screenshot."""

from dataclasses import replace
from functools import partial

import click

from stratabot.cli.picture_options import PictureFile
from stratabot.errors import InputError
from stratabot.strata.load import Transcript
from stratabot.strata.position import Position
from stratabot.strata.shot import Shot


def for_picture(loaded: Transcript, palette: str | None, file: PictureFile | None) -> Transcript:
    """The same in the colors that `--palette` names.

    Standard error gets the letters that will be missing in a picture of pixels.

    Raises:
        InputError: they are no colors.
    """
    if file is not None and file.kind in ("png", "gif"):
        _remark_on_letters(loaded.position, file.kind)
    if palette is None:
        return loaded
    from stratabot.picture.palette import parse_palette

    position = loaded.position
    labels = _labels(position)
    found = parse_palette(palette, labels, partial(_label_of, position, labels))
    return loaded._replace(position=replace(position, swatches={**position.swatches, **found}))


def _label_of(position: Position, labels: set[str], word: str) -> str:
    """The color of the puzzle that a word means.

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


def require_overlay(shot: Shot | None, kind: str) -> Shot:
    """The screenshot or photograph to draw over.

    Raises:
        InputError: the board comes from no picture, or another kind of picture is wanted.
    """
    if shot is None:
        raise InputError("--overlay: expected GRID to be a screenshot or photograph, got a text")
    if kind != "png":
        raise InputError(f"--overlay: expected a .png picture, got .{kind}")
    return shot
