from drawings import drawing, shape
from stratabot.geometry import Point
from stratabot.picture.drawing import Layer, diamond_frame


def test_the_parts_of_a_drawing_are_those_of_its_layers_lowest_first() -> None:
    low, high = shape(0, 0, 1, 1), shape(1, 1, 2, 2)
    picture = drawing(low)
    picture = picture._replace(layers=(*picture.layers, Layer((high,))))
    assert list(picture.parts())[-2:] == [low, high]
    assert next(picture.parts()).role == "ground"


def test_a_diamond_frame_lies_between_two_diamonds() -> None:
    bars = diamond_frame(Point(10, 20), 5, 2)
    assert len(bars) == 4
    distances = {abs(x - 10) + abs(y - 20) for bar in bars for x, y in bar}
    assert distances == {5, 3}
