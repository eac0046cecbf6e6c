import numpy as np
from PIL import Image, ImageDraw

from str8ts.vision.boards import painted, pixels
from stratabot.str8ts.vision.even_patches import LEVELS, find_patches, roughness


def test_only_where_pixels_differ_from_their_neighbors_a_picture_is_rough() -> None:
    image = np.full((5, 6, 3), 100, np.uint8)
    image[2, 3, 1] = 130
    rough = roughness(image)
    assert rough.shape == (5, 6)
    assert rough[1:4, 2:5].min() == rough.max() == 30
    assert rough[:, :2].max() == rough[0].max() == rough[4].max() == 0


def test_the_inside_of_each_cell_is_a_patch_also_with_a_digit_in_it() -> None:
    image = painted((".3.8", "..#.", "1..."), pitch=40, around=20)
    patches = next(find_patches(roughness(pixels(image))))
    assert len(patches.sides) == 12
    assert abs(patches.sides - 39).max() < 4
    where = np.floor((patches.middles - 20) / 40)
    assert len({*map(tuple, where.tolist())}) == 12
    assert abs((patches.middles - 20) / 40 - where - 0.5).max() < 0.1


def test_long_and_ragged_stretches_are_no_cells() -> None:
    image = Image.new("RGB", (200, 200), "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle((10, 10, 190, 40), "gray")
    draw.line((20, 100, 180, 100), "black", 12)
    draw.line((100, 60, 100, 180), "black", 12)
    assert all(not len(found.sides) for found in find_patches(roughness(pixels(image))))


def test_every_level_is_tried() -> None:
    assert len([*find_patches(np.zeros((40, 40), np.uint8))]) == len(LEVELS)
