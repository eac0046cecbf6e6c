"""What stands on a grid besides its cells: walls, open edges, bridges."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from stratabot.adrift.picture.layout import MARGIN, SIDE, Layout
from stratabot.adrift.picture.pipes import EDGE, PIPE, Pipe, Stroke, bar, pipe_shapes
from stratabot.adrift.puzzle import Form, Place
from stratabot.adrift.shapes import borders, step
from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Polygon, Shape

_WALL: Final = 10
_ROAD: Final = 0.5
"""Of a bridge, and of the road below it; of a cell's breadth."""
_RAIL: Final = 4
_BEYOND: Final[RGB] = (236, 237, 239)
_SEAM: Final[RGB] = (178, 180, 187)
_BETWEEN: Final = 3
"""The breadth of the lines between cells; those beyond are fainter."""
_UNDER: Final[RGB] = (206, 204, 196)
_DECK: Final[RGB] = (250, 250, 248)


def beyond(layout: Layout) -> Iterator[Shape]:
    """A part of the cells to which one comes over an edge that wraps."""
    strips = []
    for way in {*layout.out.values()}:
        middle = way.points[0]
        right, down = way.side.x - middle.x, way.side.y - middle.y
        reach = 1 + 1.6 * MARGIN / SIDE
        far = Point(middle.x + reach * right, middle.y + reach * down)
        near = Point(middle.x + 1.05 * right, middle.y + 1.05 * down)
        strips.append((near, far))
    for fill, breadth in ((_SEAM, SIDE + _BETWEEN), (_BEYOND, SIDE - _BETWEEN)):
        for near, far in sorted(strips):
            yield Shape((bar(near, far, breadth),), fill, role="beyond")


def walls(form: Form, layout: Layout) -> Iterator[Shape]:
    """A thick line between cells; around the grid, on both sides."""
    around = {*borders(form)}
    for two in sorted(form.walls):
        for one, other in (two, two[::-1]) if two in around else (two,):
            down, right = step(form, one, other)
            middle = layout.middles[one]
            side = Point(middle.x + right * SIDE / 2, middle.y + down * SIDE / 2)
            half = SIDE / 2 + _WALL / 2
            x, y = down * half, right * half
            start, end = Point(side.x - x, side.y - y), Point(side.x + x, side.y + y)
            yield Shape((bar(start, end, _WALL),), EDGE, role="wall")


def roads(form: Form, layout: Layout) -> Iterator[Shape]:
    """The ways below bridges."""
    ways = tuple(_strip(layout.middles[bridge], 0, 1, _ROAD * SIDE) for bridge in form.bridges)
    if ways:
        yield Shape(ways, _UNDER, role="road")


def decks(
    form: Form, layout: Layout, pipes: Sequence[Pipe], colors: Sequence[RGB]
) -> Iterator[list[Shape]]:
    """The bridges, which lead along rows, each with what goes over it."""
    for bridge in form.bridges:
        middle, edge = layout.middles[bridge], (_ROAD * SIDE + _RAIL) / 2
        rails = (_strip(Point(middle.x, middle.y + y), 1, 0, _RAIL) for y in (-edge, edge))
        shapes = [
            Shape((_strip(middle, 1, 0, _ROAD * SIDE),), _DECK, role="bridge"),
            Shape(tuple(rails), EDGE, role="bridge"),
        ]
        for pipe in pipes:
            ends = [
                Point(middle.x + right * SIDE / 2, middle.y)
                for right in _over(form, bridge, pipe.cells)
            ]
            over = [Stroke((middle, end), (False, True)) for end in ends]
            shapes += pipe_shapes(over, PIPE * layout.breadth, pipe.fill(colors))
        yield shapes


def _over(form: Form, bridge: Place, cells: Sequence[Place]) -> Iterator[int]:
    """To which sides a path goes on a bridge: -1 left, 1 right."""
    for one, other in pairwise(cells):
        if one == bridge:
            yield step(form, one, other)[1]
        if other == bridge:
            yield step(form, other, one)[1]


def _strip(middle: Point, right: int, down: int, breadth: float) -> Polygon:
    """A bar through a cell, as long as the cell without the lines around it."""
    x, y = right * (SIDE / 2 - 1.5), down * (SIDE / 2 - 1.5)
    return bar(Point(middle.x - x, middle.y - y), Point(middle.x + x, middle.y + y), breadth)
