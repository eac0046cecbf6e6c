import pytest

from duel.boards import pieces
from duel.naive import neighbors, places
from stratabot.duel.grid import BOARD, bits, grid


def test_the_border_is_20_squares_and_the_middle_4() -> None:
    assert BOARD.full == 2**36 - 1
    assert BOARD.border.bit_count() == 20
    assert places(BOARD.center, 6) == {(2, 2), (2, 3), (3, 2), (3, 3)}


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
def test_neighbors_do_not_wrap_around(size: int) -> None:
    board = grid(size)
    every = places(board.full, size)
    for k in range(size * size):
        place = divmod(k, size)
        assert places(board.beside(1 << k), size) == neighbors(place) & every
        near = {(r, c) for r, c in every if max(abs(r - place[0]), abs(c - place[1])) <= 1}
        assert places(board.around(1 << k), size) == near


def test_squares_come_from_the_upper_left_row_by_row() -> None:
    assert [*bits(pieces("......  .X....  ......  ...... ...... .....X"))] == [7, 35]
    assert [*bits(0)] == []
