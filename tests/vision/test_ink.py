from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from painted_cells import painted_cell
from stratabot.frame import Floats
from stratabot.vision.ink import ground_of, labels_of, without_lines


def stack_of(*cells: NDArray[Any]) -> Floats:
    return np.array(cells, np.float32)


def test_the_ground_is_seen_under_a_large_digit_and_in_sloping_light() -> None:
    slope = np.linspace(0.8, 1, 48, dtype=np.float32)[:, None, None]
    stack = stack_of(painted_cell("8", 0.75, stroke=1) * slope)
    ground = ground_of(stack)
    assert ground.shape == stack.shape
    assert ground[0] == pytest.approx(np.broadcast_to(255 * slope, (48, 48, 3)), abs=12)


def test_lines_at_all_four_rims_go_and_a_line_in_the_middle_stays() -> None:
    mask = np.zeros((4, 48, 48), np.bool_)
    mask[0, :4] = mask[1, :, -6:] = mask[2, -2:] = mask[3, 23:26] = True
    assert without_lines(mask).any((1, 2)).tolist() == [False, False, False, True]


def test_pieces_of_different_cells_are_never_one() -> None:
    mask = np.zeros((2, 48, 48), np.bool_)
    mask[0, -2:] = mask[1, :2] = True
    labels = labels_of(mask)
    assert {*np.unique(labels[0])}.isdisjoint({*np.unique(labels[1])} - {0})
    assert (labels > 0).tolist() == mask.tolist()
