"""A board drawn: cells, stones, ends with their letters, paths as pipes."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import dist, hypot
from typing import Final, NamedTuple

from stratabot.adrift.picture.drawn_cells import drawn_pipes, tinted
from stratabot.adrift.picture.layout import Layout, disc, layout_of
from stratabot.adrift.picture.pipes import EDGE, PIPE, RIM, Pipe, bar, pipe_shapes, strokes
from stratabot.adrift.picture.structures import beyond, decks, roads, walls
from stratabot.adrift.puzzle import Place, Puzzle
from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.limit import require_time
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Text
from stratabot.picture.palette import ink_on

PAPER: Final[RGB] = (206, 209, 214)
_CELL: Final[RGB] = (250, 250, 248)
_FACES: Final[tuple[RGB, ...]] = ((250, 250, 248), (228, 230, 236), (184, 188, 200))
"""A cube's top is lit, its right face in the shade."""
_STONE: Final[RGB] = (96, 98, 106)
_LINE: Final[RGB] = (150, 152, 160)
_LOOK: Final[RGB] = (255, 226, 120)
_LED: Final[RGB] = (255, 242, 196)
_WRONG: Final[RGB] = (250, 150, 140)
_GONE: Final[RGB] = (200, 40, 36)

_END: Final = 0.36
"""The radius of ends, of a cell's breadth."""
_THIN: Final = 2
_BETWEEN: Final = 3
"""The breadth of the lines around round cells, and of those between and around others."""
_MOST_LETTERS: Final = 3


class Marks(NamedTuple):
    """What else is shown.

    Attributes:
        look: cells to look at.
        wrong: those that contradict.
        parted: neighbors not to be joined.
        led: cells to look at after these, because a supposition leads there.
    """

    look: Collection[Place] = ()
    wrong: Collection[Place] = ()
    parted: Collection[tuple[Place, Place]] = ()
    led: Collection[Place] = ()


NO_MARKS: Final = Marks()


def draw_board(
    puzzle: Puzzle,
    colors: Sequence[RGB],
    pipes: Iterable[Pipe] = (),
    marks: Marks = NO_MARKS,
    title: str = "Adrift",
) -> Drawing:
    """The board.

    Args:
        puzzle: any of at most 3,000 cells, as a graph 500.
        colors: one for each of its colors.
        pipes: what is joined already.
        marks: what else is shown.
        title: of the drawing.

    Raises:
        InputError: the board is too large.
        OutOfTimeError: the time is over.
    """
    require_time()
    layout = layout_of(puzzle)
    form, given = puzzle.form, [*pipes]
    drawn = [*drawn_pipes(puzzle, given), *given]
    grounds = _grounds(puzzle, colors, marks)
    cells = (*_lines(puzzle, layout), *beyond(layout), *_cells(layout, grounds))
    layers = [
        Layer((_ground(layout), *cells, *roads(form, layout), *walls(form, layout))),
        *(_pipe(puzzle, layout, colors, pipe) for pipe in drawn),
        *(Layer(tuple(deck)) for deck in decks(form, layout, drawn, colors)),
        Layer((*_parted(layout, marks.parted), *_ends(puzzle, layout, colors))),
    ]
    return Drawing(layout.width, layout.height, title, tuple(layers))


def _ground(layout: Layout) -> Shape:
    # A little more than the drawing: its last row of pixels may be a part of one only.
    wide, tall = layout.width + RIM, layout.height + RIM
    corners = Point(0, 0), Point(wide, 0), Point(wide, tall), Point(0, tall)
    return Shape((corners,), PAPER, role="ground")


def _lines(puzzle: Puzzle, layout: Layout) -> Iterator[Shape]:
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
    """A cell with the lines around it."""
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


def _grounds(puzzle: Puzzle, colors: Sequence[RGB], marks: Marks) -> list[tuple[str, RGB]]:
    """What each cell is, and its ground."""
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
            found.append(("drawn", tinted(colors[drawn[cell]], ground)))
        else:
            found.append(("cell", ground))
    return found


def _cells(layout: Layout, grounds: Sequence[tuple[str, RGB]]) -> Iterator[Part]:
    alike: dict[tuple[str, RGB], list[Polygon]] = {}
    for look, outline in zip(grounds, layout.outlines, strict=False):
        alike.setdefault(look, []).append(outline)
    for (role, fill), outlines in alike.items():
        yield Shape(tuple(outlines), fill, role=role)


def _pipe(puzzle: Puzzle, layout: Layout, colors: Sequence[RGB], pipe: Pipe) -> Layer:
    name = "" if pipe.color is None else puzzle.pairs[pipe.color].color
    some = [*strokes(layout, pipe.cells)]
    shapes = pipe_shapes(some, PIPE * layout.breadth, pipe.fill(colors))
    return Layer(tuple(shapes), title=name and f"path {name}")


def _ends(puzzle: Puzzle, layout: Layout, colors: Sequence[RGB]) -> Iterator[Part]:
    radius = _END * layout.breadth
    for pair, fill in zip(puzzle.pairs, colors, strict=True):
        letters = pair.color[:_MOST_LETTERS]
        for middle in (layout.middles[cell] for cell in pair[1:]):
            yield Shape((disc(middle, radius + RIM),), EDGE, role="rim")
            yield Shape((disc(middle, radius),), fill, role="end")
            yield Text(letters, middle, radius * 1.3 / len(letters) ** 0.6, ink_on(fill), "letter")


def _parted(layout: Layout, pairs: Collection[tuple[Place, Place]]) -> Iterator[Shape]:
    """A short bar across the way between cells that are not joined."""
    for way in (way for one, other in sorted(pairs) for way in layout.ways(one, other)):
        start, end = way.points[0], way.points[-1]
        length = hypot(end.x - start.x, end.y - start.y) or 1
        half = 0.28 * layout.breadth / length
        x, y = (start.y - end.y) * half, (end.x - start.x) * half
        ends = Point(way.side.x - x, way.side.y - y), Point(way.side.x + x, way.side.y + y)
        yield Shape((bar(*ends, 5),), _GONE, role="parted")
