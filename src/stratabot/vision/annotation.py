"""Draws over a picture what was seen in it; over a photograph, at the photograph's angle."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from stratabot.color import RGB
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.image import save_picture
from stratabot.vision.confidence import CONFIDENT, Confidences
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.homography import corners_of

SURE: Final[RGB] = (0, 90, 0)
DOUBTFUL: Final[RGB] = (190, 0, 0)
LINE: Final[RGB] = (255, 0, 255)
NAME: Final[RGB] = (150, 0, 150)
_EDGE: Final[RGB] = (255, 255, 255)
"""The colors of letters, lines and of the edge around letters: they can be read on any picture."""

_SMALLEST: Final = 48  # pixels of a cell's side, for letters; else the picture is enlarged
_MOST_TIMES: Final = 8
_LEAST_TITLE: Final = 11  # the smallest type of a title, in pixels


def save_grid(
    frame: Frame,
    place: GridPlace | None,
    texts: Sequence[Sequence[str]],
    confidence: Confidences,
    title: str,
    path: Path,
) -> None:
    """Write a picture with a grid's lines, and what each cell was read as, how surely."""
    image = Image.fromarray(frame.rgb().copy())
    if place is None:
        save_picture(_titled(image, title, DOUBTFUL), path, is_drawn=True)
        return
    times = min(_MOST_TIMES, ceil(_SMALLEST / max(place.pitch, 1)))
    image = image.resize((image.width * times, image.height * times), Image.Resampling.NEAREST)
    place = replace(place, plane=np.diag([times, times, 1.0]) @ place.plane)
    draw = ImageDraw.Draw(image)
    rows, cols = place.rows, place.cols
    across = ((Point(0, row), Point(cols, row)) for row in range(rows + 1))
    down = ((Point(col, 0), Point(col, rows)) for col in range(cols + 1))
    for line in (*across, *down):
        draw.line([*place.carried(line)], LINE, max(1, round(place.pitch / 50)))
    _cells(draw, place, texts, confidence)
    save_picture(_titled(image, title, NAME), path, is_drawn=True)


def _titled(image: Image.Image, title: str, color: RGB) -> Image.Image:
    size = max(_LEAST_TITLE, min(image.width / 30, 1.6 * image.width / (len(title) + 1)))
    band = round(1.8 * size)
    whole = Image.new("RGB", (image.width, image.height + band), _EDGE)
    whole.paste(image, (0, band))
    write(ImageDraw.Draw(whole), Point(size / 2, band / 2), title, size, color, "lm")
    return whole


def _cells(
    draw: ImageDraw.ImageDraw,
    place: GridPlace,
    texts: Sequence[Sequence[str]],
    confidence: Confidences,
) -> None:
    """What was read stands in the upper left corner: what is there can still be seen."""
    for i, (row, sure_row) in enumerate(zip(texts, confidence, strict=False)):
        for j, (text, sure) in enumerate(zip(row, sure_row, strict=True)):
            color = SURE if sure >= CONFIDENT else DOUBTFUL
            pitch = place.enlarged_at(Point(j, i))
            if sure < CONFIDENT:
                outline(draw, place.outline(i, j), color, max(2, round(pitch / 16)))
            # Of a turned board, the picture's upper left corner is another one of the cell.
            corners = place.carried(corners_of(Rect(j + 0.06, i + 0.04, 0.9, 0.92)))
            write(draw, min(corners, key=sum), text, 0.34 * pitch, color, "la")
            write(draw, max(corners, key=sum), f"{sure:.0%}", 0.2 * pitch, color, "rs")


def outline(
    draw: ImageDraw.ImageDraw, corners: Iterable[Point], color: RGB, breadth: float
) -> None:
    """Draw a closed line; lengths are in pixels."""
    points = [*corners]
    draw.line([*points, *points[:2]], color, max(1, round(breadth)), "curve")


def write(
    draw: ImageDraw.ImageDraw, point: Point, text: str, size: float, color: RGB, anchor: str
) -> None:
    """Write a text with an edge around its letters; `anchor` is Pillow's, lengths are in pixels."""
    font = ImageFont.load_default(max(8, round(size)))
    edge = max(1, round(size / 12))
    draw.text(point, text, color, font, anchor, stroke_width=edge, stroke_fill=_EDGE)
