"""Small drawings of no game in particular, for pictures."""

from collections.abc import Iterable

from stratabot.color import RGB, mix_colors
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Slide, Text

WHITE: RGB = (255, 255, 255)
RED: RGB = (200, 40, 40)
BLUE: RGB = (30, 60, 190)


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def shape(left: float, top: float, right: float, bottom: float, fill: RGB = RED) -> Shape:
    return Shape((box(left, top, right, bottom),), fill)


def holds(outline: Polygon, point: Point) -> bool:
    """Whether a polygon holds a point: a ray to the right crosses it an odd number of times."""
    odd = False
    for k, (x, y) in enumerate(outline):
        other = outline[k - 1]
        if (y > point.y) != (other.y > point.y):
            at = x + (point.y - y) / (other.y - y) * (other.x - x)
            odd ^= at > point.x
    return odd


def color_at(point: Point, parts: Iterable[Part]) -> RGB:
    """What is seen there of these parts, without their texts."""
    color: RGB = (0, 0, 0)
    for part in parts:
        if isinstance(part, Shape) and any(holds(each, point) for each in part.outlines):
            color = mix_colors(part.fill, color, part.opacity)
    return color


def drawing(*parts: Part, name: str = "", size: tuple[int, int] = (40, 20)) -> Drawing:
    ground = Layer((shape(0, 0, *size, WHITE)._replace(role="ground"),))
    return Drawing(*size, "Parts", (ground, Layer(parts, name)))


def three_slides() -> list[Slide]:
    """A red box that stays, a blue one that comes with the second slide, a letter that goes."""
    red, blue = shape(2, 2, 18, 18), shape(22, 2, 38, 18, BLUE)
    letter = Text("A", Point(10, 10), 8, WHITE, "label")
    return [
        Slide(drawing(red, letter, name="parts"), "start", "It begins."),
        Slide(drawing(red, letter, blue, name="parts"), "blue", "Blue comes.", BLUE),
        Slide(drawing(red, blue, name="parts"), "no <A>", "A goes.", seconds=2.0),
    ]
