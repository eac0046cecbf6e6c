import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from drawings import BLUE, RED, WHITE, box, drawing, shape
from stories import BOARDS, story_of
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Part, Shape, Text
from stratabot.picture.easel import Easel
from stratabot.picture.raster import rasterize

LONGEST = 240


def painted(drawings: list[Drawing]) -> list[np.ndarray]:
    """The pictures one after another, put together from what changes."""
    easel = Easel(drawings, LONGEST, 2)
    picture = Image.new("RGB", easel.size)
    found = []
    for number in range(len(drawings)):
        change = easel.paint(number)
        if change:
            picture.paste(change.image, change.place)
        found.append(np.asarray(picture, int))
    return found


def assert_as_painted_alone(drawings: list[Drawing]) -> None:
    for number, (got, each) in enumerate(zip(painted(drawings), drawings, strict=True)):
        wanted = np.asarray(rasterize(each, LONGEST, 2), int)
        assert np.abs(got - wanted).max() <= 3, number


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_a_films_pictures_are_those_of_its_drawings_alone(name: str) -> None:
    slides = story_of(name).slides()
    assert_as_painted_alone([each for slide in slides for each in (*slide.between, slide.drawing)])


def test_what_does_not_change_is_no_change() -> None:
    one = drawing(shape(2, 2, 18, 18))
    blue = Layer((shape(2, 2, 18, 18, BLUE),))
    easel = Easel([one, one, one._replace(layers=(*one.layers, blue))], LONGEST, 2)
    first, second, third = (easel.paint(number) for number in range(3))
    assert first is not None
    assert first.image.size == easel.size == (240, 120)
    assert second is None
    assert third is not None


@pytest.mark.parametrize("as_layer", [True, False])
def test_only_what_is_near_a_change_is_told(as_layer: bool) -> None:
    ground, red, blue = shape(0, 0, 40, 20, WHITE), shape(2, 2, 6, 6), shape(30, 12, 34, 16, BLUE)
    below, after = Layer((ground, red)), Layer((ground, red, blue))
    over = (below, Layer((blue,))) if as_layer else (after,)
    layers = ((below,), over)
    easel = Easel([Drawing(40, 20, "", each) for each in layers], LONGEST, 2)
    easel.paint(0)
    change = easel.paint(1)
    assert change is not None
    (x, y), (width, height) = change.place, change.image.size
    assert x > 120
    assert y > 40
    assert width < 80
    assert height < 80


PARTS: list[Part] = [
    shape(0, 0, 40, 20, WHITE),
    shape(3, 3, 25, 9),
    Shape((box(10, 1, 20, 19), box(22, 5, 39, 7)), BLUE, 0.5),
    Shape(((Point(0, 20), Point(30, 0), Point(36, 0), Point(4, 22)),), RED, 0.3),
    Text("Ag", Point(20, 10), 12, (0, 0, 0)),
    Text("12", Point(39, 1), 6, BLUE),
    shape(-9, -9, 2, 2, BLUE),
    Shape((), RED),
]
LAYERS = st.lists(st.lists(st.sampled_from(PARTS), max_size=5), max_size=4)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(LAYERS, min_size=1, max_size=5))
def test_any_drawings_may_follow_each_other(films: list[list[list[Part]]]) -> None:
    assert_as_painted_alone(
        [Drawing(40, 20, "", tuple(Layer(tuple(parts)) for parts in layers)) for layers in films]
    )


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(st.lists(st.permutations(PARTS).map(lambda parts: parts[:6]), min_size=2, max_size=4))
def test_parts_may_change_their_order(orders: list[list[Part]]) -> None:
    layers = [Layer(tuple(parts)) for parts in orders]
    top = Layer((shape(5, 5, 12, 12, BLUE),))
    assert_as_painted_alone([Drawing(40, 20, "", (layer, top)) for layer in layers])
