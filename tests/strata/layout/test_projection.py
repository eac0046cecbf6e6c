import numpy as np
import pytest

from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Slant
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.layout.projection import Projection

PROFILE = load_profile()
CORNERS = (Point(100, 80), Point(800, 40), Point(840, 640), Point(60, 560))


def slanted(corners: tuple[Point, ...] = CORNERS, width: float = 1024) -> Projection:
    place = Projection.of(None, Slant(corners, width), PROFILE)
    assert place is not None
    return place


def test_a_screenshots_places_are_those_of_its_layout() -> None:
    place = Projection.of(Rect(40, 20, 1024, 768), None, PROFILE)
    assert place is not None
    assert place.at(place.layout.cell(3, 0, 2)) == place.layout.cell(3, 0, 2)
    assert place.enlarged_at(Point(5, 5)) == 1
    assert place.outline == ((40, 20), (1064, 20), (1064, 788), (40, 788))


def test_a_photographs_outline_is_where_its_corners_were_found() -> None:
    assert np.allclose(slanted().outline, CORNERS)
    assert np.allclose(slanted(width=600).outline, CORNERS)


@pytest.mark.parametrize("width", [420.0, 1024.0])
def test_from_the_front_at_half_the_size_everything_is_half_as_large(width: float) -> None:
    corners = tuple(Point(x, y) for x, y in ((0, 0), (width / 2, 0), (width / 2, 384), (0, 384)))
    place = slanted(corners, width)
    assert place.enlarged_at(place.layout.client.center) == pytest.approx(0.5)
    middle = place.at(place.layout.client.center)
    assert middle == pytest.approx((width / 4, 192))


def test_what_is_nearer_to_the_camera_is_larger() -> None:
    place = slanted()
    left, right = (Point(x, 384) for x in (100, 900))
    assert place.enlarged_at(left) < place.enlarged_at(right)


def test_lines_of_cells_stay_straight() -> None:
    place = slanted()
    for row in place.layout.cells(4):
        (ax, ay), (bx, by), (cx, cy) = place.carried((row[0], row[1], row[3]))
        assert (bx - ax) * (cy - ay) == pytest.approx((by - ay) * (cx - ax))


def test_without_a_client_area_there_is_no_place() -> None:
    assert Projection.of(None, None, PROFILE) is None


@pytest.mark.parametrize("side", [2, 5])
def test_a_boards_corners_are_those_of_its_outermost_cells(side: int) -> None:
    place = Projection.of(Rect(40, 20, 1024, 768), None, PROFILE)
    assert place is not None
    pitch, last = place.layout.pitch(side), side - 1
    ends = [place.layout.cell(side, *cell) for cell in ((0, 0), (0, last), (last, last), (last, 0))]
    ways = [(-1, 0), (0, -1), (1, 0), (0, 1)]
    wanted = [(x + a * pitch, y + b * pitch) for (x, y), (a, b) in zip(ends, ways, strict=True)]
    assert np.allclose(place.board(side), wanted, atol=pitch / 50)
