"""Paths drawn as pipes."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from stratabot.adrift.picture.layout import Layout, disc
from stratabot.adrift.puzzle import Place
from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Polygon, Shape

PIPE: Final = 0.34
"""How broad a pipe is, of a cell's breadth."""

RIM: Final = 2
EDGE: Final[RGB] = (30, 30, 34)
PLAIN: Final[RGB] = (170, 172, 180)
"""The color of a path whose color is not known."""


class Pipe(NamedTuple):
    """Joined cells, and the color's number that they have; None if it is not known."""

    cells: tuple[Place, ...]
    color: int | None

    def fill(self, colors: Sequence[RGB]) -> RGB:
        """What it is drawn in."""
        return PLAIN if self.color is None else colors[self.color]


class Stroke(NamedTuple):
    """A line of a pipe, and whether its first and its last point are cut off, not round."""

    points: tuple[Point, ...]
    cut: tuple[bool, bool] = (False, False)


def strokes(layout: Layout, cells: Sequence[Place]) -> Iterator[Stroke]:
    """The lines of a pipe: one, or more where it leaves the drawing and comes in again."""
    points, came_in = [layout.middles[cells[0]]], False
    for one, other in pairwise(cells):
        ways = layout.ways(one, other)
        points += ways[0].points[1:]
        if len(ways) == 2:
            yield Stroke(tuple(_turns(points)), (came_in, True))
            points, came_in = [*reversed(ways[1].points)], True
    yield Stroke(tuple(_turns(points)), (came_in, False))


def _turns(points: Sequence[Point]) -> Iterator[Point]:
    """The points without those on a straight line between their neighbors."""
    yield points[0]
    for before, point, after in zip(points, points[1:], points[2:], strict=False):
        across, down = point.x - before.x, point.y - before.y
        if abs(across * (after.y - point.y) - down * (after.x - point.x)) > 1:
            yield point
    yield points[-1]


def pipe_shapes(some: Sequence[Stroke], breadth: float, fill: RGB) -> Iterator[Shape]:
    """Strokes with a dark rim. Bars and joints overlap, so each is drawn by itself."""
    longer = [_longer(stroke) for stroke in some]
    for color, wide, lines in ((EDGE, breadth + 2 * RIM, some), (fill, breadth, longer)):
        for stroke in lines:
            joints = stroke.points[stroke.cut[0] : len(stroke.points) - stroke.cut[1]]
            bars = (bar(a, b, wide) for a, b in pairwise(stroke.points))
            for outline in (*bars, *(disc(point, wide / 2) for point in joints)):
                yield Shape((outline,), color, role="pipe")


def _longer(stroke: Stroke) -> Stroke:
    """The stroke, a little longer where it is cut off: a browser would show a thin line there."""
    points = [*stroke.points]
    for end, before, is_cut in ((0, 1, stroke.cut[0]), (-1, -2, stroke.cut[1])):
        if is_cut:
            (x, y), (from_x, from_y) = points[end], points[before]
            share = 1 / (hypot(x - from_x, y - from_y) or 1)
            points[end] = Point(x + share * (x - from_x), y + share * (y - from_y))
    return stroke._replace(points=tuple(points))


def bar(start: Point, end: Point, breadth: float) -> Polygon:
    """A straight line of that breadth."""
    length = hypot(end.x - start.x, end.y - start.y) or 1
    x, y = (start.y - end.y) / length * breadth / 2, (end.x - start.x) / length * breadth / 2
    return (
        Point(start.x + x, start.y + y),
        Point(end.x + x, end.y + y),
        Point(end.x - x, end.y - y),
        Point(start.x - x, start.y - y),
    )
