"""Many slides on one drawing, each small and with its caption."""

from collections.abc import Iterator, Sequence
from typing import Final

from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Text
from stratabot.picture.palette import ink_on
from stratabot.picture.slides import Slide

SCALE: Final = 0.4
"""Units of the sheet in a unit of a slide's drawing."""

_GAP: Final = 24
_CAPTION: Final = 13
"""The height of the captions' type, in units of the sheet as all lengths here."""

_NARROWEST: Final = 110
"""The least width of a slide's place: captions do not run into each other."""

_MOST_PIXELS: Final = 100_000_000


def draw_sheet(slides: Sequence[Slide], ground: RGB, title: str = "") -> Drawing:
    """The slides row by row, in about as many rows as columns.

    Args:
        slides: their drawings may be of different sizes.
        ground: the color of the sheet.
        title: the title of the drawing.

    Raises:
        ValueError: there are no slides, or the sheet has more than a hundred million square units.
    """
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
    layers = [_ground(width, height, ground)]
    for k, slide in enumerate(slides):
        middle = _GAP + k % across * (wide + _GAP) + wide / 2
        top = _GAP + k // across * (tall + 2 * _GAP)
        layers.append(_place(slide, Point(middle, top), ink_on(ground)))
    return Drawing(width, height, title, tuple(layers))


def _ground(width: int, height: int, color: RGB) -> Layer:
    corners = Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)
    return Layer((Shape((corners,), color, role="ground"),))


def _place(slide: Slide, top: Point, ink: RGB) -> Layer:
    """A slide's caption, and below it its drawing; `top` is the middle of its upper edge."""
    corner = Point(top.x - slide.drawing.width * SCALE / 2, top.y + _GAP)
    caption = Text(slide.caption, Point(top.x, top.y + _GAP / 2), _CAPTION, ink, "ink")
    parts = place_parts(slide.drawing, corner, SCALE)
    return Layer((caption, *parts) if slide.caption else tuple(parts), title=slide.caption)


def place_parts(drawing: Drawing, corner: Point, scale: float) -> Iterator[Part]:
    """The parts of a drawing that lies on a larger one; what sticks out of it is cut off.

    Args:
        drawing: any.
        corner: where its upper left corner comes to lie.
        scale: how large it becomes.
    """
    return (_scaled(part, corner, scale) for part in _clipped(drawing))


def _clipped(drawing: Drawing) -> Iterator[Part]:
    """The parts, cut at the drawing's edge, so that none lies on a neighbor."""
    for part in drawing.parts():
        if isinstance(part, Text):
            yield part
            continue
        clipped = (clip(outline, drawing.width, drawing.height) for outline in part.outlines)
        if outlines := tuple(outline for outline in clipped if outline):
            yield part._replace(outlines=outlines)


def clip(outline: Polygon, width: float, height: float) -> Polygon:
    """The part of a polygon within a box at the origin; no corners if they do not overlap.

    Sutherland and Hodgman's way (1974) cuts the polygon at one edge of the box after the other.
    The pieces of a polygon with a dent may hang together along the box's edge.
    """
    for axis, bound, sign in ((0, 0.0, 1), (0, width, -1), (1, 0.0, 1), (1, height, -1)):
        if all(sign * (corner[axis] - bound) >= 0 for corner in outline):
            continue
        outline = tuple(_cut(outline, axis, bound, sign))
    return outline


def _cut(outline: Polygon, axis: int, bound: float, sign: int) -> Iterator[Point]:
    """The corners of the part on one side of a line."""
    for k, corner in enumerate(outline):
        before = outline[k - 1]
        depth, earlier = sign * (corner[axis] - bound), sign * (before[axis] - bound)
        if (depth < 0) != (earlier < 0):
            share = earlier / (earlier - depth)
            x, y = (a + share * (b - a) for a, b in zip(before, corner, strict=True))
            yield Point(x, y)
        if depth >= 0:
            yield corner


def _scaled(part: Part, corner: Point, scale: float) -> Part:
    """The part as it lies on the sheet, in a drawing at that corner."""
    if isinstance(part, Text):
        return part._replace(middle=_on_sheet(part.middle, corner, scale), size=part.size * scale)
    outlines = (tuple(_on_sheet(p, corner, scale) for p in each) for each in part.outlines)
    return part._replace(outlines=tuple(outlines))


def _on_sheet(point: Point, corner: Point, scale: float) -> Point:
    return Point(corner.x + point.x * scale, corner.y + point.y * scale)
