from io import BytesIO

import pytest
from PIL import Image

from drawings import three_slides
from stratabot.picture.files import KINDS, LONGEST, encode

STARTS = {"svg": b"<svg ", "png": b"\x89PNG", "gif": b"GIF89a", "html": b"<!doctype html>"}


def test_there_are_four_kinds() -> None:
    assert set(KINDS) == set(STARTS)


@pytest.mark.parametrize("kind", STARTS)
def test_a_file_is_of_its_kind(kind: str) -> None:
    assert encode(three_slides(), kind, "Title", "Note").startswith(STARTS[kind])


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_still_picture_shows_the_last_slide(kind: str) -> None:
    slides = three_slides()
    assert encode(slides, kind, "", "") == encode(slides[2:], kind, "", "")
    assert encode(slides, kind, "", "") != encode(slides[:2], kind, "", "")


def test_a_gif_shows_all_slides() -> None:
    film = Image.open(BytesIO(encode(three_slides(), "gif", "", "")))
    assert getattr(film, "n_frames", 1) == 3


@pytest.mark.parametrize("longest", [LONGEST, 100])
def test_a_png_is_as_large_as_asked_for(longest: int) -> None:
    image = Image.open(BytesIO(encode(three_slides(), "png", "", "", longest)))
    assert image.size == (longest, longest // 2)


@pytest.mark.parametrize("kind", KINDS)
def test_no_slides_make_no_file(kind: str) -> None:
    with pytest.raises(ValueError, match="at least one slide"):
        encode([], kind, "", "")
