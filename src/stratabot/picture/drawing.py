"""What a picture is made of, whatever it is written as: flat polygons and words, in groups.

Coordinates are in units of the drawing, x to the right, y downward. What comes later lies over what
comes earlier.
"""

from collections.abc import Iterator
from typing import NamedTuple

from stratabot.color import RGB
from stratabot.geometry import Point, diamond

Polygon = tuple[Point, ...]


class Shape(NamedTuple):
    """Polygons that do not overlap, all in one color, laid on with that opacity.

    `role` says what it is where a page may want to draw it otherwise: "cloth", "lane", "cell".
    """

    outlines: tuple[Polygon, ...]
    fill: RGB
    opacity: float = 1.0
    role: str = ""


class Word(NamedTuple):
    """A few characters around a point; `size` is the height of the type."""

    text: str
    middle: Point
    size: float
    ink: RGB
    role: str = ""


Part = Shape | Word


class Group(NamedTuple):
    """Parts that belong together, a ribbon for example, and what to call them."""

    parts: tuple[Part, ...]
    name: str = ""
    title: str = ""


class Drawing(NamedTuple):
    """A whole picture; what sticks out of `width` x `height` is cut off."""

    width: int
    height: int
    title: str
    groups: tuple[Group, ...]

    def parts(self) -> Iterator[Part]:
        """All of them, lowest first."""
        for group in self.groups:
            yield from group.parts


def diamond_frame(middle: Point, half: float, breadth: float) -> tuple[Polygon, ...]:
    """The four sides of a diamond as bars of that breadth along x, within it."""
    outer, inner = diamond(middle, half), diamond(middle, half - breadth)
    return tuple((outer[k - 1], outer[k], inner[k], inner[k - 1]) for k in range(4))
