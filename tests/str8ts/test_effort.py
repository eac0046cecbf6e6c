import pytest

from str8ts.boards import TINY
from stratabot.str8ts.effort import effort_of
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.text import parse_puzzle


@pytest.mark.parametrize(
    ("grid", "most", "cells", "stuck", "is_all"),
    [
        pytest.param("123\n231\n3..", 100, 2, 0, True, id="a board of singles"),
        pytest.param("123\n231\n312", 100, 0, 0, True, id="a full board"),
        # Beside the 3, r1c3 can be 2 or 4; its column has its 4.
        pytest.param("#3.#\n####\n##d#\n####", 100, 1, 0, True, id="numbers out of reach"),
        pytest.param(TINY, 100, 10, 1, True, id="a person is stuck once"),
        pytest.param("....", 2, 4, 0, False, id="it ends where a harder step is needed"),
    ],
)
def test_effort_is_cells_to_fill_and_a_share_for_each_time_stuck(
    grid: str, most: float, cells: int, stuck: int, is_all: bool
) -> None:
    board = Pencil(parse_puzzle(grid))
    before = board.candidates[:]
    assert effort_of(board, most) == (cells, stuck, is_all, cells + 0.35 * stuck)
    assert (board.candidates, len(board.inked)) == (before, len(board.given))


def test_large_boards_count_as_if_they_had_81_cells() -> None:
    rows = [[(i + j) % 18 + 1 for j in range(18)] for i in range(18)]
    lines = [" ".join(map(str, row)) for row in rows[:-1]]
    board = Pencil(parse_puzzle("\n".join([*lines, " ".join("." * 18)])))
    assert effort_of(board).amount == pytest.approx(18 / 4)
