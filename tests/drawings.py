"""Small drawings of no game in particular, for pictures."""

from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Part, Polygon, Shape, Slide, Text

WHITE: RGB = (255, 255, 255)
RED: RGB = (200, 40, 40)
BLUE: RGB = (30, 60, 190)


def box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def shape(left: float, top: float, right: float, bottom: float, fill: RGB = RED) -> Shape:
    return Shape((box(left, top, right, bottom),), fill)


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
