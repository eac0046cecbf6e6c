"""What stands on the pages of a book: drawings on white paper, and lines of text."""

from collections.abc import Iterator
from typing import Final

from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Part, Text
from stratabot.picture.helvetica import lacking, width_of, wrapped
from stratabot.picture.sheet import place_parts

WIDTH, HEIGHT = 595, 842
"""The size of a page, A4, in points (1/72 inch), as all lengths here."""

PAPERS: Final = {"a4": (WIDTH, HEIGHT), "letter": (612, 792)}
"""The sizes of the papers that books are printed on."""

MARGIN: Final = 40
HEAD, FOOT = 60, 40
"""The height of the strip with the heading, and of that with the page's number."""

ROOM: Final = WIDTH - 2 * MARGIN
GAP: Final = 14
INK: Final[RGB] = (0, 0, 0)

_LARGEST: Final = 0.6
"""The most points in a unit of a drawing: small boards do not fill their place."""

_LEADING: Final = 1.4
"""From line to line, in heights of the type."""


def centered(text: str, x: float, y: float, size: float) -> Text:
    """A line of bold text around a point; without the characters that the font lacks."""
    return Text(_written(text), Point(x, y), size, INK, "ink")


def fit(drawing: Drawing, wide: float, tall: float) -> float:
    """The scale at which a drawing is as large as possible in a place of this size."""
    return min(wide / drawing.width, tall / drawing.height, _LARGEST)


def placed(drawing: Drawing, top: Point, wide: float, tall: float) -> tuple[Part, ...]:
    """A drawing, as large as possible, without its ground, which would take much ink.

    Args:
        drawing: what is placed; texts that the font cannot write are left out.
        top: the middle of the place's upper edge.
        wide, tall: the size of the place.
    """
    shown = _without_ground(drawing)
    scale = fit(shown, wide, tall)
    corner = Point(top.x - shown.width * scale / 2, top.y)
    parts = place_parts(shown, corner, scale)
    return tuple(p for p in parts if not (isinstance(p, Text) and lacking(p.characters)))


def paragraph(
    text: str, top: Point, room: float, size: float, bold: bool = False
) -> Iterator[Text]:
    """The lines of a text from a point to the right and down; `height_of` says how far down."""
    for k, line in enumerate(wrapped(_written(text), size, room, bold)):
        x = top.x + width_of(line, size, bold) / 2
        yield Text(line, Point(x, top.y + (k + 0.5) * _LEADING * size), size, INK, "ink", bold)


def height_of(text: str, room: float, size: float, bold: bool = False) -> float:
    """The height of a paragraph."""
    return len(wrapped(_written(text), size, room, bold)) * _LEADING * size


def _written(text: str) -> str:
    lacks = lacking(text)
    return "".join(each for each in text if each not in lacks).strip()


def _without_ground(drawing: Drawing) -> Drawing:
    first, *others = drawing.layers
    parts = first.parts[1:] if first.parts and first.parts[0].role == "ground" else first.parts
    return drawing._replace(layers=(first._replace(parts=parts), *others))
