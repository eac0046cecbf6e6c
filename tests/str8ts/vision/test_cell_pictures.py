import numpy as np

from str8ts.vision.boards import SMALL, painted, plane
from stratabot.str8ts.vision.cell_pictures import SIDE, cell_pictures, out_of_boxes


def test_cells_come_row_by_row_from_line_to_line() -> None:
    cells = cell_pictures(painted(SMALL, pitch=60, around=20), plane(60, 20), 5, 5)
    assert cells.shape == (25, SIDE, SIDE, 3)
    middle = cells[:, SIDE // 4, SIDE // 4, 0]
    assert (middle[[0, 6, 13, 19, 20]] == 0).all()
    assert (middle[[1, 3, 5]] == 255).all()
    assert cells[0, 0].max() < 200


def test_what_is_cut_off_looks_like_the_rest_of_its_cell() -> None:
    image = painted(SMALL, pitch=60, around=0).crop((0, 30, 301, 301))
    shifted = plane(60, 0)
    shifted[1, 2] -= 30
    cells = cell_pictures(image, shifted, 5, 5)
    assert (cells[0, 2, 5:-5] == 0).all()
    assert (cells[1, 2, 5:-5] == 255).all()


def test_a_light_box_in_a_black_cell_is_taken_out() -> None:
    image = painted(("#a", "b."), pitch=60, around=0)
    image.paste((255, 255, 255), (9, 9, 52, 52))
    cells = out_of_boxes(
        cell_pictures(image, plane(60, 0), 2, 2), np.array([True, True, True, False])
    )
    assert cells[0].min() > 200
    assert np.median(cells[1]) == np.median(cells[2]) == 0


def test_a_light_line_beside_a_box_is_no_part_of_it() -> None:
    cell = np.zeros((1, 48, 48, 3), np.uint8)
    cell[0, 8:40, 8:40] = 255
    cell[0, :3] = 255
    cell[0, 18:30, 20:28] = 0
    found = out_of_boxes(cell, np.array([True]))
    assert found[0, 4:-4, 4:8].min() > 200
