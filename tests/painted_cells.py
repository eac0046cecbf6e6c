"""Cells painted with the typeface that comes with Pillow: the same on every machine."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Color = tuple[int, int, int]

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def painted_cell(
    text: str,
    height: float = 0.5,
    ink: Color = BLACK,
    ground: Color = WHITE,
    at: tuple[float, float] = (0.5, 0.5),
    side: int = 48,
    stroke: int = 0,
) -> NDArray[np.uint8]:
    """A cell with a text whose digits have this height, in cell sides, around this place."""
    large = 4 * side
    image = Image.new("RGB", (large, large), ground)
    font = ImageFont.load_default(height * large / 0.71)
    place = (at[0] * large, at[1] * large + height * large / 2)
    draw = ImageDraw.Draw(image)
    draw.text(place, text, ink, font, anchor="ms", stroke_width=stroke * 4, stroke_fill=ink)
    return np.array(image.reduce(4))


def over(*cells: NDArray[Any]) -> NDArray[np.uint8]:
    """The darkest of several cells at each pixel: as if all were drawn on one white ground."""
    return np.asarray(np.min(cells, 0), np.uint8)
