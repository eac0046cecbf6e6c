import numpy as np
import pytest
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.picture.drawing import Part, Shape, Text
from stratabot.picture.raster import paint
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.overlay import as_shape, crop_to, paint_over

PLACE = GridPlace.upright(Rect(20, 10, 80, 60), 3, 4)
CELL = (Point(1, 1), Point(2, 1), Point(2, 2), Point(1, 2))


def painted(*parts: Shape | Text) -> np.ndarray:
    image = Image.new("RGB", (120, 90), (255, 255, 255))
    paint_over(image, parts, PLACE)
    return np.asarray(image)


def test_a_shape_is_painted_at_its_place_and_nowhere_else() -> None:
    seen = painted(Shape((CELL,), (200, 0, 0))).copy()
    assert (seen[31:49, 41:59] == (200, 0, 0)).all()
    seen[29:51, 39:61] = 255
    assert (seen == 255).all()
    away = tuple(Point(x + 30, y) for x, y in CELL)
    assert (painted(Shape((away,), (200, 0, 0))) == 255).all()


def test_a_text_alone_is_painted() -> None:
    seen = painted(Text("7", Point(1.5, 1.5), 0.8, (0, 0, 0)))
    dark = np.argwhere(seen.min(2) < 80)
    assert len(dark) > 10
    assert dark.min(0).tolist() >= [30, 40]
    assert dark.max(0).tolist() <= [50, 60]


@pytest.mark.parametrize("cell", [20, 0.5])
def test_upright_letters_are_as_sharp_as_any_text(cell: float) -> None:
    place = GridPlace.upright(Rect(20, 10, 4 * cell, 3 * cell), 3, 4)
    over, plain = (Image.new("RGB", (120 * k, 90 * k), (255, 255, 255)) for k in (1, 3))
    text = Text("7", Point(1.5, 1.5), 0.8, (0, 0, 0))
    paint_over(over, [text], place)
    paint(plain, [text._replace(middle=place.at(text.middle), size=0.8 * cell)], 3)
    assert over.tobytes() == plain.resize(over.size, Image.Resampling.BOX).tobytes()


TEXT = Text("71", Point(50, 40), 30, (200, 0, 0))


def painted_lettering(part: Part) -> np.ndarray:
    image = Image.new("RGB", (400, 320), (255, 255, 255))
    paint(image, [part], 4)
    return np.asarray(image, int)


def test_the_polygons_look_like_the_text_and_have_its_ink_and_role() -> None:
    as_bars = as_shape(TEXT._replace(role="found"), 120)
    text, shape = (painted_lettering(part)[..., 1] < 128 for part in (TEXT, as_bars))
    assert text.sum() > 1000
    assert (text != shape).sum() < 0.1 * text.sum()
    assert (as_bars.fill, as_bars.role, as_bars.opacity) == ((200, 0, 0), "found", 1.0)


@pytest.mark.parametrize(
    ("box", "size", "larger"),
    [((800, 100, 400, 300), (816, 634), 2), ((0, 0, 1200, 1000), (1200, 1000), 1)],
)
def test_a_picture_is_cropped_to_what_is_shown_and_small_ones_are_enlarged(
    box: tuple[int, int, int, int], size: tuple[int, int], larger: int
) -> None:
    pixels = np.zeros((1000, 1200, 3), np.uint8)
    x, y, width, height = box
    pixels[y : y + height, x : x + width] = 200
    corners = [Point(x, y), Point(x + width, y + height)]
    frame, matrix = crop_to(Frame(pixels), corners)
    assert (frame.width, frame.height) == size
    assert matrix[0, 0] == larger
    inner = (matrix @ [x + width / 2, y + height / 2, 1])[:2]
    assert frame.pixels[int(inner[1]), int(inner[0])].tolist() == [200] * 3
    left, top, _ = matrix @ [x, y, 1]
    assert frame.pixels[int(top) + 3, int(left) + 3].tolist() == [200] * 3
    if left >= 4:
        assert frame.pixels[int(top) + 3, int(left) - 4].tolist() == [0] * 3
