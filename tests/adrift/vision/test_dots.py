import numpy as np

from adrift.plain_boards import LINES, Look, frame_of, painted
from stratabot.adrift.vision.dots import in_path_order
from stratabot.adrift.vision.reader import read_frame
from stratabot.frame import Mask

LEFT, UP, RIGHT, DOWN = range(4)
RING = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
"""All cells of 2 x 3 but the first one, in the order of rows."""


def _exits(*sides: tuple[int, int, int]) -> Mask:
    """That cells (row, column) are left by these sides; on a board of 2 x 3."""
    exits = np.zeros((2, 3, 4), bool)
    exits[tuple(zip(*sides, strict=True))] = True
    return exits


def test_cells_follow_their_path_from_its_end() -> None:
    around = ((0, 0, DOWN), (1, 0, RIGHT), (1, 1, RIGHT), (1, 2, UP), (0, 2, LEFT))
    ordered = in_path_order(RING, [(0, 0)], _exits(*around))
    assert ordered == ((1, 0), (1, 1), (1, 2), (0, 2), (0, 1))


def test_cells_that_no_end_leads_to_keep_the_order_of_rows() -> None:
    ordered = in_path_order(RING, [(0, 0)], _exits((0, 0, DOWN)))
    assert ordered == ((1, 0), (0, 1), (0, 2), (1, 1), (1, 2))


def test_where_paths_fork_cells_keep_the_order_of_rows() -> None:
    fork = ((0, 0, RIGHT), (0, 1, RIGHT), (0, 1, DOWN))
    assert in_path_order(RING, [(0, 0)], _exits(*fork)) == tuple(RING)


def test_path_in_a_picture_is_followed_against_the_order_of_rows() -> None:
    path = [(3, 5), (3, 6), (2, 6), (2, 5), (1, 5), (0, 5)]
    reading = read_frame(frame_of(painted(LINES, Look(paths={"R": path}))))
    assert reading.drawn == {"R": tuple(path[1:])}
