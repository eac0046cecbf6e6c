from math import cos, radians, sin

import numpy as np
import pytest

from stratabot.str8ts.vision.lattice import Patches, find_lattices
from stratabot.vision.homography import map_points


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
    middles = map_points(lattice.plane, lattice.cells + 0.5)
    assert np.ptp(middles, axis=0).max() > 40


def test_a_missing_cell_leaves_a_gap_and_no_shift() -> None:
    cells = [(x, y) for x in range(5) for y in range(4) if (x, y) not in ((2, 1), (2, 2), (3, 1))]
    lattice = next(find_lattices(patches_of(cells)))
    assert {*map(tuple, lattice.cells.tolist())} == {*cells}
