import numpy as np
import pytest

from str8ts.vision.boards import SMALL, painted, pixels
from stratabot.str8ts.vision.board import Board, find_boards
from stratabot.str8ts.vision.not_str8ts import (
    are_of_a_puzzle,
    may_hold_numbers,
    of_its_numbers,
    of_its_shades,
    of_its_size,
)
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.shades import Shades

BOARD = next(find_boards(pixels(painted(SMALL))))


def board(rows: int, cols: int) -> Board:
    return BOARD._replace(rows=rows, cols=cols)


def shades(rows: list[str]) -> Shades:
    black = np.array([[mark == "#" for mark in row] for row in rows])
    return Shades(black, np.ones(black.shape, np.float32), 255, 0)


@pytest.mark.parametrize(
    ("rows", "cols", "why"),
    [(13, 13, "at most 9"), (5, 6, "is square"), (3, 3, "at least 4"), (4, 4, ""), (9, 9, "")],
)
def test_boards_are_square_and_neither_small_nor_large(rows: int, cols: int, why: str) -> None:
    told = of_its_size(board(rows, cols))
    assert (why in told) if why else not told


def test_a_sudoku_has_no_black_cells_or_shaded_boxes() -> None:
    assert "Sudoku" in of_its_shades(shades(["." * 9] * 9))
    boxes = ["###...###"] * 3 + ["...###..."] * 3 + ["###...###"] * 3
    assert "Sudoku" in of_its_shades(shades(boxes))


def test_a_kakuro_begins_with_black_lines() -> None:
    assert "Kakuro" in of_its_shades(shades(["#####", "#....", "#...#", "#..#.", "##..."]))


def test_black_cells_of_a_str8ts_are_no_objection() -> None:
    assert of_its_shades(shades([".#..#", "...#.", "#....", "..#..", "....."])) == ""
    assert "dark" in of_its_shades(shades(["#####", "####.", "#####", ".####", "#####"]))


def test_without_numbers_it_is_a_crossword() -> None:
    empty = np.zeros((25, 6), np.float32)
    numbers = Numbers(empty, (None,) * 25, np.ones(25, bool), empty[:, :3], empty[:, 0])
    black = shades([".#..#", "...#.", "#....", "..#..", "....."])
    assert "crossword" in of_its_numbers(black, numbers)
    assert "no numbers" in of_its_numbers(black, numbers._replace(has_marks=np.zeros(25, bool)))


@pytest.mark.parametrize(
    ("givens", "odd", "is_puzzle"), [(17, 0.0, True), (17, 0.5, False), (8, 0.0, False)]
)
def test_digits_that_are_surely_read_in_many_cells_are_those_of_a_puzzle(
    givens: int, odd: float, is_puzzle: bool
) -> None:
    likely = np.full((81, 10), 0.002, np.float32)
    likely[:, 0] = 0.982
    likely[:givens, [0, 5]] = 0.002, 0.982
    empty = np.zeros((81, 3), np.float32)
    odds = np.full(81, odd, np.float32)
    numbers = Numbers(likely, (None,) * 81, np.zeros(81, bool), empty, odds)
    assert are_of_a_puzzle(numbers) == is_puzzle


def test_small_grids_are_not_asked_what_else_they_are() -> None:
    assert [may_hold_numbers(board(size, size)) for size in (6, 7, 9)] == [False, True, True]
