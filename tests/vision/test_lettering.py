import numpy as np
from PIL import Image

from stratabot.geometry import Point
from stratabot.picture.drawing import Part, Text
from stratabot.picture.raster import paint
from stratabot.vision.lettering import as_shape

TEXT = Text("71", Point(50, 40), 30, (200, 0, 0))


def painted(part: Part) -> np.ndarray:
    image = Image.new("RGB", (400, 320), (255, 255, 255))
    paint(image, [part], 4)
    return np.asarray(image, int)


def test_the_polygons_look_like_the_text() -> None:
    text, shape = (painted(part)[..., 1] < 128 for part in (TEXT, as_shape(TEXT, 120)))
    assert text.sum() > 1000
    assert (text != shape).sum() < 0.1 * text.sum()


def test_a_shape_has_the_ink_and_the_role_of_its_text() -> None:
    shape = as_shape(TEXT._replace(role="found"), 30)
    assert (shape.fill, shape.role, shape.opacity) == ((200, 0, 0), "found", 1.0)
