"""A board drawn: cells, stones, ends with their letters, paths as pipes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Final, NamedTuple

from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.picture.layout import MARGIN, SIDE, BoardLayout, board_layout_of
from stratabot.adrift.puzzle import Form, Paths, Place, Puzzle
from stratabot.color import RGB, mix_colors
from stratabot.geometry import Point, box, disc
from stratabot.limit import require_time
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Slide, Text
from stratabot.picture.palette import ink_on

PIPE: Final = 0.34  # how broad a pipe is, of a cell's breadth
RIM: Final = 2
EDGE: Final[RGB] = (30, 30, 34)
PLAIN: Final[RGB] = (170, 172, 180)  # the color of a path whose color is not known


class Pipe(NamedTuple):
    """Joined cells, and the color's number that they have; None if it is not known."""

    cells: tuple[Place, ...]
    color: int | None

    def fill(self, colors: Sequence[RGB]) -> RGB:
        return PLAIN if self.color is None else colors[self.color]


class Stroke(NamedTuple):
    """A line of a pipe, and whether its first and its last point are cut off, not round."""

    points: tuple[Point, ...]
    cut: tuple[bool, bool] = (False, False)


def strokes(layout: BoardLayout, cells: Sequence[Place]) -> Iterator[Stroke]:
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
    yield points[0]
    for before, point, after in zip(points, points[1:], points[2:], strict=False):
        across, down = point.x - before.x, point.y - before.y
        if abs(across * (after.y - point.y) - down * (after.x - point.x)) > 1:
            yield point
    yield points[-1]


def _pipe_shapes(some: Sequence[Stroke], breadth: float, fill: RGB) -> Iterator[Shape]:
    """Strokes with a dark rim. Bars and joints overlap, so each is drawn by itself."""
    longer = [_lengthen_stroke(stroke) for stroke in some]
    for color, wide, lines in ((EDGE, breadth + 2 * RIM, some), (fill, breadth, longer)):
        for stroke in lines:
            joints = stroke.points[stroke.cut[0] : len(stroke.points) - stroke.cut[1]]
            bars = (bar(a, b, wide) for a, b in pairwise(stroke.points))
            for outline in (*bars, *(disc(point, wide / 2) for point in joints)):
                yield Shape((outline,), color, role="pipe")


def _lengthen_stroke(stroke: Stroke) -> Stroke:
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


_SHARE: Final = 0.45


def drawn_pipes(puzzle: Puzzle, pipes: Sequence[Pipe]) -> Iterator[Pipe]:
    """Pipes for drawn cells that no other passes: along lines, else dots."""
    passed = {cell for pipe in pipes for cell in pipe.cells}
    for color, line in _drawn_lines(puzzle):
        if passed.isdisjoint(line):
            yield Pipe(line, color)
        else:
            yield from (Pipe((cell,), color) for cell in line if cell not in passed)


def _drawn_lines(puzzle: Puzzle) -> Iterator[tuple[int, tuple[Place, ...]]]:
    """The lines that drawn cells make, with their ends if they reach these, and single cells."""
    known, drawn = set[Place](), dict(puzzle.drawn)
    for start, color in puzzle.drawn:
        if start in known:
            continue
        beside = _together(puzzle, start)
        known |= beside.keys()
        tips = [cell for cell, others in beside.items() if len(others) < 2]
        is_line = len(beside) == 1 or (
            len(tips) == 2 and all(len(beside[k]) <= 2 - (k in puzzle.ends) for k in beside)
        )
        if is_line:
            yield color, tuple(_walk(tips[0], beside))
        else:
            yield from ((color, (cell,)) for cell in beside if cell in drawn)


def _together(puzzle: Puzzle, start: Place) -> dict[Place, list[Place]]:
    """The cells of a color that hang together with this one, each with those beside it."""
    colored = puzzle.colored
    found: dict[Place, list[Place]] = {}
    ahead = [start]
    while ahead:
        cell = ahead.pop()
        if cell not in found:
            same = (other for other in puzzle.beside(cell) if colored.get(other) == colored[start])
            found[cell] = [*same]
            ahead += found[cell]
    return found


def _walk(tip: Place, beside: Mapping[Place, Sequence[Place]]) -> Iterator[Place]:
    before, cell = -1, tip
    while True:
        yield cell
        ahead = [other for other in beside[cell] if other != before]
        if not ahead:
            return
        before, cell = cell, ahead[0]


_WALL: Final = 10
_ROAD: Final = 0.5
_RAIL: Final = 4
_BEYOND: Final[RGB] = (236, 237, 239)
_SEAM: Final[RGB] = (178, 180, 187)
_UNDER: Final[RGB] = (206, 204, 196)
_DECK: Final[RGB] = (250, 250, 248)


def _beyond(layout: BoardLayout) -> Iterator[Shape]:
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


