from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from drawings import BLUE, RED, WHITE, drawing, shape
from stratabot.geometry import Point
from stratabot.picture import raster
from stratabot.picture.drawing import Shape, Text
from stratabot.picture.raster import can_write, encode_png, rasterize


def test_a_box_on_whole_pixels_has_its_size_and_at_most_an_edge_of_a_pixel_more() -> None:
    pixels = np.asarray(rasterize(drawing(shape(10, 5, 20, 15)), 40))
    assert (pixels[5:15, 10:20] == RED).all()
    assert (pixels == RED).all(2).sum() == 100
    around = (pixels != WHITE).any(2)
    assert around[4:16, 9:21].sum() == around.sum() <= 11 * 11


def test_what_comes_later_lies_above_and_opacity_mixes() -> None:
    half = Shape((shape(0, 0, 20, 20).outlines), (0, 0, 0), 0.5)
    pixels = np.asarray(rasterize(drawing(shape(0, 0, 40, 20), half, shape(0, 0, 5, 5, BLUE)), 40))
    assert tuple(pixels[10, 30]) == RED
    assert tuple(pixels[2, 2]) == BLUE
    assert np.abs(pixels[10, 10] - np.array(RED) / 2).max() <= 1


def test_a_text_has_its_capitals_around_the_point() -> None:
    text = Text("H", Point(20, 10), 10, (0, 0, 0))
    dark = np.asarray(rasterize(drawing(text), 400))[..., 0] < 128
    rows, cols = np.nonzero(dark)
    assert rows.min() + rows.max() == pytest.approx(200, abs=8)
    assert cols.min() + cols.max() == pytest.approx(400, abs=8)
    assert 60 < np.ptp(rows) < 100


def test_a_picture_drawn_in_strips_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = Text("Ag", Point(20, 10), 12, (0, 0, 0))
    picture = drawing(shape(3, 3, 37, 11), text, shape(30, 9, 39, 19, BLUE))
    whole = np.asarray(rasterize(picture, 200), int)
    monkeypatch.setattr(raster, "_MOST_AT_ONCE", 200 * 9 * 7)  # strips of seven rows
    assert np.abs(np.asarray(rasterize(picture, 200), int) - whole).max() == 0


def test_a_png_holds_the_image_whose_longer_side_has_the_pixels_asked_for() -> None:
    assert rasterize(drawing(size=(20, 40)), 80).size == (40, 80)
    image = rasterize(drawing(shape(10, 5, 20, 15)), 40)
    assert image.size == (40, 20)
    with Image.open(BytesIO(encode_png(image))) as read:
        assert read.format == "PNG"
        assert np.array_equal(np.asarray(read), np.asarray(image))


def test_a_character_that_the_font_lacks_is_left_out_or_drawn_alike() -> None:
    def pixels(characters: str) -> bytes:
        text = Text(characters, Point(20, 10), 10, (0, 0, 0))
        return rasterize(drawing(text), 80).tobytes()

    assert pixels("é") == pixels("★") == rasterize(drawing(), 80).tobytes()
    assert pixels("×") == pixels("x") != pixels("")
    assert pixels("1 é") == pixels("1 ")
    assert can_write("r1")
    assert not can_write("é")
