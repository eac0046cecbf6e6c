import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.geometry import diamond
from stratabot.strata.practice.canvas import FULL_GRAIN, Canvas

inside = st.floats(25, 35)


def blank() -> Canvas:
    return Canvas.blank(60, 80, (200, 200, 200))


def covered(canvas: Canvas) -> np.ndarray:
    """The share of each pixel that is black on the blank canvas."""
    return np.asarray(1 - canvas.color[..., 0] / 200)


@given(inside, inside, st.floats(5, 20))
def test_a_diamond_covers_its_area_around_its_middle(x: float, y: float, half: float) -> None:
    canvas = blank()
    canvas.polygon(diamond((x, y), half), (0, 0, 0))
    shares = covered(canvas)
    assert shares.sum() == pytest.approx(2 * half**2, rel=0.03, abs=2)
    middle = (shares.sum(0) @ np.arange(80) + 0.5 * shares.sum()) / shares.sum()
    assert middle == pytest.approx(x, abs=0.2)


def test_a_box_covers_shares_of_pixels_and_of_their_texture() -> None:
    canvas = blank()
    canvas.polygon(((20.4, 10), (30.1, 10), (30.1, 20), (20.4, 20)), (0, 0, 0), grain=0.5)
    seen = canvas.color[15, 19:32, 0].tolist()
    assert seen == pytest.approx([200, 80, *[0] * 9, 180, 200], abs=30)
    assert canvas.grain[15, [19, 25]].tolist() == [FULL_GRAIN, FULL_GRAIN // 2]


@pytest.mark.parametrize("breadth", [0.6, 1.5, 4.0])
def test_a_line_is_as_broad_as_asked(breadth: float) -> None:
    canvas = blank()
    canvas.stroke(((20.0, 10.0), (20.0, 50.0)), breadth, (0, 0, 0))
    assert covered(canvas)[20].sum() == pytest.approx(breadth, abs=0.15)


def test_what_lies_beside_the_canvas_is_left_out() -> None:
    canvas = blank()
    canvas.polygon(diamond((-40, -40), 10), (0, 0, 0))
    canvas.stroke(((100, 100), (120, 120)), 3, (0, 0, 0))
    canvas.polygon(diamond((80, 60), 10), (0, 0, 0))
    assert (canvas.color[:45] == 200).all()
