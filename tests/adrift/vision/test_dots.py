import numpy as np
import pytest

from adrift.plain_boards import LINES, Look, frame_of, painted
from stratabot.adrift.vision.dots import in_path_order
from stratabot.adrift.vision.reader import read_frame

LEFT, UP, RIGHT, DOWN = range(4)
RING = [(0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
"""All cells of 2 x 3 but the first one, in the order of rows."""


@pytest.mark.parametrize(
    ("sides", "ordered"),
    [
        (
            [(0, 0, DOWN), (1, 0, RIGHT), (1, 1, RIGHT), (1, 2, UP), (0, 2, LEFT)],
            [(1, 0), (1, 1), (1, 2), (0, 2), (0, 1)],
        ),
        ([(0, 0, DOWN)], [(1, 0), (0, 1), (0, 2), (1, 1), (1, 2)]),  # no end leads to the others
        ([(0, 0, RIGHT), (0, 1, RIGHT), (0, 1, DOWN)], RING),  # a fork
    ],
)
def test_cells_follow_their_path_from_its_end_and_others_keep_the_order_of_rows(
    sides: list[tuple[int, int, int]], ordered: list[tuple[int, int]]
) -> None:
    exits = np.zeros((2, 3, 4), bool)
    exits[tuple(zip(*sides, strict=True))] = True
    assert in_path_order(RING, [(0, 0)], exits) == tuple(ordered)


def test_path_in_a_picture_is_followed_against_the_order_of_rows() -> None:
    path = [(3, 5), (3, 6), (2, 6), (2, 5), (1, 5), (0, 5)]
    reading = read_frame(frame_of(painted(LINES, Look(paths={"R": path}))))
    assert reading.drawn == {"R": tuple(path[1:])}
