import numpy as np
import pytest
from PIL import Image

from str8ts.vision.boards import RGB, in_uneven_light, painted, plane
from stratabot.frame import Floats
from stratabot.str8ts.vision.shades import cell_grounds, find_black_cells
from stratabot.str8ts.vision.sides import view_plane

ROWS = ("..#.8", "#...2", ".f.#.", "..3..", "#..g.")
BLACK = np.array([[mark == "#" or mark.islower() for mark in row] for row in ROWS])


def colors(**style: RGB) -> Floats:
    image = painted(ROWS, pitch=30, around=10, **style)
    return cell_grounds(view_plane(image, plane(30, 10), 0, 0, 5, 5))


@pytest.mark.parametrize("black", [(0, 0, 0), (90, 90, 90), (20, 60, 40)])
def test_black_cells_are_told_from_white_ones_whatever_black_is(black: RGB) -> None:
    shades = find_black_cells(colors(black=black))
    assert (shades.is_black == BLACK).all()
    assert shades.confidence.min() > 0.99


def test_light_that_falls_off_makes_no_cell_black() -> None:
    image = in_uneven_light(painted(ROWS, pitch=30, around=10, black=(60, 60, 60)), 0.25)
    shades = find_black_cells(cell_grounds(view_plane(image, plane(30, 10), 0, 0, 5, 5)))
    assert (shades.is_black == BLACK).all()


def test_highlighted_cells_are_white() -> None:
    found = colors()
    found[0, 0], found[1, 1], found[2, 2] = (240, 240, 160), (255, 120, 110), (90, 140, 250)
    assert not find_black_cells(found).is_black[[0, 1, 2], [0, 1, 2]].any()


def test_a_cell_between_black_and_white_is_not_sure() -> None:
    found = colors()
    found[0, 0] = 125
    shades = find_black_cells(found)
    assert shades.confidence[0, 0] < 0.7
    assert shades.confidence[1:].min() > 0.99


def test_slightly_shaded_cells_are_not_black() -> None:
    shades = find_black_cells(colors(black=(200, 200, 200)))
    assert not shades.is_black.any()


def test_a_number_in_a_light_box_in_a_black_cell_leaves_it_black() -> None:
    image = painted(("#..", "...", "..."), pitch=40, around=10)
    image.paste((255, 255, 255), (15, 15, 46, 46))
    assert find_black_cells(cell_grounds(view_plane(image, plane(40, 10), 0, 0, 3, 3))).is_black[
        0, 0
    ]


def test_such_a_box_is_seen_beside_a_wide_gap() -> None:
    image = Image.new("RGB", (120, 120), (230, 220, 200))
    for x, y in np.ndindex(3, 3):
        color = (40, 30, 20) if (x, y) == (0, 0) else (255, 255, 255)
        image.paste(color, (x * 40 + 3, y * 40 + 3, x * 40 + 37, y * 40 + 37))
    image.paste((255, 255, 255), (6, 6, 34, 34))
    assert find_black_cells(cell_grounds(view_plane(image, plane(40, 0), 0, 0, 3, 3))).is_black[
        0, 0
    ]


@pytest.mark.parametrize(("frame", "ground"), [(190, 255), (100, 100)])
def test_only_a_dark_frame_makes_what_is_in_it_a_box(frame: int, ground: int) -> None:
    image = painted(("...", "...", "..."), pitch=40, around=10)
    image.paste((frame,) * 3, (11, 11, 50, 50))
    image.paste((255, 255, 255), (16, 16, 45, 45))
    found = cell_grounds(view_plane(image, plane(40, 10), 0, 0, 3, 3))
    assert found[0, 0] == pytest.approx(ground)
    assert found[1:] == pytest.approx(255)
