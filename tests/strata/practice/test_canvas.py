import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.geometry import diamond
from stratabot.strata.practice.canvas import FULL_GRAIN, Canvas, polygon_patch, stroke_patch

SIZE = (60, 80)
inside = st.floats(25, 35)


@given(inside, inside, st.floats(5, 20))
def test_a_diamond_covers_its_area(x: float, y: float, half: float) -> None:
    patch = polygon_patch(diamond((x, y), half), SIZE)
    assert patch is not None
    assert patch.coverage.sum() == pytest.approx(2 * half**2, rel=0.03, abs=1)


@given(inside, inside)
def test_a_box_covers_exact_shares_of_pixels(x: float, y: float) -> None:
    patch = polygon_patch(((x, y), (x + 8, y), (x + 8, y + 8), (x, y + 8)), SIZE)
    assert patch is not None
    assert patch.coverage[5, 5] == 1
    first = patch.coverage[5, int(x) - patch.x]
    assert first == pytest.approx(1 - x % 1, abs=1e-3)


def test_corners_may_go_either_way_round() -> None:
    corners = diamond((30.3, 20.1), 9)
    one, other = polygon_patch(corners, SIZE), polygon_patch(corners[::-1], SIZE)
    assert one is not None
    assert other is not None
    assert (one.coverage == other.coverage).all()


def test_a_line_is_as_broad_as_asked() -> None:
    for breadth in (0.6, 1.5, 4.0):
        patch = stroke_patch(((20.0, 10.0), (20.0, 50.0)), breadth, SIZE)
        assert patch is not None
        assert patch.coverage[20].sum() == pytest.approx(breadth, abs=0.01)


def test_what_lies_beside_the_canvas_is_left_out() -> None:
    canvas = Canvas.blank(*SIZE, (200, 200, 200))
    canvas.polygon(diamond((-40, -40), 10), (0, 0, 0))
    canvas.stroke(((100, 100), (120, 120)), 3, (0, 0, 0))
    canvas.polygon(diamond((80, 60), 10), (0, 0, 0))
    assert (canvas.color[:45] == 200).all()
    assert (canvas.color[-1, -1] == 0).all()


def test_paint_hides_the_cloth_as_far_as_asked() -> None:
    canvas = Canvas.blank(*SIZE, (200, 200, 200))
    canvas.polygon(diamond((20, 30), 10), (10, 20, 30))
    canvas.polygon(diamond((60, 30), 10), (10, 20, 30), grain=0.5)
    assert canvas.grain[0, 0] == FULL_GRAIN
    assert canvas.grain[30, 20] == 0
    assert canvas.grain[30, 60] == FULL_GRAIN // 2
    assert tuple(canvas.color[30, 20]) == (10, 20, 30)
