import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from boards_of_numbers import puzzle_of_board, stacks
from stratabot.strata.bulk import grade_many, make_many
from stratabot.strata.bulk.grading import features_many
from stratabot.strata.generator import Params
from stratabot.strata.grading import grade
from thorough import cases, times

LARGEST = [Params(8, 8, 8), Params(7, 7, 6), Params(3, 13, 6)]


def same_as_one_by_one(stack: NDArray[np.int8]) -> None:
    numbers, features = grade_many(stack), features_many(stack)
    assert numbers.dtype == np.int8
    for board, number, of_board in zip(stack, numbers, features, strict=True):
        found = grade(puzzle_of_board(board))
        if found is None:
            assert number == -1
            assert np.isnan(of_board).all()
        else:
            assert tuple(of_board) == tuple(found.features)
            assert number == found.number


SHAPES = [
    *(Params(6, 6, 2), Params(6, 6, 4), Params(6, 6, 11, 0), Params(1, 9, 5, 0)),
    *(Params(7, 1, 7, 0), Params(3, 7, 5, 0.6), Params(10, 2, 6)),
]


@given(stacks(4, 5))
def test_every_board_gets_the_very_features_and_number_of_the_core(stack: NDArray[np.int8]) -> None:
    same_as_one_by_one(stack)


@pytest.mark.parametrize("params", SHAPES)
def test_puzzles_of_any_shape_are_graded_as_by_the_core(params: Params) -> None:
    same_as_one_by_one(make_many(params, times(60, quick=20), 1))


@pytest.mark.slow
@cases("params", LARGEST, "as many lines, or fewer", keep=LARGEST[:1])
def test_the_largest_puzzles_are_graded_as_by_the_core(params: Params) -> None:
    same_as_one_by_one(make_many(params, times(100, quick=50), 1))


def test_colors_with_gaps_are_graded_as_those_without_and_blank_boards_too() -> None:
    plain = make_many(Params(3, 4, 3), 50, 1)
    gaps = np.array([5, 127, 60, -1], np.int8)[plain]
    assert (grade_many(gaps) == grade_many(plain)).all()
    same_as_one_by_one(np.stack([*gaps[:5], np.full((3, 4), -1, np.int8)]))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "colors", "most"),
    [
        pytest.param(
            *(2000, 8, 20_000_000), marks=pytest.mark.thorough("needs less than blank boards")
        ),
        pytest.param(40, 0, 100_000_000, id="blank, so that all sets of lines count"),
    ],
)
def test_memory_stays_bounded(n: int, colors: int, most: int) -> None:
    stack = make_many(Params(8, 8, colors), n, 1) if colors else np.full((n, 8, 8), -1, np.int8)
    tracemalloc.start()
    grade_many(stack)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < most


def test_boards_left_to_the_core_have_the_same_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratabot.strata.bulk.grading.MAX_STEPS", 0)
    same_as_one_by_one(make_many(Params(3, 4, 3), 10, 1))
