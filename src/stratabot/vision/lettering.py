"""Letters as polygons, which can lie in a slanting plane like any other."""

from collections.abc import Iterator
from typing import Final

import numpy as np
from PIL import Image

from stratabot.geometry import Point
from stratabot.picture.drawing import Polygon, Shape, Text
from stratabot.picture.raster import paint

_HALF: Final = 128

_OVER: Final = 0.4
"""Each bar reaches so much of a row over the one below: no gap is seen between them."""


def as_shape(text: Text, rows: int) -> Shape:
    """The characters of a text as one shape: a bar for every run of ink in each of their rows.

    Args:
        text: in units of a drawing.
        rows: how many rows of bars the height of the type has.
    """
    wide = text.size * (0.75 * len(text.characters) + 0.5)
    scale = rows / text.size
    image = Image.new("RGB", (round(wide * scale), round(1.5 * text.size * scale)))
    corner = Point(text.middle.x - wide / 2, text.middle.y - 0.75 * text.size)
    paint(image, [text._replace(ink=(255, 255, 255))], scale, corner)
    return Shape(tuple(_bars(image, scale, corner)), text.ink, role=text.role)


def _bars(image: Image.Image, scale: float, corner: Point) -> Iterator[Polygon]:
    ink = np.asarray(image.convert("L")) >= _HALF
    edges = np.diff(np.pad(ink, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(edges == 1), np.argwhere(edges == -1)
    for (row, start), (_, end) in zip(starts.tolist(), ends.tolist(), strict=True):
        left, right = corner.x + start / scale, corner.x + end / scale
        top, low = corner.y + row / scale, corner.y + (row + 1 + _OVER) / scale
        yield Point(left, top), Point(right, top), Point(right, low), Point(left, low)
