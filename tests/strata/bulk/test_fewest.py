import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from boards_of_numbers import puzzle_of_board, solution_of, stacks
from stratabot.strata.bulk import fewest_many, make_many
from stratabot.strata.fewest import fewest_changes
from stratabot.strata.generator import Params
from stratabot.strata.puzzle import check


def as_good_as_one_by_one(stack: NDArray[np.int8]) -> None:
    found = fewest_many(stack)
    for board, solvable, lines, colors in zip(stack, *found, strict=True):
        fewest = fewest_changes(puzzle_of_board(board))
        assert solvable == (fewest is not None)
        if fewest is None:
            assert set(lines) == set(colors) == {-1}
        else:
            solution = solution_of(lines, colors, len(board))
            assert solution.color_changes() == fewest.changes
            first = str(min(puzzle_of_board(board).colors, default="x"))
            ribbons = [one if one.color else one._replace(color=first) for one in solution.ribbons]
            assert check(puzzle_of_board(board), ribbons)


@given(stacks(6, 5))
def test_every_board_gets_a_solution_with_the_fewest_changes(stack: NDArray[np.int8]) -> None:
    as_good_as_one_by_one(stack)


@pytest.mark.parametrize(
    "params",
    [Params(6, 6, 2), Params(6, 6, 6), Params(6, 6, 11, 0), Params(8, 8, 5), Params(3, 9, 7)],
)
def test_puzzles_of_any_shape_are_solved(params: Params) -> None:
    as_good_as_one_by_one(make_many(params, 100, 1))


def test_colors_with_gaps_are_told_as_they_are() -> None:
    gaps = np.array([5, 127, 60, -1], np.int8)[make_many(Params(3, 4, 3), 50, 1)]
    assert set(fewest_many(gaps).colors.flat) == {-1, 5, 60, 127}
    as_good_as_one_by_one(gaps)
