"""Many slides on one drawing, each small and with its caption."""

from collections.abc import Iterator, Sequence
from typing import Final

from stratabot.color import RGB
from stratabot.geometry import Point, box
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Slide, Text
from stratabot.picture.palette import ink_on

SCALE: Final = 0.4
_GAP: Final = 24
_CAPTION: Final = 13  # the height of the captions' type, in units of the sheet as all lengths here
_NARROWEST: Final = 110  # the least width of a slide's place: captions do not run into each other
_MOST_PIXELS: Final = 100_000_000


def draw_sheet(slides: Sequence[Slide], ground: RGB, title: str = "") -> Drawing:
    """The slides, of any sizes, row by row; ValueError beyond a hundred million square units."""
    if not slides:
        raise ValueError("expected at least one slide, got none")
    across = max(1, round(len(slides) ** 0.5))
    down = -(-len(slides) // across)
    wide = max(_NARROWEST, *(round(slide.drawing.width * SCALE) for slide in slides))
    tall = max(round(slide.drawing.height * SCALE) for slide in slides)
    width = _GAP + across * (wide + _GAP)
    height = _GAP + down * (tall + 2 * _GAP)
    if width * height > _MOST_PIXELS:
        raise ValueError(
            f"expected a sheet of at most {_MOST_PIXELS} pixels, got {(width, height)}"
        )
    layers = [Layer((Shape((box(0, 0, width, height),), ground, role="ground"),))]
    for k, slide in enumerate(slides):
        middle = _GAP + k % across * (wide + _GAP) + wide / 2
        top = _GAP + k // across * (tall + 2 * _GAP)
        corner = Point(middle - slide.drawing.width * SCALE / 2, top + _GAP)
        place = Point(middle, top + _GAP / 2)
        caption = Text(slide.caption, place, _CAPTION, ink_on(ground), "ink")
        parts = tuple(place_parts(slide.drawing, corner, SCALE))
        layers.append(Layer((caption, *parts) if slide.caption else parts, title=slide.caption))
    return Drawing(width, height, title, tuple(layers))


def place_parts(drawing: Drawing, corner: Point, scale: float) -> Iterator[Part]:
    """The parts of a drawing on a larger one, at that corner, cut off at its edge."""

    def moved(point: Point) -> Point:
        return Point(corner.x + point.x * scale, corner.y + point.y * scale)

    for part in drawing.parts():
        if isinstance(part, Text):
            yield part._replace(middle=moved(part.middle), size=part.size * scale)
            continue
        clipped = (clip(outline, drawing.width, drawing.height) for outline in part.outlines)
        if outlines := tuple(tuple(map(moved, outline)) for outline in clipped if outline):
            yield part._replace(outlines=outlines)


def clip(outline: Polygon, width: float, height: float) -> Polygon:
    """The part of a polygon within a box at the origin, by Sutherland and Hodgman's way (1974): cut
    at one edge after the other. Pieces of one with a dent may hang together along an edge.
    """
    for axis, bound, sign in ((0, 0.0, 1), (0, width, -1), (1, 0.0, 1), (1, height, -1)):
        if all(sign * (corner[axis] - bound) >= 0 for corner in outline):
            continue
        outline = tuple(_cut(outline, axis, bound, sign))
    return outline


def _cut(outline: Polygon, axis: int, bound: float, sign: int) -> Iterator[Point]:
    for k, corner in enumerate(outline):
        before = outline[k - 1]
        depth, earlier = sign * (corner[axis] - bound), sign * (before[axis] - bound)
        if (depth < 0) != (earlier < 0):
            share = earlier / (earlier - depth)
            x, y = (a + share * (b - a) for a, b in zip(before, corner, strict=True))
            yield Point(x, y)
        if depth >= 0:
            yield corner
