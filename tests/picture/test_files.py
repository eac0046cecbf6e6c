import pytest

from drawings import drawing, three_slides
from stratabot.picture.drawing import Slide
from stratabot.picture.files import KINDS, STARTS, encode


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_of_its_kind_and_without_slides_there_is_none(kind: str) -> None:
    assert encode(three_slides(), kind, "Title", "Note").startswith(STARTS[kind])
    with pytest.raises(ValueError, match="at least one slide"):
        encode([], kind, "", "")


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_still_picture_shows_the_last_slide(kind: str) -> None:
    slides = three_slides()
    assert encode(slides, kind, "", "") == encode(slides[2:], kind, "", "")
    assert encode(slides, kind, "", "") != encode(slides[:2], kind, "", "")


@pytest.mark.parametrize("where", ["drawing", "between"])
def test_drawings_of_different_sizes_are_refused(where: str) -> None:
    other = drawing(size=(50, 20))
    odd = Slide(other) if where == "drawing" else Slide(drawing(), between=(other,))
    with pytest.raises(ValueError, match=r"one size, got \[\(40, 20\), \(50, 20\)\]"):
        encode([*three_slides(), odd], "html", "", "")
