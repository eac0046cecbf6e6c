"""Where the cells of a board are drawn.

A grid's cells are squares; hexagons stand on a corner. A cube's cells are rhombs, as one sees its
corner from above. A graph's cells are round; `scaling.py` tells where they are put. Where a grid
wraps, ways between neighbors leave the drawing on one side and come in on the other.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from stratabot.adrift.picture.scaling import scaled
from stratabot.adrift.puzzle import Form, Graph, Place, Puzzle
from stratabot.adrift.shapes import cells_of, step
from stratabot.errors import InputError
from stratabot.geometry import Point
from stratabot.picture.drawing import Polygon

SIDE: Final = 60
"""Of a cell, in units of the drawing, as all lengths here."""

MARGIN: Final = 34
MAX_CELLS: Final = 3000
"""A reader cannot tell more cells apart."""

_MAX_GRAPH: Final = 500
"""The most cells of a graph that are laid out: they take 2 s."""
_RADIUS: Final = 25.0
"""Of a graph's cells."""
_GAP: Final = 3
_CORNERS: Final = 24


class Way(NamedTuple):
    """A line from the middle of a cell; where it crosses the side of the cell, if it has sides."""

    points: tuple[Point, ...]
    side: Point


class Layout(NamedTuple):
    """A board in the plane.

    Attributes:
        width, height: of the drawing.
        middles: of the places; both lanes of a bridge have the same.
        outlines: of the places.
        breadth: of a cell, at least.
        lines: neighbors between which a line is drawn, for cells that do not lie side by side.
        out: for neighbors over an edge that wraps, the way from the first one out of the drawing.
    """

    width: int
    height: int
    middles: tuple[Point, ...]
    outlines: tuple[Polygon, ...]
    breadth: float
    lines: tuple[tuple[Place, Place], ...] = ()
    out: Mapping[tuple[Place, Place], Way] = MappingProxyType({})

    def ways(self, one: Place, other: Place) -> tuple[Way, ...]:
        """The way from a cell's middle to a neighbor's; or the ways from both out of the drawing.

        It crosses the side that the two share.
        """
        if (one, other) in self.out:
            return self.out[one, other], self.out[other, one]
        shared = [
            (a, b)
            for a in self.outlines[one]
            for b in self.outlines[other]
            if abs(a.x - b.x) + abs(a.y - b.y) < 4 * _GAP
        ]
        start, end = self.middles[one], self.middles[other]
        if self.lines or len(shared) != 2:
            return (Way((start, end), Point((start.x + end.x) / 2, (start.y + end.y) / 2)),)
        x = sum(a.x + b.x for a, b in shared) / 4
        y = sum(a.y + b.y for a, b in shared) / 4
        return (Way((start, Point(x, y), end), Point(x, y)),)


@lru_cache(maxsize=16)
def layout_of(puzzle: Puzzle) -> Layout:
    """Where this puzzle's cells are.

    Raises:
        InputError: there are too many.
    """
    most = _MAX_GRAPH if puzzle.form.kind == "graph" else MAX_CELLS
    if puzzle.size > most:
        raise InputError(f"expected at most {most} cells to draw, got {puzzle.size}")
    if puzzle.form.kind == "grid":
        return _grid(puzzle)
    if puzzle.form.kind == "hex":
        return _hexagons(puzzle.form)
    return _cube(puzzle.form.width) if puzzle.form.kind == "cube" else _graph(puzzle.graph)


def _grid(puzzle: Puzzle) -> Layout:
    form = puzzle.form
    width, height = form.width, form.height
    corners = [
        (Point(MARGIN + col * SIDE, MARGIN + row * SIDE))
        for row in range(height)
        for col in range(width)
    ]
    across, down = Point(SIDE, 0), Point(0, SIDE)
    cells = [_rhomb(corner, across, down) for corner in corners]
    cells += [cells[bridge] for bridge in form.bridges]
    layout = _of_polygons(cells, width * SIDE, height * SIDE)
    out = {
        (place, other): _out(layout.middles[place], *step(form, place, other))
        for place, others in enumerate(puzzle.graph.neighbors)
        for other in others
        if any(form.wraps) and _is_far(layout.middles[place], layout.middles[other])
    }
    return layout._replace(out=out)


