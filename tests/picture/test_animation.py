from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from drawings import BLUE, RED, drawing, shape, three_slides
from stratabot.geometry import Point
from stratabot.picture import raster
from stratabot.picture.animation import paint_drawings, write_gif, write_slides
from stratabot.picture.drawing import Part, Slide, Text
from stratabot.picture.raster import rasterize


def frames(data: bytes) -> list[tuple[Image.Image, float]]:
    film = Image.open(BytesIO(data))
    found = []
    for k in range(getattr(film, "n_frames", 1)):
        film.seek(k)
        found.append((film.convert("RGB"), film.info["duration"] / 1000))
    return found


def animated(slides: list[Slide]) -> list[tuple[Image.Image, float]]:
    file = BytesIO()
    write_slides(slides, file)
    return frames(file.getvalue())


def near(pixel: object, color: tuple[int, int, int]) -> bool:
    return bool(np.abs(np.array(pixel) - color).max() < 12)


def test_every_slide_is_a_picture_in_order_with_the_drawings_between() -> None:
    slides = three_slides()
    slides[1] = slides[1]._replace(between=(drawing(shape(22, 2, 30, 18, BLUE)),))
    pictures = [image for image, _ in animated(slides)]
    assert {image.size for image in pictures} == {(480, 240)}
    for place, color, seen in (
        ((276, 200), BLUE, [False, True, True, True]),
        ((420, 200), BLUE, [False, False, True, True]),
        ((40, 200), RED, [True, False, True, True]),
    ):
        assert [near(image.getpixel(place), color) for image in pictures] == seen


def test_a_films_pictures_are_those_of_its_drawings_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "_FINER", 2)
    parts: list[Part] = [
        shape(0, 0, 40, 20),
        shape(3, 3, 25, 9, BLUE),
        Text("Ag", Point(20, 10), 12, RED),
    ]
    orders = [parts[:1], parts, parts, parts[:2], parts[::-1], [], [*parts, parts[0]], parts[1:]]
    drawings = [drawing(*order) for order in orders]
    for picture, each in zip(paint_drawings(drawings), drawings, strict=True):
        alone = np.asarray(rasterize(each, 480), int)
        assert np.abs(np.asarray(picture, int) - alone).max() < 2


def test_slides_stay_their_time_the_first_and_the_last_one_longer_and_begin_anew() -> None:
    slides = three_slides()
    slides[1] = slides[1]._replace(between=(drawing(),))
    assert [seconds for _, seconds in animated(slides)] == [1.2, 0.1, 0.9, 4.0]
    slides[0] = slides[0]._replace(seconds=3.0)
    slides[2] = slides[2]._replace(seconds=6.0)
    assert [seconds for _, seconds in animated(slides)] == [3.0, 0.1, 0.9, 6.0]
    assert [seconds for _, seconds in animated(slides[:1])] == [4.0]
    file = BytesIO()
    write_slides(slides, file)
    assert Image.open(file).info["loop"] == 0


def test_a_rare_color_is_kept_beside_much_of_another() -> None:
    image = Image.new("RGB", (200, 200), (208, 202, 183))
    image.paste(RED, (0, 0, 6, 6))
    file = BytesIO()
    write_gif([image], [1], file)
    read = Image.open(file).convert("RGB")
    assert near(read.getpixel((2, 2)), RED)
    assert near(read.getpixel((100, 100)), (208, 202, 183))


def test_no_picture_stays_for_less_than_browsers_allow() -> None:
    file = BytesIO()
    images = [Image.new("RGB", (4, 4), color) for color in (RED, BLUE)]
    write_gif(images, [0.001, 0.5], file)
    assert [seconds for _, seconds in frames(file.getvalue())] == [0.02, 0.5]
