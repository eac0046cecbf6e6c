import numpy as np
from numpy.typing import NDArray

from stratabot.strata.bulk.guess import BLANK_NUMBER, GuessedLines
from stratabot.strata.bulk.waiting import WaitingLines


def sides(board: NDArray[np.uint8]) -> tuple[WaitingLines, WaitingLines]:
    rng = np.random.default_rng(1)
    rows, cols = GuessedLines.of(board, rng), GuessedLines.of(board.T, rng)
    return WaitingLines(rows, cols), WaitingLines(cols, rows)


def test_a_line_of_one_color_is_ready_at_once() -> None:
    rows, cols = sides(np.array([[1, 1, 1], [1, 2, 0]], np.uint8))
    assert sorted(rows.ready) == [0]
    assert sorted(cols.ready) == [0]
    assert rows.colors[0] == cols.colors[0] == 1


def test_peeled_lines_are_no_longer_left() -> None:
    rows, _ = sides(np.array([[1, 1, 1], [1, 2, 0]], np.uint8))
    assert rows.peel_ready() == [0]
    assert rows.ready == []
    assert rows.left.bit_count() == 1


def test_a_line_is_ready_when_its_last_blocker_is_peeled() -> None:
    rows, cols = sides(np.array([[3, 3, 3, 5], [3, 4, 3, 5]], np.uint8))
    assert rows.ready == []
    rows.release(cols.peel_ready(), cols.left)
    assert rows.ready == [0]
    assert rows.colors[0] == 3


def test_a_line_whose_guessed_color_is_gone_is_found_by_looking_exactly() -> None:
    # Row 1 is guessed to be of color 7; when the columns of 7 are peeled, only 2 is left of it.
    board = np.array([[7, 7, 7, 2, 2], [7, 7, 7, 1, 3]], np.uint8)
    rows, cols = sides(board)
    assert rows.colors[0] == 7
    rows.release(cols.peel_ready(), cols.left)
    assert rows.ready == []
    assert rows.look_exactly()
    assert rows.ready == [0]
    assert rows.colors[0] == 2


def test_lines_that_are_stuck_are_never_ready() -> None:
    rows, cols = sides(np.array([[1, 2], [2, 1]], np.uint8))
    assert not rows.look_exactly()
    assert not cols.look_exactly()
    assert rows.ready == cols.ready == []


def test_a_blank_line_is_ready_at_once() -> None:
    rows, cols = sides(np.full((2, 3), BLANK_NUMBER, np.uint8))
    assert sorted(rows.ready) == [0, 1]
    assert sorted(cols.ready) == [0, 1, 2]
