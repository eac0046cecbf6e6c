"""Cells that do not show the grid: holes, or cells whose lines are faint."""

import numpy as np
import pytest

from stratabot.adrift.vision.extent import Extent
from stratabot.adrift.vision.holes import faint_cells


def _faint(cell: float, others: float, outside: float, sides: int = 2) -> bool:
    """Whether the middle one of 3 x 3 cells is a faint cell, by the gray of each."""
    own = np.full((5, 5, 3), outside, np.float32)
    own[1:4, 1:4] = others
    own[2, 2] = cell
    inside, seen = np.ones((3, 3), bool), np.ones((3, 3, 4), bool)
    inside[1, 1], seen[1, 1, sides:] = False, False
    found = faint_cells(Extent(1, 1, 4, 4, inside, seen), own, np.ones((3, 3), bool))
    return bool(found[1, 1])


@pytest.mark.parametrize("outside", [40, 100])
def test_cell_like_its_four_neighbors_is_a_cell(outside: float) -> None:
    assert _faint(43, 40, outside)


def test_cell_like_what_is_around_the_board_may_be_a_hole() -> None:
    assert not _faint(100, 40, 100)
    assert not _faint(48, 40, 52)


def test_cell_without_any_line_may_be_a_hole() -> None:
    assert not _faint(40, 40, 40, sides=0)
