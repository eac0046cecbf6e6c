import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from str8ts.vision.boards import SMALL, in_uneven_light, painted, pixels, seen_at_a_slant
from stratabot.str8ts.vision.grid import find_grids, is_visible
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.homography import map_points

CORNERS = [(0, 0), (5, 0), (5, 5), (0, 5)]


def found(image: Image.Image) -> GridPlace:
    return next(find_grids(pixels(image))).place


@pytest.mark.parametrize(
    ("pitch", "has_border"), [(24, True), (40, True), (150, True), (40, False)]
)
def test_a_board_is_found_at_any_size_also_without_a_border(pitch: int, has_border: bool) -> None:
    image = painted(SMALL, pitch, around=60)
    if not has_border:
        ImageDraw.Draw(image).line((260, 50, 260, 270), "white", 3)
    board = found(image)
    assert (board.rows, board.cols) == (5, 5)
    wanted = np.array(CORNERS) * pitch + 60
    assert (
        abs(map_points(board.plane, CORNERS) - wanted).max()
        < (0.06 if has_border else 0.125) * pitch
    )


def test_labels_and_buttons_beside_a_board_are_no_cells_of_it() -> None:
    image = painted(SMALL, pitch=40, around=60)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(16)
    for k in range(5):
        draw.text((80 + 40 * k, 45), "12345"[k], "gray", font, anchor="mm")
        draw.text((45, 80 + 40 * k), "ABCDE"[k], "gray", font, anchor="mm")
        draw.rectangle((62 + 40 * k, 274, 98 + 40 * k, 310), outline="gray")
    board = found(image)
    assert (board.rows, board.cols) == (5, 5)


def test_a_board_is_found_in_a_slanting_photograph_with_shadow() -> None:
    corners = [(60.0, 90.0), (420.0, 40.0), (460.0, 400.0), (40.0, 430.0)]
    image = in_uneven_light(seen_at_a_slant(painted(SMALL, pitch=60, around=30), corners))
    board = found(image)
    assert (board.rows, board.cols) == (5, 5)


def test_a_row_that_is_cut_off_by_the_pictures_edge_is_seen_in_part() -> None:
    image = painted(SMALL, pitch=40, around=20).crop((0, 32, 241, 241))
    board = found(image)
    assert (board.rows, board.cols) == (5, 5)
    parts = is_visible(board, *image.size)
    assert parts[1:].min() == 1
    assert 0.6 < parts[0].min() <= parts[0].max() < 0.8


def test_no_grid_no_board() -> None:
    image = Image.new("RGB", (300, 200), "white")
    assert not [*find_grids(pixels(image))]
    ImageDraw.Draw(image).text((20, 20), "Str8ts\nnumber 12\nhard", "black")
    assert not [*find_grids(pixels(image))]
