"""Paints a drawing over a picture, at the angle at which the picture was taken."""

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from PIL import Image

from stratabot.geometry import Point
from stratabot.picture.drawing import Part, Text
from stratabot.picture.raster import paint
from stratabot.vision.lettering import as_shape

_FINER: Final = 3
"""Each pixel is the mean of a square of so many samples a side: edges look smooth."""


_FEWEST_ROWS, _MOST_ROWS = 24, 160
"""Letters that lean are made of so many rows of bars."""

_LEAN: Final = 0.04
"""Letters that lean less than this share of their size are written upright: that is sharper."""


class Plane(Protocol):
    """Where things of a drawing are in a picture."""

    def carried(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Where these places are in the picture."""

    def enlarged_at(self, point: Point) -> float:
        """How much larger a thing at this place is in the picture than in the drawing."""


def paint_over(image: Image.Image, parts: Iterable[Part], place: Plane) -> None:
    """Paint parts of a drawing over a picture, which is changed. Texts lie on shapes.

    Args:
        image: RGB.
        parts: lowest first, in units of the drawing.
        place: where the drawing lies in the picture.
    """
    _paint(image, [_carried(part, place) for part in parts])


def _carried(part: Part, place: Plane) -> Part:
    """The part, moved to its place in the picture."""
    if isinstance(part, Text):
        size = part.size * place.enlarged_at(part.middle)
        if _is_level(place, part.middle):
            return part._replace(middle=place.carried([part.middle])[0], size=size)
        part = as_shape(part, min(max(_FEWEST_ROWS, round(size * _FINER)), _MOST_ROWS))
    return part._replace(outlines=tuple(map(place.carried, part.outlines)))


def _is_level(place: Plane, point: Point) -> bool:
    """Whether letters stand upright at a place of the drawing, each as wide as it is high."""
    x, y = point
    middle, right, low = place.carried([point, Point(x + 1, y), Point(x, y + 1)])
    wide, tall = right.x - middle.x, low.y - middle.y
    lean = abs(right.y - middle.y) + abs(low.x - middle.x) + abs(wide - tall)
    return wide > 0 and tall > 0 and lean < _LEAN * (wide + tall)


def _paint(image: Image.Image, parts: list[Part]) -> None:
    points = [point for part in parts for point in _reach(part)]
    if not points:
        return
    xs, ys = zip(*points, strict=True)
    left, top = max(0, int(min(xs)) - 1), max(0, int(min(ys)) - 1)
    right, bottom = min(image.width, int(max(xs)) + 2), min(image.height, int(max(ys)) + 2)
    if left >= right or top >= bottom:
        return
    part = image.crop((left, top, right, bottom))
    larger = part.resize((part.width * _FINER, part.height * _FINER), Image.Resampling.NEAREST)
    paint(larger, parts, _FINER, Point(left, top))
    image.paste(larger.resize(part.size, Image.Resampling.BOX), (left, top))


def _reach(part: Part) -> Iterator[Point]:
    """Points around all that a part paints."""
    if not isinstance(part, Text):
        yield from (point for outline in part.outlines for point in outline)
        return
    (x, y), half = part.middle, part.size * max(1, len(part.characters)) / 2
    yield from (Point(x - half, y - part.size), Point(x + half, y + part.size))
