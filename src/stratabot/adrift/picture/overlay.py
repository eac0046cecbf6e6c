"""The paths drawn over the picture that the board was read from, where they are not joined yet.

A line has the color of its ends, with a light and a dark rim, so that it is seen on any board.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

import numpy as np
from PIL import Image

from stratabot.adrift.picture.board import bar
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.puzzle import Place, Puzzle
from stratabot.adrift.vision.reading import Reading
from stratabot.color import RGB
from stratabot.frame import Frame
from stratabot.geometry import Point, disc
from stratabot.picture.drawing import Part, Shape, square_frame
from stratabot.picture.raster import encode_png
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.oklab import distance, to_oklab
from stratabot.vision.overlay import paint_over

_THREAD: Final = 0.2  # how broad a path is, in cells, as all here; games draw 0.3 to 0.5
_RIMS: Final = (0.045, 0.03)
_LEAST_RIM: Final = 1.0
"""The breadths of the dark rim and of the light one within it, and the least one in pixels."""

_CROSS: Final = 0.24
_FRAME: Final = (0.47, 0.07)
_NEUTRAL: Final[RGB] = (120, 122, 130)  # the color of a join whose path is not known
_LIGHT: Final[RGB] = (255, 255, 255)
_DARK: Final[RGB] = (16, 16, 20)
_RED: Final[RGB] = (225, 20, 30)

_JOINED: Final = 0.12
"""A border between two cells is of a color if it is nearer to it than this, in OKLab. Colors of one
board are at least 0.1 apart as a rule, and those of ground and paths more than 0.2."""

_ALIKE: Final = 0.04

Places = Collection[Place]
Line = tuple[int | None, tuple[Place, ...]]  # a color's number, if known; cells to join


def draw_over(
    shot: Frame,
    reading: Reading,
    puzzle: Puzzle,
    lines: Sequence[Line] = (),
    back: Places = (),
    wrong: Places = (),
    look: Places = (),
    palette: str | None = None,
) -> bytes:
    """The picture with those lines drawn over it that it does not show, as PNG."""
    if reading.place is None:
        raise ValueError("expected a picture with a known place of the board")
    image = Image.fromarray(shot.rgb().copy())
    over = _PathOverlay(reading.place, puzzle, _colors(reading, puzzle, palette))
    parts = [
        *over.paths(_lines_left(shot, reading, puzzle, lines)),
        *over.frames(look, _DARK),
        *over.frames(wrong, _RED),
        *over.crosses(back),
    ]
    paint_over(image, parts, reading.place)
    return encode_png(image)


def _colors(reading: Reading, puzzle: Puzzle, palette: str | None) -> tuple[RGB, ...]:
    colors = [pair.color for pair in puzzle.pairs]
    if palette is not None or not reading.colors.keys() >= {*colors}:
        return colors_for(puzzle, palette)
    seen = tuple(reading.colors[color] for color in colors)
    lab = to_oklab(np.array(seen, float).reshape(-1, 3))
    if all(distance(one, other) > _ALIKE for one, other in combinations(lab, 2)):
        return seen
    return colors_for(puzzle)


def _lines_left(
    shot: Frame, reading: Reading, puzzle: Puzzle, lines: Sequence[Line]
) -> Iterator[Line]:
    for color, path in lines:
        run: list[Place] = [path[0]]
        for one, other in pairwise(path):
            if not _is_joined(shot, reading, puzzle, color, (one, other)):
                run.append(other)
                continue
            if run[1:]:
                yield color, tuple(run)
            run = [other]
        if run[1:]:
            yield color, tuple(run)


def _is_joined(
    shot: Frame, reading: Reading, puzzle: Puzzle, color: int | None, cells: tuple[Place, Place]
) -> bool:
    """Whether both cells are ends of a color or drawn in it, and the border between them has it."""
    if color is None:
        return False
    letter, width = puzzle.pairs[color].color, puzzle.form.width
    drawn = {row * width + col for row, col in reading.drawn.get(letter, ())}
    known = drawn | {*puzzle.pairs[color][1:]}
    place, seen = reading.place, reading.colors.get(letter)
    if place is None or seen is None or not known.issuperset(cells):
        return False
    (y, x), (to_y, to_x) = (divmod(cell, width) for cell in cells)
    middle = place.at(Point((x + to_x + 1) / 2, (y + to_y + 1) / 2))
    border = shot.at(np.array(middle.x), np.array(middle.y), shot.bounds)
    return bool(distance(to_oklab(border), to_oklab(seen)) < _JOINED)


class _PathOverlay:
    def __init__(self, place: GridPlace, puzzle: Puzzle, colors: Sequence[RGB]) -> None:
        self._width, self._colors = puzzle.form.width, colors
        self._ends = puzzle.ends
        self._rims = [max(rim, _LEAST_RIM / place.pitch) for rim in _RIMS]

    def paths(self, lines: Iterator[Line]) -> Iterator[Part]:
        for color, cells in lines:
            fill = _NEUTRAL if color is None else self._colors[color]
            yield from self._rimmed(self._points(cells), _THREAD, fill)

    def frames(self, cells: Places, color: RGB) -> Iterator[Part]:
        half, breadth = _FRAME
        breadth = max(breadth, 1.5 * self._rims[1])
        rim = self._rims[1]
        for middle in map(self._middle, sorted(cells)):
            yield Shape(square_frame(middle, half + rim, breadth + 2 * rim), _LIGHT)
            yield Shape(square_frame(middle, half, breadth), color)

    def crosses(self, cells: Places) -> Iterator[Part]:
        for x, y in map(self._middle, sorted(cells)):
            a, b, c = x - _CROSS, x + _CROSS, y - _CROSS
            strokes = (Point(a, c), Point(b, y + _CROSS)), (Point(a, y + _CROSS), Point(b, c))
            for more, fill in ((2 * self._rims[1], _LIGHT), (0.0, _RED)):
                bars = (bar(*stroke, _THREAD / 2 + more) for stroke in strokes)
                yield from (Shape((each,), fill) for each in bars)

    def _rimmed(self, points: Sequence[Point], breadth: float, fill: RGB) -> Iterator[Part]:
        dark, light = self._rims
        for wide, color in (
            (breadth + 2 * (dark + light), _DARK),
            (breadth + 2 * light, _LIGHT),
            (breadth, fill),
        ):
            bars = (bar(one, other, wide) for one, other in pairwise(points))
            # They overlap, so each is a shape of its own.
            for outline in (*bars, *(disc(point, wide / 2) for point in points)):
                yield Shape((outline,), color)

    def _points(self, cells: Sequence[Place]) -> list[Point]:
        """The middles of the cells; of an end, which stays bare, the border of its cell."""
        points = [self._middle(cell) for cell in cells]
        for tip, before in ((0, 1), (-1, -2)):
            if cells[tip] in self._ends:
                end, other = points[tip], self._middle(cells[before])
                points[tip] = Point((end.x + other.x) / 2, (end.y + other.y) / 2)
        return points

    def _middle(self, cell: Place) -> Point:
        row, col = divmod(cell, self._width)
        return Point(col + 0.5, row + 0.5)
