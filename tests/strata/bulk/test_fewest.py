import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from boards_of_numbers import puzzle_of_board, stacks
from stratabot.strata.bulk import make_many, solve_many
from stratabot.strata.bulk.blocked import recolored
from stratabot.strata.bulk.fewest import changes_many
from stratabot.strata.fewest import fewest_changes
from stratabot.strata.generator import Params


def as_few_as_one_by_one(stack: NDArray[np.int8]) -> None:
    boards = stack[solve_many(stack).solvable]
    if not len(boards):
        return
    found = changes_many(*recolored(boards))
    for board, changes in zip(boards, found, strict=True):
        fewest = fewest_changes(puzzle_of_board(board))
        assert fewest is not None
        assert changes == fewest.changes


@given(stacks(6, 5))
def test_the_fewest_changes_of_every_board_are_counted(stack: NDArray[np.int8]) -> None:
    as_few_as_one_by_one(stack)


@pytest.mark.parametrize(
    "params",
    [Params(6, 6, 2), Params(6, 6, 6), Params(6, 6, 11, 0), Params(8, 8, 5), Params(3, 9, 7)],
)
def test_those_of_puzzles_of_any_shape_are_counted(params: Params) -> None:
    as_few_as_one_by_one(make_many(params, 100, 1))


def test_colors_with_gaps_are_as_those_without() -> None:
    as_few_as_one_by_one(np.array([5, 127, 60, -1], np.int8)[make_many(Params(3, 4, 3), 50, 1)])
