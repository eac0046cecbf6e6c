"""Cells that do not show the grid."""

from itertools import count

import numpy as np
import pytest

from stratabot.adrift.vision.extent import extent_by_walls
from stratabot.adrift.vision.reading import Reading
from stratabot.adrift.vision.solvable import doubt_holes_if_unsolvable
from stratabot.adrift.vision.walls import Walls


def test_a_hole_without_a_solution_is_in_doubt_on_a_busy_machine_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    colors = {"R": (255, 0, 0), "B": (0, 0, 255)}
    board = Reading(grid=("R.#R", "B...", "B..."), colors=colors, confidence=((1.0,) * 4,) * 3)
    hours = count(0, 3600)
    monkeypatch.setattr("stratabot.limit.perf_counter", lambda: next(hours))
    assert doubt_holes_if_unsolvable(board, has_lines=True).doubtful == ((0, 2),)


def test_cells_none_of_which_has_all_its_sides_are_no_board() -> None:
    seen = np.zeros((6, 6, 4), bool)
    seen[..., ::2] = True
    walls = Walls(seen, ~seen)
    assert extent_by_walls(walls, np.ones((6, 6), bool)) is None
