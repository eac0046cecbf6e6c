import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from boards_of_numbers import (
    boards,
    laid_board,
    puzzle_of_board,
    random_board,
    solution_of,
    staircase,
    stuck_below,
)
from stratabot.errors import PuzzleError
from stratabot.strata.bulk import solve_huge
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import Ribbon, check
from strategies import present
from thorough import cases

SHAPES = [(300, 200), (1, 500), (150, 400), (500, 1)]


def same_as_core(board: NDArray[np.int8]) -> None:
    """Solvable alike, and the ribbons are right; those called free show nowhere."""
    puzzle = puzzle_of_board(board)
    found = solve_huge(board.view(np.uint8))
    assert (found is None) == (peel(puzzle) is None)
    if found is not None:
        solution = solution_of(found.lines, found.colors, len(board))
        assert check(puzzle, solution)
        for free in ("no color", "another"):
            ribbons = [
                Ribbon(line, free if color is None else color) for line, color in solution.ribbons
            ]
            assert check(puzzle, ribbons)


@pytest.mark.slow
@cases("shape", SHAPES, "turned", keep=SHAPES[:2])
@pytest.mark.parametrize("make", [laid_board, random_board])
def test_boards_larger_than_a_sample_and_a_block_are_solved(
    shape: tuple[int, int], make: type
) -> None:
    for colors, blank in ((2, 0.0), (6, 0.3), (100, 0.9)):
        same_as_core(make(*shape, colors, blank, 1))


@pytest.mark.slow
@cases("side", [2, 10, 150, 400], "longer still", keep=[2, 10, 150])
def test_a_staircase_is_solved_and_one_over_a_stuck_block_is_not(side: int) -> None:
    same_as_core(staircase(side, side))
    same_as_core(staircase(side, side)[::-1, ::-1])
    same_as_core(stuck_below(side, side + 1))


@given(boards(7, 5) | boards(40, 120))
def test_boards_are_solved_as_by_the_core(board: NDArray[np.int8]) -> None:
    same_as_core(board)


def test_a_blank_board_is_free_all_over_and_all_255_colors_can_occur() -> None:
    free = present(solve_huge(np.full((5, 7), 255, np.uint8)))
    assert set(free.colors.tolist()) == {-1}
    found = present(solve_huge(np.arange(255, dtype=np.uint8)[None]))
    assert set(found.colors.tolist()) == {-1, *range(255)}


def test_a_board_not_contiguous_in_memory_is_solved() -> None:
    board = laid_board(60, 80, 5, 0.2, 3)
    same_as_core(board.T)
    same_as_core(board[::2, ::3])


@pytest.mark.parametrize("make", [laid_board, lambda n, *_: staircase(n, n)])
def test_memory_stays_below_four_boards(make: type) -> None:
    board: NDArray[np.uint8] = make(1500, 1500, 6, 0.2, 1).view(np.uint8)
    tracemalloc.start()
    solve_huge(board)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert board.nbytes + peak < 4 * board.nbytes


@pytest.mark.parametrize("board", [np.zeros((2, 2), np.int8), np.zeros((0, 2), np.uint8)])
def test_other_arrays_are_refused(board: NDArray[np.uint8]) -> None:
    with pytest.raises(PuzzleError, match="expected uint8"):
        solve_huge(board)
