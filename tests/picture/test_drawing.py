from stratabot.geometry import Point
from stratabot.picture.drawing import diamond_frame


def test_a_diamond_frame_lies_between_two_diamonds() -> None:
    bars = diamond_frame(Point(10, 20), 5, 2)
    assert len(bars) == 4
    distances = {abs(x - 10) + abs(y - 20) for bar in bars for x, y in bar}
    assert distances == {5, 3}
