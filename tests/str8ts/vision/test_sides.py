import numpy as np

from str8ts.vision.boards import painted, plane
from stratabot.str8ts.vision.sides import SCALE, measured, refined, sides_of, viewed
from stratabot.vision.homography import mapped

ROWS = ("..#.", "#...", "...#")
IMAGE = painted(ROWS, pitch=40, around=30)


def test_a_view_shows_cells_from_the_front_and_nothing_where_the_picture_ends() -> None:
    view = viewed(IMAGE, plane(40, 30), -1, 0, 5, 3)
    assert view.pixels.shape == (3 * SCALE, 5 * SCALE, 3)
    assert np.isnan(view.pixels[: SCALE // 8, : SCALE // 8]).all()
    assert view.pixels[SCALE // 2, SCALE + 2 * SCALE + SCALE // 2].max() == 0


def test_sides_show_where_lines_are_and_colors_change() -> None:
    sides = sides_of(IMAGE, plane(40, 30), 4, 3)
    assert (sides.upright.shape, sides.level.shape) == ((3, 5), (4, 4))
    assert sides.upright.min() > 100
    assert sides.level.min() > 100
    assert sides.upright[0, 2] > sides.upright[0, 1] > 0
    assert abs(sides.upright_off).max() < 0.05


def test_digits_and_empty_paper_are_no_sides() -> None:
    image = painted(("1847",), pitch=40, around=60, line=(255, 255, 255))
    sides = measured(viewed(image, plane(40, 60), -1, -1, 6, 3))
    assert np.nanmax(sides.level) < 20


def test_a_plane_that_is_a_little_off_is_moved_to_the_sides() -> None:
    wrong = plane(40, 30) @ np.array([[1.01, 0.01, -0.06], [-0.01, 0.99, 0.08], [0, 0, 1]])
    for _ in range(2):
        wrong = refined(wrong, sides_of(IMAGE, wrong, 4, 3))
    corners = [(0, 0), (4, 0), (4, 3), (0, 3)]
    assert abs(mapped(wrong, corners) - mapped(plane(40, 30), corners)).max() < 1.5
