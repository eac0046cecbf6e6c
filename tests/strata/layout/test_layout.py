from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import ProfileError
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout, Projection, Slant
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Line
from strategies import present

PROFILE = load_profile()
CLIENT = Layout(PROFILE, Rect(0, 0, 1024, 768))


@pytest.mark.parametrize("side", range(2, 7))
def test_a_cell_is_where_its_lanes_cross_and_the_first_is_leftmost(side: int) -> None:
    every = [point for row in CLIENT.cells(side) for point in row]
    assert CLIENT.cell(side, 0, 0) == min(every)
    assert CLIENT.cell(side, 0, side - 1) == min(every, key=lambda p: p.y)
    for i, j in product(range(side), repeat=2):
        row, col = CLIENT.selector(side, Line("row", i)), CLIENT.selector(side, Line("col", j))
        assert row == CLIENT.row_selectors(side)[i]
        cell = CLIENT.cell(side, i, j)
        assert cell == CLIENT.cells(side)[i][j]
        assert cell.x + cell.y == pytest.approx(row.x + row.y)
        assert cell.y - cell.x == pytest.approx(col.y - col.x)


@given(
    x=st.floats(-500, 5000), y=st.floats(-500, 5000), w=st.floats(200, 4000), h=st.floats(200, 3000)
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


CORNERS = (Point(100, 80), Point(800, 40), Point(840, 640), Point(60, 560))


def slanted(corners: tuple[Point, ...] = CORNERS, width: float = 1024) -> Projection:
    return present(Projection.of(None, Slant(corners, width), PROFILE))


def test_a_screenshots_places_are_those_of_its_layout() -> None:
    assert Projection.of(None, None, PROFILE) is None
    place = present(Projection.of(Rect(40, 20, 1024, 768), None, PROFILE))
    assert place.at(place.layout.cell(3, 0, 2)) == place.layout.cell(3, 0, 2)
    assert place.enlarged_at(Point(5, 5)) == 1
    assert place.outline == ((40, 20), (1064, 20), (1064, 788), (40, 788))


def test_a_photographs_outline_is_where_its_corners_were_found() -> None:
    assert np.allclose(slanted().outline, CORNERS)
    assert np.allclose(slanted(width=600).outline, CORNERS)


@pytest.mark.parametrize("side", [2, 5])
def test_a_boards_corners_are_those_of_its_outermost_cells(side: int) -> None:
    place = present(Projection.of(Rect(40, 20, 1024, 768), None, PROFILE))
    pitch, last = place.layout.pitch(side), side - 1
    ends = [place.layout.cell(side, *cell) for cell in ((0, 0), (0, last), (last, last), (last, 0))]
    ways = [(-1, 0), (0, -1), (1, 0), (0, 1)]
    wanted = [(x + a * pitch, y + b * pitch) for (x, y), (a, b) in zip(ends, ways, strict=True)]
    assert np.allclose(place.board(side), wanted, atol=pitch / 50)
