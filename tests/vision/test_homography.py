import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.vision.homography import Matrix, corner_moves, from_points, map_points

SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
small = st.floats(-0.3, 0.3)


@st.composite
def quadrilaterals(draw: st.DrawFn) -> Matrix:
    """A convex one: the unit square, its corners moved by less than a third of its side."""
    moves = np.array([[draw(small), draw(small)] for _ in range(4)])
    return np.asarray((SQUARE + moves) * draw(st.floats(10, 900)))


@given(quadrilaterals(), quadrilaterals())
def test_four_points_are_mapped_to_the_four_others(source: Matrix, target: Matrix) -> None:
    assert map_points(from_points(source, target), source) == pytest.approx(target, abs=1e-6)


@given(quadrilaterals())
def test_straight_lines_stay_straight(target: Matrix) -> None:
    line = np.linspace([0.1, 0.2], [0.9, 0.7], 3)
    (ax, ay), (bx, by), (cx, cy) = map_points(from_points(SQUARE, target), line)
    assert (bx - ax) * (cy - ay) == pytest.approx((by - ay) * (cx - ax), abs=1e-6 * target.max())


def test_three_points_on_a_line_fix_no_homography() -> None:
    with pytest.raises(ValueError, match="no three lie on a line"):
        from_points([[0, 0], [1, 1], [2, 2], [0, 1]], SQUARE)


@given(st.lists(small, min_size=8, max_size=8), st.floats(0.1, 0.9), st.floats(0.1, 0.9))
def test_small_moves_of_corners_move_points_as_the_derivatives_say(
    moves: list[float], x: float, y: float
) -> None:
    corners = SQUARE * [4, 3]
    point = np.array([[4 * x, 3 * y]])
    tiny = np.array(moves) * 1e-4
    moved = map_points(from_points(corners, corners + tiny.reshape(4, 2)), point) - point
    told = corner_moves(corners, point) @ tiny
    assert moved == pytest.approx(told, abs=1e-7)
