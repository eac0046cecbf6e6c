"""Paints a drawing over a picture, at the angle at which the picture was taken.

Of the picture only the board is shown, large enough for what is written on it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.picture.drawing import Part, Polygon, Shape, Text
from stratabot.picture.raster import paint
from stratabot.vision.homography import Matrix, Plane

_HALF: Final = 128  # of 255: what is as much ink or more is painted
_OVER: Final = 0.4  # of a row, over the one below: no gap is seen between bars


def as_shape(text: Text, rows: int) -> Shape:
    """The characters of a text as one shape: a bar for every run of ink in each of so many rows."""
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


_MARGIN: Final = 0.02  # around a board, of its longer edge

_WIDE: Final = 780  # pixels across of what is shown at least: twice as many as small phones count


def crop_to(frame: Frame, outline: Iterable[Point]) -> tuple[Frame, Matrix]:
    """The part of a picture around these points, perhaps enlarged, and what maps places to it."""
    xs, ys = zip(*outline, strict=True)
    margin = _MARGIN * max(max(xs) - min(xs), max(ys) - min(ys))
    left, top = max(0, int(min(xs) - margin)), max(0, int(min(ys) - margin))
    part = frame.rgb()[top : int(max(ys) + margin) + 1, left : int(max(xs) + margin) + 1]
    height, width = part.shape[:2]
    larger = -(-_WIDE // width)
    image = Image.fromarray(part).resize((width * larger, height * larger))
    matrix = np.array([[larger, 0, -left * larger], [0, larger, -top * larger], [0, 0, 1.0]])
    return Frame(np.asarray(image)), matrix


_FINER: Final = 3  # each pixel is the mean of a square of so many samples a side: edges look smooth

_MOST_ROWS: Final = 160  # of bars, of which letters that lean are made

_LEAN: Final = 0.04  # of letters' size: those that lean less are upright and sharp


def paint_over(image: Image.Image, parts: Iterable[Part], place: Plane) -> None:
    """Paint parts of a drawing, lowest first, over an RGB picture, which is changed."""
    carried = [_part_in_picture(part, place) for part in parts]
    points = [point for part in carried for point in _reach(part)]
    if not points:
        return
    xs, ys = zip(*points, strict=True)
    left, top = max(0, int(min(xs)) - 1), max(0, int(min(ys)) - 1)
    right, bottom = min(image.width, int(max(xs)) + 2), min(image.height, int(max(ys)) + 2)
    if left >= right or top >= bottom:
        return
    shown = image.crop((left, top, right, bottom))
    larger = shown.resize((shown.width * _FINER, shown.height * _FINER), Image.Resampling.NEAREST)
    paint(larger, carried, _FINER, Point(left, top))
    image.paste(larger.resize(shown.size, Image.Resampling.BOX), (left, top))


def _part_in_picture(part: Part, place: Plane) -> Part:
    if isinstance(part, Text):
        size = part.size * place.enlarged_at(part.middle)
        if _is_level(place, part.middle):
            return part._replace(middle=place.at(part.middle), size=size)
        part = as_shape(part, min(round(size * _FINER) + 1, _MOST_ROWS))
    return part._replace(outlines=tuple(map(place.to_picture, part.outlines)))


def _is_level(place: Plane, point: Point) -> bool:
    """Whether letters stand upright at a place of the drawing, each as wide as it is high."""
    x, y = point
    middle, right, low = place.to_picture([point, Point(x + 1, y), Point(x, y + 1)])
    wide, tall = right.x - middle.x, low.y - middle.y
    lean = abs(right.y - middle.y) + abs(low.x - middle.x) + abs(wide - tall)
    return wide > 0 and tall > 0 and lean < _LEAN * (wide + tall)


def _reach(part: Part) -> Iterator[Point]:
    if not isinstance(part, Text):
        yield from (point for outline in part.outlines for point in outline)
        return
    (x, y), half = part.middle, part.size * max(1, len(part.characters)) / 2
    yield from (Point(x - half, y - part.size), Point(x + half, y + part.size))
