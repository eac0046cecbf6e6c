"""Patches: glyphs of one size in one place, as a classifier and a comparison need them."""

from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Floats

PATCH: Final = 28
"""Side of a patch, in pixels."""

TALL: Final = 20
"""Height of a glyph in its patch, in pixels; less if it is wider than `WIDE`."""

WIDE: Final = 24
"""The greatest width of a glyph in its patch, in pixels."""


def normalized(ink: Floats, box: tuple[float, float, float, float]) -> Floats:
    """A glyph in the middle of a patch, in its own proportions.

    Args:
        ink: H x W, 0 to 1.
        box: left, top, right, bottom of the glyph in the ink, in pixels.
    """
    left, top, right, bottom = box
    side = PATCH * max((bottom - top) / TALL, (right - left) / WIDE)
    x, y = (left + right - side) / 2, (top + bottom - side) / 2
    border = int(np.ceil(max(-x, -y, x + side - ink.shape[1], y + side - ink.shape[0], 0)))
    image = Image.fromarray(np.pad(ink, border))
    area = (x + border, y + border, x + border + side, y + border + side)
    patch = image.resize((PATCH, PATCH), Image.Resampling.BILINEAR, box=area)
    return np.asarray(patch, np.float32)


def likeness(one: Floats, other: Floats) -> float:
    """How alike two patches are: 1 for the same shape, 0 for shapes without common ink.

    It is the greatest correlation of ink over shifts by a pixel each way, of blurred patches.
    """
    a = _blurred(one)
    shifts = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
    b = _blurred(other)
    return max(_correlation(a, np.roll(b, shift, (0, 1))) for shift in shifts)


def _blurred(patch: Floats) -> Floats:
    """The patch, blurred by 1-2-1 each way."""
    for axis in (0, 1):
        around = np.roll(patch, 1, axis) + np.roll(patch, -1, axis)
        patch = np.asarray((patch + around / 2) / 2, np.float32)
    return patch


def _correlation(one: Floats, other: Floats) -> float:
    lengths = float(np.sqrt((one**2).sum() * (other**2).sum()))
    return float((one * other).sum()) / max(lengths, 1e-6)
