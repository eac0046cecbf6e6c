"""Drawings, flat polygons and texts in layers, and slides: all kinds of pictures are made of them.

Coordinates are in units of the drawing, x to the right, y downward. Later parts lie over earlier
ones.

A part's `role` says what it is, in words that SVG files carry as class names. Pages know three of
them and draw these parts in other colors by night: `ground` (what everything lies on), `shade` (a
darker place on the ground) and `ink` (lines and letters on the ground). Others are a game's own.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stratabot.color import RGB
from stratabot.geometry import Point, diamond, square

Polygon = tuple[Point, ...]
NOWHERE = Point(0, 0)  # `comes_from` of a layer that comes in where it stands


class Shape(NamedTuple):
    """Polygons that do not overlap, all in one color with one opacity, 0 to 1."""

    outlines: tuple[Polygon, ...]
    fill: RGB
    opacity: float = 1.0
    role: str = ""


class Text(NamedTuple):
    """A few characters around a point; `size` is the height of the type."""

    characters: str
    middle: Point
    size: float
    ink: RGB
    role: str = ""
    bold: bool = True


Part = Shape | Text


class Layer(NamedTuple):
    """Parts that belong together, lowest first; a page slides them in from `comes_from`."""

    parts: tuple[Part, ...]
    name: str = ""
    title: str = ""
    comes_from: Point = NOWHERE


class Drawing(NamedTuple):
    """A whole picture; parts that stick out of `width` x `height` are cut off."""

    width: int
    height: int
    title: str
    layers: tuple[Layer, ...]

    def parts(self) -> Iterator[Part]:
        for layer in self.layers:
            yield from layer.parts


def diamond_frame(middle: Point, half: float, breadth: float) -> tuple[Polygon, ...]:
    """The four sides of a diamond as bars of that breadth along x, within it."""
    return _between(diamond(middle, half), diamond(middle, half - breadth))


def square_frame(middle: Point, half: float, breadth: float) -> tuple[Polygon, ...]:
    """The four sides of an upright square as bars of that breadth, within it."""
    return _between(square(middle, half), square(middle, half - breadth))


def _between(outer: Polygon, inner: Polygon) -> tuple[Polygon, ...]:
    return tuple((outer[k - 1], outer[k], inner[k], inner[k - 1]) for k in range(4))


class Slide(NamedTuple):
    """One step; all slides of a picture have drawings of one size.

    Attributes:
        caption: the step in a few words, for lists and sheets.
        sentence: what to do or to see at this step.
        chip: the color of the square before the caption in a page's list; None for no square.
        between: drawings that a film shows before this one, each for a moment.
        heading: what a page shows above the sentence, such as the name of a technique.
    """

    drawing: Drawing
    caption: str = ""
    sentence: str = ""
    chip: RGB | None = None
    between: tuple[Drawing, ...] = ()
    seconds: float = 0.9
    heading: str = ""


def require_slides(slides: Sequence[Slide]) -> None:
    """ValueError if there are no slides, or their drawings are not of one size."""
    if not slides:
        raise ValueError("expected at least one slide, got none")
    drawings = (drawing for slide in slides for drawing in (*slide.between, slide.drawing))
    sizes = {(drawing.width, drawing.height) for drawing in drawings}
    if len(sizes) > 1:
        raise ValueError(f"expected drawings of one size, got {sorted(sizes)}")