def _is_far(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) > 1.5 * SIDE


def _out(middle: Point, down: int, right: int) -> Way:
    """The way from a cell's middle over its side out of the drawing."""
    side = Point(middle.x + right * SIDE / 2, middle.y + down * SIDE / 2)
    return Way((middle, side, Point(side.x + right * MARGIN, side.y + down * MARGIN)), side)


def _hexagons(form: Form) -> Layout:
    """Hexagons that stand on a corner, as broad as squares elsewhere."""
    half, corner = SIDE / 2, SIDE / sqrt(3)
    middles = [
        Point(MARGIN + (x + 1) * half, MARGIN + corner + row * 1.5 * corner)
        for row, x in cells_of(form)
    ]
    turns = [(k + 0.5) * pi / 3 for k in range(6)]
    cells = [
        tuple(Point(p.x + corner * cos(t), p.y + corner * sin(t)) for t in turns) for p in middles
    ]
    width = max((row.start + 2 * row.cells) * half for row in form.rows)
    return _of_polygons(cells, width, (1.5 * len(form.rows) + 0.5) * corner)


def _cube(side: int) -> Layout:
    """The top lies between its back corner and the front one, where the three faces meet."""
    right, left, down = (
        Point(SIDE * sqrt(0.75), SIDE / 2),
        Point(-SIDE * sqrt(0.75), SIDE / 2),
        Point(0, SIDE),
    )
    up = Point(-left.x, -left.y)
    back = Point(MARGIN + side * right.x, MARGIN)
    outer = Point(back.x + side * left.x, back.y + side * left.y)
    front = Point(back.x, back.y + side * SIDE)
    faces = ((back, right, left), (outer, right, down), (front, up, down))
    cells = [
        _rhomb(_moved(corner, across, col, below, row), across, below)
        for corner, across, below in faces
        for row in range(side)
        for col in range(side)
    ]
    return _of_polygons(cells, 2 * side * right.x, 2 * side * SIDE)


def _of_polygons(cells: list[Polygon], width: float, height: float) -> Layout:
    middles = tuple(
        Point(sum(p.x for p in cell) / len(cell), sum(p.y for p in cell) / len(cell))
        for cell in cells
    )
    pairs = zip(cells, middles, strict=True)
    outlines = tuple(tuple(_drawn_in(corner, middle) for corner in cell) for cell, middle in pairs)
    wide, tall = round(width + 2 * MARGIN), round(height + 2 * MARGIN)
    return Layout(wide, tall, middles, outlines, SIDE)


def _rhomb(corner: Point, across: Point, down: Point) -> Polygon:
    return tuple(_moved(corner, across, a, down, b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)))


def _moved(start: Point, one: Point, times: float, other: Point, more: float) -> Point:
    return Point(start.x + times * one.x + more * other.x, start.y + times * one.y + more * other.y)


def _drawn_in(corner: Point, middle: Point) -> Point:
    """The corner, a little nearer to the middle, so that there are lines between cells."""
    share = _GAP / SIDE
    return Point(corner.x + share * (middle.x - corner.x), corner.y + share * (middle.y - corner.y))


def _graph(graph: Graph) -> Layout:
    radius = _RADIUS
    places = scaled(graph, SIDE) + MARGIN + radius
    middles = tuple(Point(float(x), float(y)) for x, y in places)
    width = round(max((p.x for p in middles), default=0) + MARGIN + radius)
    height = round(max((p.y for p in middles), default=0) + MARGIN + radius)
    lines = tuple(
        (cell, other)
        for cell, others in enumerate(graph.neighbors)
        for other in others
        if cell < other
    )
    outlines = tuple(disc(middle, radius) for middle in middles)
    return Layout(width, height, middles, outlines, 2 * radius, lines or ((0, 0),))


def disc(middle: Point, radius: float) -> Polygon:
    """A polygon that is nearly a circle."""
    turns = (2 * pi * k / _CORNERS for k in range(_CORNERS))
    return tuple(Point(middle.x + radius * cos(t), middle.y + radius * sin(t)) for t in turns)
