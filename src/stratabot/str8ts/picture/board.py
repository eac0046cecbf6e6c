"""A board drawn: cells, numbers, candidates, and what is looked at."""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from math import isqrt
from typing import Final

from stratabot.color import RGB
from stratabot.errors import InputError
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Text
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.windows import numbers_in

MAX_SIDE: Final = 25

_SIDE: Final = 60
"""Of a cell, in units of the drawing, as all lengths here."""
_MARGIN: Final = 34
_LINE: Final = 3
_NUMBER: Final = 34
_NAME: Final = 13

PAPER: Final[RGB] = (236, 232, 222)
_WHITE: Final[RGB] = (255, 254, 250)
_BLACK: Final[RGB] = (38, 38, 42)
_CLUE: Final[RGB] = (240, 236, 226)
_GIVEN: Final[RGB] = (24, 24, 28)
_FOUND: Final[RGB] = (28, 88, 168)
_FAINT: Final[RGB] = (120, 116, 108)
_LOOK: Final[RGB] = (255, 240, 178)
_PUT: Final[RGB] = (196, 232, 190)
_GONE: Final[RGB] = (200, 40, 36)
_WRONG: Final[RGB] = (250, 196, 186)


def draw_board(
    puzzle: Puzzle,
    found: Mapping[int, int] = {},
    candidates: Mapping[int, int] = {},
    look: Collection[int] = (),
    gone: Mapping[int, int] = {},
    put: int | None = None,
    wrong: Collection[int] = (),
    cell_names: CellNames = CellNames.NUMBERS,
) -> Drawing:
    """The board. Cells are `row * size + col`, sets of numbers have bit v - 1 for v.

    Args:
        puzzle: up to 25 x 25; its numbers are in dark ink.
        found: numbers that were found, in blue.
        candidates: of cells without a number, small.
        look: cells on a ground of their own.
        gone: candidates that go, struck out in red.
        put: the cell whose number was put last.
        wrong: cells whose numbers contradict each other.
        cell_names: how rows and columns are called at the edge.

    Raises:
        InputError: the board is too large.
    """
    size = puzzle.size
    if size > MAX_SIDE:
        raise InputError(f"expected at most {MAX_SIDE} x {MAX_SIDE} cells to draw, got {size}")
    colors = dict.fromkeys(look, _LOOK) | dict.fromkeys(wrong, _WRONG)
    if put is not None:
        colors[put] = _PUT
    marks: list[Part] = [*_grounds(puzzle, colors), *_numbers(puzzle, found)]
    for i, own in candidates.items():
        marks += _candidates(i, own, gone.get(i, 0), size)
    side = 2 * _MARGIN + size * _SIDE
    layers = (Layer(_ground(side)), Layer(_names(size, cell_names)), Layer(_cells(puzzle)))
    return Drawing(side, side, "Str8ts", (*layers, Layer(tuple(marks))))


@lru_cache(maxsize=4)
def _ground(side: int) -> tuple[Shape, ...]:
    return (Shape((_box(0, 0, side, side),), PAPER, role="ground"),)


@lru_cache(maxsize=4)
def _names(size: int, cell_names: CellNames) -> tuple[Text, ...]:
    """The names of rows and columns at the edge."""
    edge = _MARGIN / 2
    rows = ((cell_names.row(k), Point(edge, _at(k))) for k in range(size))
    cols = ((str(k + 1), Point(_at(k), edge)) for k in range(size))
    return tuple(Text(name, place, _NAME, _FAINT, "ink") for name, place in (*rows, *cols))


@lru_cache(maxsize=4)
def _cells(puzzle: Puzzle) -> tuple[Shape, ...]:
    """White cells on a black ground, which shows between them as lines."""
    size = puzzle.size
    edge = _MARGIN - 2 * _LINE
    whole = _box(edge, edge, size * _SIDE + 4 * _LINE, size * _SIDE + 4 * _LINE)
    white = tuple(_cell(k, size) for k, cell in enumerate(puzzle.flat) if not cell.is_black)
    return (Shape((whole,), _BLACK, role="frame"), Shape(white, _WHITE, role="cell"))


def _grounds(puzzle: Puzzle, colors: Mapping[int, RGB]) -> Iterator[Shape]:
    """Cells on another ground; black ones framed."""
    for i, color in sorted(colors.items()):
        if puzzle.flat[i].is_black:
            yield _square(i, puzzle.size, 2, color, "look")
            yield _square(i, puzzle.size, 6, _BLACK, "frame")
        else:
            yield _square(i, puzzle.size, _LINE / 2, color, "look")


# Parts that look the same on many slides are one object: a film paints only new objects.


@lru_cache(maxsize=2000)
def _square(i: int, size: int, inset: float, color: RGB, role: str) -> Shape:
    return Shape((_cell(i, size, inset),), color, role=role)


@lru_cache(maxsize=20_000)
def _text(characters: str, middle: Point, size: float, ink: RGB, role: str) -> Text:
    return Text(characters, middle, size, ink, role)


def _numbers(puzzle: Puzzle, found: Mapping[int, int]) -> Iterator[Text]:
    for k, cell in enumerate(puzzle.flat):
        number = cell.number or found.get(k, 0)
        if number:
            ink = _CLUE if cell.is_black else _GIVEN if cell.number else _FOUND
            role = "clue" if cell.is_black else "given" if cell.number else "found"
            yield _text(str(number), _middle(k, puzzle.size), _NUMBER, ink, role)


def _candidates(i: int, own: int, gone: int, size: int) -> Iterator[Part]:
    """Small numbers, each at its own place in the cell."""
    across = isqrt(size - 1) + 1
    pitch = (_SIDE - 8) / across
    middle = _middle(i, size)
    for number in numbers_in(own | gone):
        row, col = divmod(number - 1, across)
        offset = (across - 1) / 2
        place = Point(middle.x + (col - offset) * pitch, middle.y + (row - offset) * pitch)
        is_gone = gone >> number - 1 & 1
        ink, role = (_GONE, "gone") if is_gone else (_FAINT, "candidate")
        yield _text(str(number), place, pitch * 0.75, ink, role)
        if is_gone:
            yield _stroke(place, pitch)


@lru_cache(maxsize=20_000)
def _stroke(middle: Point, pitch: float) -> Shape:
    """A bar through a candidate, rising to the right."""
    (x, y), half, breadth = middle, 0.42 * pitch, 0.035 * pitch
    bar = (
        Point(x - half - breadth, y + half - breadth),
        Point(x + half - breadth, y - half - breadth),
        Point(x + half + breadth, y - half + breadth),
        Point(x - half + breadth, y + half + breadth),
    )
    return Shape((bar,), _GONE, role="stroke")


def _at(k: int) -> float:
    return _MARGIN + (k + 0.5) * _SIDE


def _middle(i: int, size: int) -> Point:
    row, col = divmod(i, size)
    return Point(_at(col), _at(row))


def _cell(i: int, size: int, inset: float = _LINE / 2) -> Polygon:
    row, col = divmod(i, size)
    side = _SIDE - 2 * inset
    return _box(_MARGIN + col * _SIDE + inset, _MARGIN + row * _SIDE + inset, side, side)


def _box(x: float, y: float, width: float, height: float) -> Polygon:
    return Point(x, y), Point(x + width, y), Point(x + width, y + height), Point(x, y + height)
