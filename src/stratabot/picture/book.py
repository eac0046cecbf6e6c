"""A book to print: puzzles six on a page, and their solutions at the end."""

from collections.abc import Iterator, Sequence
from typing import Final

from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Text
from stratabot.picture.sheet import place_slide
from stratabot.picture.slides import Slide

WIDTH, HEIGHT = 595, 842
"""The size of a page, A4, in points (1/72 inch), as all lengths here."""

_ACROSS, _DOWN = 2, 3
_MARGIN: Final = 40
_HEAD, _FOOT = 62, 46
"""The height of the strip with the heading, and of that with the page's number."""

_GAP: Final = 12
_HEADING, _NUMBER = 16, 10
"""The height of the type."""

_INK: Final[RGB] = (0, 0, 0)


def make_book(puzzles: Sequence[Slide], solutions: Sequence[Slide], title: str) -> list[Drawing]:
    """The pages: first the puzzles, then the solutions.

    Args:
        puzzles: slides that are drawn on white paper, without their ground, below their captions.
        solutions: the slides of the solutions, drawn like `puzzles`.
        title: the heading of the puzzles' pages; the other pages have "Solutions" there.
    """
    parts = ((title, puzzles), ("Solutions", solutions))
    sheets = [
        (heading, slides[k : k + _ACROSS * _DOWN])
        for heading, slides in parts
        for k in range(0, len(slides), _ACROSS * _DOWN)
    ]
    return [
        Drawing(WIDTH, HEIGHT, heading, tuple(_page(heading, slides, f"{number} / {len(sheets)}")))
        for number, (heading, slides) in enumerate(sheets, 1)
    ]


def _page(heading: str, slides: Sequence[Slide], number: str) -> Iterator[Layer]:
    middle = WIDTH / 2
    yield Layer((Text(heading, Point(middle, _HEAD - 22), _HEADING, _INK, "ink"),))
    wide = (WIDTH - 2 * _MARGIN - (_ACROSS - 1) * _GAP) / _ACROSS
    tall = (HEIGHT - _HEAD - _FOOT) / _DOWN
    for k, slide in enumerate(slides):
        x = _MARGIN + k % _ACROSS * (wide + _GAP) + wide / 2
        yield _placed(slide, Point(x, _HEAD + k // _ACROSS * tall), wide, tall - 2 * _GAP)
    yield Layer((Text(number, Point(middle, HEIGHT - _FOOT / 2), _NUMBER, _INK, "ink"),))


def _placed(slide: Slide, top: Point, wide: float, tall: float) -> Layer:
    """A slide below a point, as large as it fits."""
    drawing = _without_ground(slide.drawing)
    scale = min(wide / drawing.width, (tall - _GAP) / drawing.height)
    return place_slide(slide._replace(drawing=drawing), top, scale, _INK)


def _without_ground(drawing: Drawing) -> Drawing:
    """The drawing without its ground, which would take much ink."""
    first, *others = drawing.layers
    parts = first.parts[1:] if first.parts and first.parts[0].role == "ground" else first.parts
    return drawing._replace(layers=(first._replace(parts=parts), *others))
