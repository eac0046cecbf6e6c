import numpy as np
from PIL import Image

from stratabot.geometry import Point, Rect
from stratabot.picture.drawing import Shape, Text
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.overlay import paint_over

PLACE = GridPlace.upright(Rect(20, 10, 80, 60), 3, 4)
CELL = (Point(1, 1), Point(2, 1), Point(2, 2), Point(1, 2))


def painted(*parts: Shape | Text) -> np.ndarray:
    image = Image.new("RGB", (120, 90), (255, 255, 255))
    paint_over(image, parts, PLACE)
    return np.asarray(image)


def test_a_shape_is_painted_at_its_place_and_nowhere_else() -> None:
    seen = painted(Shape((CELL,), (200, 0, 0)))
    assert (seen[31:49, 41:59] == (200, 0, 0)).all()
    seen = seen.copy()
    seen[29:51, 39:61] = 255
    assert (seen == 255).all()


def test_a_text_alone_is_painted() -> None:
    seen = painted(Text("7", Point(1.5, 1.5), 0.8, (0, 0, 0)))
    dark = np.argwhere(seen.min(2) < 80)
    assert len(dark) > 10
    assert dark.min(0).tolist() >= [30, 40]
    assert dark.max(0).tolist() <= [50, 60]


def test_what_lies_beside_the_picture_is_left_out() -> None:
    away = tuple(Point(x + 30, y) for x, y in CELL)
    assert (painted(Shape((away,), (200, 0, 0))) == 255).all()
