import pytest

from stratabot.geometry import Point, Rect
from stratabot.vision.grid_place import GridPlace

UPRIGHT = GridPlace.upright(Rect(10, 20, 80, 60), 3, 4)
SLANTING = GridPlace.between([(10, 20), (90, 30), (80, 100), (0, 80)], 3, 4)


def test_cells_of_an_upright_grid_are_boxes() -> None:
    assert UPRIGHT.center(2, 3) == Point(80, 70)
    assert UPRIGHT.outline(1, 2) == (Point(50, 40), Point(70, 40), Point(70, 60), Point(50, 60))
    assert UPRIGHT.client == Rect(10, 20, 80, 60)
    assert UPRIGHT.pitch == pytest.approx(20)
    assert UPRIGHT.is_upright


def test_a_grid_between_four_corners_has_these_corners() -> None:
    found = [pytest.approx(point) for point in SLANTING.corners]
    assert found == [(10, 20), (90, 30), (80, 100), (0, 80)]
    assert SLANTING.client == pytest.approx((0, 20, 90, 80))
    assert not SLANTING.is_upright


def test_a_board_at_an_angle_has_corners_clockwise_from_the_upper_left() -> None:
    place = GridPlace.between([(10, 20), (90, 30), (80, 90), (15, 80)], 3, 4)
    assert place.as_json() == {
        "client": [10, 20, 80, 70],
        "board": [[10, 20], [90, 30], [80, 90], [15, 80]],
        "corners": [[10, 20], [90, 30], [80, 90], [15, 80]],
    }
