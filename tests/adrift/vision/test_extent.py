import numpy as np

from stratabot.adrift.vision.extent import extent_by_walls
from stratabot.adrift.vision.walls import Walls


def test_cells_none_of_which_has_all_its_sides_are_no_board() -> None:
    seen = np.zeros((6, 6, 4), bool)
    seen[..., ::2] = True
    walls = Walls(seen, ~seen, 50.0)
    assert extent_by_walls(walls, np.ones((6, 6), bool)) is None
