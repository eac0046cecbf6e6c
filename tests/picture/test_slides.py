import pytest

from drawings import drawing, three_slides
from stratabot.picture.slides import Slide, require_slides


def test_slides_of_one_size_are_taken() -> None:
    require_slides(three_slides())


def test_no_slides_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one slide"):
        require_slides([])


@pytest.mark.parametrize("where", ["drawing", "between"])
def test_drawings_of_different_sizes_are_refused(where: str) -> None:
    other = drawing(size=(50, 20))
    odd = Slide(other) if where == "drawing" else Slide(drawing(), between=(other,))
    with pytest.raises(ValueError, match=r"one size, got \[\(40, 20\), \(50, 20\)\]"):
        require_slides([*three_slides(), odd])
