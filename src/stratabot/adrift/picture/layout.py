"""Where the cells of a board are drawn: squares, hexagons on a corner, a cube's rhombs, discs.

Where a grid wraps, ways between neighbors leave the drawing on one side and come in on the other.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import cos, dist, pi, sin, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.adrift.puzzle import Form, Graph, Place, Puzzle
from stratabot.errors import InputError
from stratabot.geometry import Point, disc
from stratabot.limit import require_time
from stratabot.picture.drawing import Polygon

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIDE: Final = 60
MARGIN: Final = 34
MAX_CELLS: Final = 3000  # a reader cannot tell more cells apart
_MAX_GRAPH: Final = 500  # the most cells of a graph that are laid out: they take 2 s
_RADIUS: Final = 25.0
_GAP: Final = 3


class Way(NamedTuple):
    """A line from the middle of a cell; where it crosses the side of the cell, if it has sides."""

    points: tuple[Point, ...]
    side: Point


class BoardLayout(NamedTuple):
    """A board in the plane. Both lanes of a bridge have the same middle."""

    width: int
    height: int
    middles: tuple[Point, ...]
    outlines: tuple[Polygon, ...]
    breadth: float  # of a cell, at least
    # Neighbors between which a line is drawn, for cells that do not lie side by side.
    lines: tuple[tuple[Place, Place], ...] = ()
    # For neighbors over an edge that wraps, the way from the first one out of the drawing.
    out: Mapping[tuple[Place, Place], Way] = MappingProxyType({})

    def ways(self, one: Place, other: Place) -> tuple[Way, ...]:
        """The way from a cell's middle over a side to a neighbor's; or both out of the drawing."""
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
def board_layout_of(puzzle: Puzzle) -> BoardLayout:
    """Where this puzzle's cells are."""
    most = _MAX_GRAPH if puzzle.form.kind == "graph" else MAX_CELLS
    if puzzle.size > most:
        raise InputError(f"expected at most {most} cells to draw, got {puzzle.size}")
    if puzzle.form.kind == "grid":
        return _grid(puzzle)
    if puzzle.form.kind == "hex":
        return _hexagons(puzzle.form)
    return _cube(puzzle.form.width) if puzzle.form.kind == "cube" else _graph(puzzle.graph)


def _grid(puzzle: Puzzle) -> BoardLayout:
    form = puzzle.form
    width, height = form.width, form.height
    across, down = Point(SIDE, 0), Point(0, SIDE)
    cells = [
        _rhomb(Point(MARGIN + col * SIDE, MARGIN + row * SIDE), across, down)
        for row in range(height)
        for col in range(width)
    ]
    cells += [cells[bridge] for bridge in form.bridges]
    layout = _of_polygons(cells, width * SIDE, height * SIDE)
    out = {
        (place, other): _out(layout.middles[place], *form.step(place, other))
        for place, others in enumerate(puzzle.graph.neighbors)
        for other in others
        if any(form.wraps) and dist(layout.middles[place], layout.middles[other]) > 1.5 * SIDE
    }
    return layout._replace(out=out)


def _out(middle: Point, down: int, right: int) -> Way:
    side = Point(middle.x + right * SIDE / 2, middle.y + down * SIDE / 2)
    return Way((middle, side, Point(side.x + right * MARGIN, side.y + down * MARGIN)), side)


def _hexagons(form: Form) -> BoardLayout:
    half, corner = SIDE / 2, SIDE / sqrt(3)
    middles = [
        Point(MARGIN + (x + 1) * half, MARGIN + corner + row * 1.5 * corner)
        for row, x in form.hexagons()
    ]
    turns = [(k + 0.5) * pi / 3 for k in range(6)]
    cells = [
        tuple(Point(p.x + corner * cos(t), p.y + corner * sin(t)) for t in turns) for p in middles
    ]
    width = max((row.start + 2 * row.cells) * half for row in form.rows)
    return _of_polygons(cells, width, (1.5 * len(form.rows) + 0.5) * corner)


def _cube(side: int) -> BoardLayout:
    """The top lies between its back corner and the front one, where the three faces meet."""
    wide = SIDE * sqrt(0.75)
    right, left, down = Point(wide, SIDE / 2), Point(-wide, SIDE / 2), Point(0, SIDE)
    up = Point(wide, -SIDE / 2)
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


