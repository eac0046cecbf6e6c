import numpy as np
import pytest
from PIL import Image, ImageDraw

from stratabot.frame import Pixels
from stratabot.geometry import Rect
from stratabot.vision.cut_off import why_cut_off
from stratabot.vision.grid_place import GridPlace

CELL = 40


def grid(rows: int, cols: int, ground: int = 30) -> Image.Image:
    """Lines between cells on a darker ground, 50 pixels from all edges."""
    image = Image.new("RGB", (cols * CELL + 100, rows * CELL + 100), (ground,) * 3)
    draw = ImageDraw.Draw(image)
    for j in range(cols + 1):
        draw.line((50 + j * CELL, 50, 50 + j * CELL, 50 + rows * CELL), (120, 80, 60), 2)
    for i in range(rows + 1):
        draw.line((50, 50 + i * CELL, 50 + cols * CELL, 50 + i * CELL), (120, 80, 60), 2)
    return image


def place(rows: int, cols: int, left: float = 50, top: float = 50) -> GridPlace:
    return GridPlace.upright(Rect(left, top, cols * CELL, rows * CELL), rows, cols)


def pixels(image: Image.Image) -> Pixels:
    return np.asarray(image)


def test_a_whole_grid_is_not_cut_however_near_the_edge_is() -> None:
    image = grid(3, 4)
    assert why_cut_off(pixels(image), place(3, 4)) == ""
    tight = image.crop((49, 49, 51 + 4 * CELL, 51 + 3 * CELL))
    assert why_cut_off(pixels(tight), place(3, 4, 1, 1)) == ""


@pytest.mark.parametrize("share", [0.2, 0.6])
def test_lines_that_go_on_to_the_edge_or_beyond_tell_where_it_is_cut(share: float) -> None:
    image, end = grid(3, 4), round(50 + (2 + share) * CELL)
    low = pixels(image.crop((0, 0, image.width, end)))
    assert why_cut_off(low, place(2, 4)) == "it is cut off at the bottom edge of the picture"
    corner = pixels(image.crop((0, 0, round(50 + (3 + share) * CELL), end)))
    told = why_cut_off(corner, place(2, 3))
    assert told == "it is cut off at the bottom and right edges of the picture"
    told = why_cut_off(pixels(image.crop((70, 0, 300, 220))), place(3, 4, -20))
    assert told == "it is cut off at the left edge of the picture"


def test_heads_of_rows_in_another_color_are_no_cut_cells() -> None:
    image = grid(3, 4)
    ImageDraw.Draw(image).rectangle((20, 50, 48, 50 + 3 * CELL), (250, 250, 250))
    draw = ImageDraw.Draw(image)
    for i in range(4):
        draw.line((20, 50 + i * CELL, 50, 50 + i * CELL), (0, 0, 0), 2)
    assert (
        why_cut_off(pixels(image.crop((20, 0, image.width, image.height))), place(3, 4, 30)) == ""
    )


def test_a_row_that_a_square_lacks_was_at_an_edge_that_is_near() -> None:
    even = np.full((2 * CELL + 90, 3 * CELL + 100, 3), 30, np.uint8)
    assert why_cut_off(even, place(2, 3), is_square=False) == ""
    told = why_cut_off(even[:-45], place(2, 3), is_square=True)
    assert told == "it is cut off at the bottom edge of the picture"
    told = why_cut_off(even[20:-20], place(2, 3, top=30), is_square=True)
    assert told == "it is cut off at the top or bottom edge of the picture"
    assert why_cut_off(even, place(3, 3, top=5), is_square=True) == ""
