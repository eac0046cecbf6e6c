import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from boards_of_numbers import boards, laid_board, puzzle_of_board, random_board, solution_of
from stratabot.errors import PuzzleError
from stratabot.strata.bulk import solve_many
from stratabot.strata.peel import peel


def same_as_core(stack: NDArray[np.int8]) -> None:
    found = solve_many(stack)
    for k, board in enumerate(stack):
        solution = peel(puzzle_of_board(board))
        assert found.solvable[k] == (solution is not None)
        if solution is None:
            assert set(found.lines[k]) == set(found.colors[k]) == {-1}
        else:
            assert solution_of(found.lines[k], found.colors[k], len(board)) == solution


@given(boards(6, 6), st.integers(0, 10**6))
def test_every_board_gets_the_very_solution_of_the_core(board: NDArray[np.int8], seed: int) -> None:
    rows, cols = board.shape
    others = [random_board(rows, cols, 2, 0.5, seed), laid_board(rows, cols, 5, 0.2, seed)]
    same_as_core(np.stack([board, *others, board]))


@given(boards(12, 120))
def test_more_than_sixteen_colors_are_told_apart(board: NDArray[np.int8]) -> None:
    same_as_core(board[None])


def test_many_lines_of_a_board_are_counted_without_overflow() -> None:
    same_as_core(np.stack([laid_board(90, 70, 6, 0.1, seed) for seed in range(3)]))


def test_boards_beyond_one_chunk_are_all_solved() -> None:
    stack = np.stack([laid_board(40, 40, 4, 0.2, seed % 7) for seed in range(400)])
    found = solve_many(stack)
    assert found.solvable.all()
    assert (found.lines[:7] == found.lines[7 * 50 : 7 * 51]).all()


def test_no_boards_have_no_solutions() -> None:
    found = solve_many(np.zeros((0, 3, 4), np.int8))
    assert found.solvable.shape == (0,)
    assert found.lines.shape == found.colors.shape == (0, 7)


def test_the_boards_given_are_not_changed_and_may_be_views() -> None:
    stack = np.stack([laid_board(3, 4, 3, 0.2, seed) for seed in range(6)])
    before = stack.copy()
    same_as_core(stack.transpose(0, 2, 1)[::2])
    assert (stack == before).all()


@pytest.mark.parametrize(
    "stack",
    [np.zeros((2, 3, 3), np.uint8), np.zeros((3, 3), np.int8), np.zeros((2, 0, 3), np.int8)],
)
def test_other_arrays_are_refused(stack: NDArray[np.int8]) -> None:
    with pytest.raises(PuzzleError, match="expected int8"):
        solve_many(stack)


def test_a_number_below_blank_is_refused() -> None:
    with pytest.raises(PuzzleError, match="got -2"):
        solve_many(np.full((1, 2, 2), -2, np.int8))
