"""Cells that do not show the grid: holes, or cells whose lines are faint."""

from itertools import count

import numpy as np
import pytest

from stratabot.adrift.vision.extent import Extent, extent_by_walls
from stratabot.adrift.vision.holes import faint_cells
from stratabot.adrift.vision.reading import Reading
from stratabot.adrift.vision.solvable import if_solvable
from stratabot.adrift.vision.walls import Walls


def _faint(cell: float, others: float, outside: float, sides: int) -> bool:
    """Whether the middle one of 3 x 3 cells is a faint cell, by the gray of each."""
    own = np.full((5, 5, 3), outside, np.float32)
    own[1:4, 1:4] = others
    own[2, 2] = cell
    inside, seen = np.ones((3, 3), bool), np.ones((3, 3, 4), bool)
    inside[1, 1], seen[1, 1, sides:] = False, False
    found = faint_cells(Extent(1, 1, 4, 4, inside, seen), own, np.ones((3, 3), bool))
    return bool(found[1, 1])


@pytest.mark.parametrize(
    ("cell", "outside", "sides", "is_faint"),
    [
        (43, 40, 2, True),  # like its four neighbors
        (43, 100, 2, True),
        (100, 100, 2, False),  # like what is around the board
        (48, 52, 2, False),
        (40, 40, 0, False),  # without any line
    ],
)
def test_a_cell_with_lines_like_its_four_neighbors_is_a_cell_and_others_may_be_holes(
    cell: float, outside: float, sides: int, is_faint: bool
) -> None:
    assert _faint(cell, 40, outside, sides) is is_faint


def test_a_hole_without_a_solution_is_in_doubt_on_a_busy_machine_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    colors = {"R": (255, 0, 0), "B": (0, 0, 255)}
    board = Reading(grid=("R.#R", "B...", "B..."), colors=colors, confidence=((1.0,) * 4,) * 3)
    hours = count(0, 3600)
    monkeypatch.setattr("stratabot.limit.perf_counter", lambda: next(hours))
    assert if_solvable(board, has_lines=True).doubtful == ((0, 2),)


def test_cells_none_of_which_has_all_its_sides_are_no_board() -> None:
    seen = np.zeros((6, 6, 4), bool)
    seen[..., ::2] = True
    walls = Walls(seen, ~seen, 50.0)
    assert extent_by_walls(walls, np.ones((6, 6), bool)) is None
