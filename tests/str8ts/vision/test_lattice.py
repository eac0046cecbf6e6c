from math import cos, radians, sin

import numpy as np
import pytest

from str8ts.vision.boards import painted, pixels
from stratabot.str8ts.vision.even_patches import Patches, find_patches, roughness
from stratabot.str8ts.vision.lattice import find_lattices
from stratabot.vision.homography import mapped


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
