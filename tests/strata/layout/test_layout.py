import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import ProfileError
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import lines_of

PROFILE = load_profile()
CLIENT = Layout(PROFILE, Rect(0, 0, 1024, 768))


@pytest.mark.parametrize("side", range(2, 7))
def test_cell_zero_zero_is_leftmost_and_the_first_row_ends_at_the_top(side: int) -> None:
    cells = CLIENT.cells(side)
    every = [point for row in cells for point in row]
    assert cells[0][0] == min(every)
    assert cells[0][-1] == min(every, key=lambda p: p.y)
    assert cells[-1][0] == max(every, key=lambda p: p.y)
    assert cells[-1][-1] == max(every)


@pytest.mark.parametrize("side", range(2, 7))
def test_a_cell_is_where_its_lanes_cross(side: int) -> None:
    for i, row in enumerate(CLIENT.row_selectors(side)):
        for j, col in enumerate(CLIENT.col_selectors(side)):
            cell = CLIENT.cell(side, i, j)
            assert cell == CLIENT.cells(side)[i][j]
            assert cell.x + cell.y == pytest.approx(row.x + row.y)
            assert cell.y - cell.x == pytest.approx(col.y - col.x)


def test_a_line_has_one_selector_whichever_way_it_is_asked_for() -> None:
    for line in lines_of(4, 4):
        points = CLIENT.row_selectors(4) if line.kind == "row" else CLIENT.col_selectors(4)
        assert CLIENT.selector(4, line) == points[line.index]


def test_a_sample_is_the_pixel_at_a_place_of_the_profile() -> None:
    pixels = np.arange(384 * 512 * 3, dtype=np.uint32).reshape(384, 512, 3).astype(np.uint8)
    half = Layout(PROFILE, Rect(0, 0, 512, 384))
    seen = half.sample(Frame(pixels), np.array([512.0, 100.0]), np.array([0.0, 300.0]))
    assert (seen == pixels[[0, 150], [256, 50]]).all()


def test_neighboring_cells_are_a_pitch_apart() -> None:
    left, right = CLIENT.cell(2, 0, 0), CLIENT.cell(2, 1, 0)
    assert CLIENT.pitch(2) == right.x - left.x == right.y - left.y == 72


@given(
    x=st.floats(-500, 5000),
    y=st.floats(-500, 5000),
    w=st.floats(200, 4000),
    h=st.floats(200, 3000),
)
def test_everything_scales_with_the_height_about_the_horizontal_center(
    x: float, y: float, w: float, h: float
) -> None:
    layout = Layout(PROFILE, Rect(x, y, w, h))
    near = pytest.approx
    for point, place in ((Point(512, 0), y), (Point(512, 768), y + h)):
        assert tuple(layout.at(point)) == near((x + w / 2, place), abs=1e-6)
    assert layout.pitch(4) == near(CLIENT.pitch(4) * h / 768)


def test_a_number_of_swatches_that_the_profile_lacks_is_refused() -> None:
    with pytest.raises(ProfileError, match=r"expected a number of colors .* got 7"):
        CLIENT.swatches(7)
    with pytest.raises(ProfileError, match="got 9"):
        CLIENT.pitch(9)