def _of_polygons(cells: list[Polygon], width: float, height: float) -> BoardLayout:
    middles = tuple(
        Point(sum(p.x for p in cell) / len(cell), sum(p.y for p in cell) / len(cell))
        for cell in cells
    )
    pairs = zip(cells, middles, strict=True)
    # A little nearer to the middle, so that there are lines between cells.
    share = _GAP / SIDE
    outlines = tuple(
        tuple(Point(p.x + share * (x - p.x), p.y + share * (y - p.y)) for p in cell)
        for cell, (x, y) in pairs
    )
    wide, tall = round(width + 2 * MARGIN), round(height + 2 * MARGIN)
    return BoardLayout(wide, tall, middles, outlines, SIDE)


def _rhomb(corner: Point, across: Point, down: Point) -> Polygon:
    return tuple(_moved(corner, across, a, down, b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)))


def _moved(start: Point, one: Point, times: float, other: Point, more: float) -> Point:
    return Point(start.x + times * one.x + more * other.x, start.y + times * one.y + more * other.y)


def _graph(graph: Graph) -> BoardLayout:
    radius = _RADIUS
    places = scale_places(graph, SIDE) + MARGIN + radius
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
    return BoardLayout(width, height, middles, outlines, 2 * radius, lines or ((0, 0),))


_ROUNDS: Final = 300
_APART: Final = 1.5  # neighbors are about so many sides apart


def scale_places(graph: Graph, side: float) -> "NDArray[np.float64]":
    """The cells' places from (0, 0) on, neighbors about one and a half sides apart."""
    import numpy as np

    ways = np.array([[*_steps_from(cell, graph)] for cell in range(len(graph.names))], float)
    places = _majorized(ways, _classical(ways))
    low, high = places.min(0, initial=0), places.max(0, initial=0)
    if (high - low)[1] > (high - low)[0]:
        places = places[:, ::-1]
    pairs = [(a, b) for a, others in enumerate(graph.neighbors) for b in others]
    lengths = [float(np.hypot(*(places[a] - places[b]))) for a, b in pairs]
    unit = float(np.median(lengths)) if lengths else 1.0
    nearest = _nearest(places)
    scale = max(_APART * side / max(unit, 1e-9), min(side / max(nearest, 1e-9), 4 * side))
    moved: NDArray[np.float64] = (places - places.min(0)) * scale
    return moved


def _nearest(places: "NDArray[np.float64]") -> float:
    import numpy as np

    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    return float(apart.min()) if len(places) > 1 else 1.0


def _steps_from(start: Place, graph: Graph) -> Iterator[int]:
    """How many edges away each cell is; for cells that are not connected, a little more."""
    steps, ahead = {start: 0}, [start]
    for cell in ahead:
        for other in graph.neighbors[cell]:
            if other not in steps:
                steps[other] = steps[cell] + 1
                ahead.append(other)
    far = 2 + round(sqrt(len(graph.names)))
    return (steps.get(cell, far) for cell in range(len(graph.names)))


def _classical(ways: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Places whose squared distances are near those squared ways (Torgerson, 1952)."""
    import numpy as np

    squares = ways**2
    means = squares.mean(0)
    products = -0.5 * (squares - means[None] - means[:, None] + squares.mean())
    values, vectors = np.linalg.eigh(products)
    if len(ways) < 2:
        return np.zeros((len(ways), 2))
    # The sign of a vector is not defined: let its largest part be positive.
    best = vectors[:, -2:]
    best = best * np.sign(best[np.abs(best).argmax(0), [0, 1]])
    # Cells that fall on one place would never part: a spiral of small steps parts them.
    turn = np.arange(len(ways))
    spiral = 0.01 * np.stack([np.cos(turn), np.sin(turn)], 1)
    found: NDArray[np.float64] = best * np.sqrt(np.maximum(values[-2:], 0)) + spiral
    return found


def _majorized(ways: "NDArray[np.float64]", places: "NDArray[np.float64]") -> "NDArray[np.float64]":
    """Places after rounds each of which makes all distances fit better."""
    import numpy as np

    if len(ways) < 2:
        return places
    weights = np.divide(1, ways**2, out=np.zeros_like(ways), where=ways > 0)
    pull = np.diag(weights.sum(1)) - weights
    inverse = np.linalg.pinv(pull)
    for _ in range(_ROUNDS):
        require_time()
        apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
        ratio = np.divide(weights * ways, apart, out=np.zeros_like(ways), where=apart > 1e-9)
        push = np.diag(ratio.sum(1)) - ratio
        places = inverse @ (push @ places)
    return places
