import numpy as np
from hypothesis import given
from numpy.typing import NDArray

from boards_of_numbers import boards, laid_board, puzzle_of_board, solution_of, stacks
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


@given(stacks(6, 6))
def test_every_board_gets_the_very_solution_of_the_core(stack: NDArray[np.int8]) -> None:
    same_as_core(stack)


@given(boards(12, 120))
def test_more_than_sixteen_colors_are_told_apart(board: NDArray[np.int8]) -> None:
    same_as_core(board[None])


def test_many_lines_of_a_board_are_counted_without_overflow() -> None:
    same_as_core(np.stack([laid_board(90, 70, 6, 0.1, seed) for seed in range(3)]))
