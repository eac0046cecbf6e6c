from math import cos, radians, sin

import numpy as np
import pytest
from PIL import Image, ImageDraw

from str8ts.vision.boards import painted, pixels
from stratabot.str8ts.vision.lattice import LEVELS, Patches, find_lattices, find_patches, roughness
from stratabot.vision.homography import mapped


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
    found = [*find_patches(roughness(pixels(image)))]
    assert [len(patches.sides) for patches in found] == [0] * len(LEVELS)


def patches_of(cells: list[tuple[int, int]], degrees: float = 0) -> Patches:
    """Patches 20 pixels apart, in a lattice that is turned."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    middles = np.array(cells, float) * 20 @ np.array([[c, s], [-s, c]]) + (300, 200)
    return Patches(middles, np.full(len(cells), 18.0))


@pytest.mark.parametrize("degrees", [0, 15, -15, 40])
def test_columns_and_rows_are_counted_also_if_the_lattice_is_turned(degrees: float) -> None:
    lattice, *others = find_lattices(
        patches_of([(x, y) for x in range(4) for y in range(3)], degrees)
    )
    assert not others
    assert lattice.span == (4, 3)
    assert lattice.pitch == pytest.approx(20, rel=0.01)
    middles = mapped(lattice.plane, lattice.cells + 0.5)
    assert np.ptp(middles, axis=0).max() > 40


def test_a_missing_cell_leaves_a_gap_and_no_shift() -> None:
    cells = [(x, y) for x in range(5) for y in range(4) if (x, y) not in ((2, 1), (2, 2), (3, 1))]
    lattice = next(find_lattices(patches_of(cells)))
    assert {*map(tuple, lattice.cells.tolist())} == {*cells}


def test_a_patch_between_the_cells_is_put_aside() -> None:
    cells = [(x, y) for x in range(4) for y in range(4)]
    own = patches_of(cells)
    middles = np.concatenate([own.middles, [[309.0, 209.0]]])
    lattice = next(find_lattices(Patches(middles, np.append(own.sides, 18.0))))
    assert len(lattice.cells) == 16


def test_few_patches_or_scattered_ones_are_no_lattice() -> None:
    assert not [*find_lattices(patches_of([(0, 0), (1, 0), (0, 1)]))]
    rng = np.random.default_rng(3)
    assert not [*find_lattices(Patches(rng.uniform(0, 2000, (40, 2)), np.full(40, 18.0)))]


def test_a_painted_board_is_a_lattice_around_which_labels_are_none() -> None:
    image = painted(("..#.", "#2..", ".#.4"), pitch=30)
    lattice = next(find_lattices(next(find_patches(roughness(pixels(image))))))
    assert lattice.span == (4, 3)
    corners = mapped(lattice.plane, [(0, 0), (4, 3)])
    assert abs(corners - [(30, 30), (150, 120)]).max() < 2