def _walls(form: Form, layout: BoardLayout) -> Iterator[Shape]:
    around = {*form.borders()}
    for two in sorted(form.walls):
        for one, other in (two, two[::-1]) if two in around else (two,):
            down, right = form.step(one, other)
            middle = layout.middles[one]
            side = Point(middle.x + right * SIDE / 2, middle.y + down * SIDE / 2)
            half = SIDE / 2 + _WALL / 2
            x, y = down * half, right * half
            start, end = Point(side.x - x, side.y - y), Point(side.x + x, side.y + y)
            yield Shape((bar(start, end, _WALL),), EDGE, role="wall")


def _decks(
    form: Form, layout: BoardLayout, pipes: Sequence[Pipe], colors: Sequence[RGB]
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
            shapes += _pipe_shapes(over, PIPE * layout.breadth, pipe.fill(colors))
        yield shapes


def _over(form: Form, bridge: Place, cells: Sequence[Place]) -> Iterator[int]:
    """To which sides a path goes on a bridge: -1 left, 1 right."""
    for one, other in pairwise(cells):
        if one == bridge:
            yield form.step(one, other)[1]
        if other == bridge:
            yield form.step(other, one)[1]


def _strip(middle: Point, right: int, down: int, breadth: float) -> Polygon:
    """A bar through a cell, as long as the cell without the lines around it."""
    x, y = right * (SIDE / 2 - 1.5), down * (SIDE / 2 - 1.5)
    return bar(Point(middle.x - x, middle.y - y), Point(middle.x + x, middle.y + y), breadth)


PAPER: Final[RGB] = (206, 209, 214)
_FACES: Final[tuple[RGB, ...]] = ((250, 250, 248), (228, 230, 236), (184, 188, 200))
"""A cube's top is lit, its right face in the shade."""
_STONE: Final[RGB] = (96, 98, 106)
_LINE: Final[RGB] = (150, 152, 160)
_LOOK: Final[RGB] = (255, 226, 120)
_LED: Final[RGB] = (255, 242, 196)
_WRONG: Final[RGB] = (250, 150, 140)
_GONE: Final[RGB] = (200, 40, 36)
_END: Final = 0.36
_THIN: Final = 2
_BETWEEN: Final = 3
_MOST_LETTERS: Final = 3


class BoardMarkings(NamedTuple):
    """Cells to look at, wrong ones, neighbors not to be joined, cells to which steps led."""

    look: Collection[Place] = ()
    wrong: Collection[Place] = ()
    parted: Collection[tuple[Place, Place]] = ()
    led: Collection[Place] = ()


NO_MARKS: Final = BoardMarkings()


def draw_board(
    puzzle: Puzzle,
    colors: Sequence[RGB],
    pipes: Iterable[Pipe] = (),
    marks: BoardMarkings = NO_MARKS,
) -> Drawing:
    """The board in these colors, with what is joined already."""
    require_time()
    layout = board_layout_of(puzzle)
    form, given = puzzle.form, [*pipes]
    drawn = [*drawn_pipes(puzzle, given), *given]
    grounds = _grounds(puzzle, colors, marks)
    cells = (*_lines(puzzle, layout), *_beyond(layout), *_cells(layout, grounds))
    # A little more than the drawing: its last row of pixels may be a part of one only.
    wide, tall = layout.width + RIM, layout.height + RIM
    ground = Shape((box(0, 0, wide, tall),), PAPER, role="ground")
    roads = tuple(_strip(layout.middles[bridge], 0, 1, _ROAD * SIDE) for bridge in form.bridges)
    under = (Shape(roads, _UNDER, role="road"),) if roads else ()
    layers = [
        Layer((ground, *cells, *under, *_walls(form, layout))),
        *(_pipe(puzzle, layout, colors, pipe) for pipe in drawn),
        *(Layer(tuple(deck)) for deck in _decks(form, layout, drawn, colors)),
        Layer((*_parted(layout, marks.parted), *_ends(puzzle, layout, colors))),
    ]
    return Drawing(layout.width, layout.height, "Adrift", tuple(layers))


def _lines(puzzle: Puzzle, layout: BoardLayout) -> Iterator[Shape]:
    """What is seen between cells: it must be visible on white paper, too."""
    if layout.lines:
        lines = (bar(layout.middles[a], layout.middles[b], 4) for a, b in layout.lines if a != b)
        yield Shape(tuple(lines), _LINE, role="line")
        rims = (disc(middle, layout.breadth / 2 + _THIN) for middle in layout.middles)
        yield Shape(tuple(rims), _LINE, role="line")
        return
    if puzzle.form.kind == "hex":
        for outline, middle in zip(layout.outlines, layout.middles, strict=True):
            yield Shape((_larger(outline, middle),), _LINE, role="line")
        return
    width, height = puzzle.form.width, puzzle.form.height
    for k in range(0, puzzle.size - len(puzzle.form.bridges), width * height):
        face = layout.outlines[k : k + width * height]
        corners = face[0][0], face[width - 1][1], face[-1][2], face[-width][3]
        yield Shape((_grown(corners),), _LINE, role="line")


def _larger(outline: Polygon, middle: Point) -> Polygon:
    times = 1 + 2 * _BETWEEN / dist(outline[0], middle)
    return tuple(
        Point(middle.x + times * (p.x - middle.x), middle.y + times * (p.y - middle.y))
        for p in outline
    )


def _grown(face: Polygon) -> Polygon:
    """A face with the lines around it: every side moves outward by their breadth."""
    around = zip(face, face[-1:] + face[:-1], face[1:] + face[:1], strict=True)
    return tuple(
        Point(
            corner.x + sum(_BETWEEN * (corner.x - other.x) / dist(corner, other) for other in two),
            corner.y + sum(_BETWEEN * (corner.y - other.y) / dist(corner, other) for other in two),
        )
        for corner, *two in around
    )


def _grounds(puzzle: Puzzle, colors: Sequence[RGB], marks: BoardMarkings) -> list[tuple[str, RGB]]:
    area = puzzle.size // 3 if puzzle.form.kind == "cube" else puzzle.size
    cell_of = puzzle.form.cell
    wrong, look, led = ({*map(cell_of, some)} for some in (marks.wrong, marks.look, marks.led))
    drawn = {puzzle.form.cell(place): color for place, color in puzzle.drawn}
    found: list[tuple[str, RGB]] = []
    for cell in range(puzzle.size - len(puzzle.form.bridges)):
        ground = _FACES[cell // area]
        if cell in wrong:
            found.append(("wrong", _WRONG))
        elif cell in puzzle.stones:
            found.append(("stone", _STONE))
        elif cell in look:
            found.append(("look", _LOOK))
        elif cell in led:
            found.append(("led", _LED))
        elif cell in drawn:
            found.append(("drawn", mix_colors(colors[drawn[cell]], ground, _SHARE)))
        else:
            found.append(("cell", ground))
    return found


def _cells(layout: BoardLayout, grounds: Sequence[tuple[str, RGB]]) -> Iterator[Part]:
    alike: dict[tuple[str, RGB], list[Polygon]] = {}
    for look, outline in zip(grounds, layout.outlines, strict=False):
        alike.setdefault(look, []).append(outline)
    for (role, fill), outlines in alike.items():
        yield Shape(tuple(outlines), fill, role=role)


def _pipe(puzzle: Puzzle, layout: BoardLayout, colors: Sequence[RGB], pipe: Pipe) -> Layer:
    name = "" if pipe.color is None else puzzle.pairs[pipe.color].color
    some = [*strokes(layout, pipe.cells)]
    shapes = _pipe_shapes(some, PIPE * layout.breadth, pipe.fill(colors))
    return Layer(tuple(shapes), title=name and f"path {name}")


def _ends(puzzle: Puzzle, layout: BoardLayout, colors: Sequence[RGB]) -> Iterator[Part]:
    radius = _END * layout.breadth
    for pair, fill in zip(puzzle.pairs, colors, strict=True):
        letters = pair.color[:_MOST_LETTERS]
        for middle in (layout.middles[cell] for cell in pair[1:]):
            yield Shape((disc(middle, radius + RIM),), EDGE, role="rim")
            yield Shape((disc(middle, radius),), fill, role="end")
            yield Text(letters, middle, radius * 1.3 / len(letters) ** 0.6, ink_on(fill), "letter")


def _parted(layout: BoardLayout, pairs: Collection[tuple[Place, Place]]) -> Iterator[Shape]:
    for way in (way for one, other in sorted(pairs) for way in layout.ways(one, other)):
        start, end = way.points[0], way.points[-1]
        length = hypot(end.x - start.x, end.y - start.y) or 1
        half = 0.28 * layout.breadth / length
        x, y = (start.y - end.y) * half, (end.x - start.x) * half
        ends = Point(way.side.x - x, way.side.y - y), Point(way.side.x + x, way.side.y + y)
        yield Shape((bar(*ends, 5),), _GONE, role="parted")


def opening(puzzle: Puzzle, caption: str, palette: str | None = None) -> Slide:
    """The board as it is given."""
    drawing = draw_board(puzzle, colors_for(puzzle, palette))
    sentence = "The board as it is given."
    return Slide(drawing, caption, sentence, seconds=1.5, heading="The board")


def solved_slide(
    puzzle: Puzzle, solution: Paths, caption: str = "", palette: str | None = None
) -> Slide:
    """The filled board."""
    pipes = [Pipe(cells, k) for k, cells in enumerate(solution)]
    drawing = draw_board(puzzle, colors_for(puzzle, palette), pipes)
    return Slide(drawing, caption, "All paths are joined.", seconds=4, heading="Solved")
