import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from boards_of_numbers import boards, laid_board, puzzle_of_board, random_board
from stratabot.strata.bulk import features_many, grade_many, make_many
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


@given(boards(4, 5), st.integers(0, 10**6))
def test_every_board_gets_the_very_features_and_number_of_the_core(
    board: NDArray[np.int8], seed: int
) -> None:
    rows, cols = board.shape
    others = [random_board(rows, cols, 2, 0.5, seed), laid_board(rows, cols, 5, 0.2, seed)]
    same_as_one_by_one(np.stack([board, *others, board]))


@pytest.mark.parametrize(
    "params",
    [
        Params(6, 6, 2),
        Params(6, 6, 4),
        Params(6, 6, 6),
        Params(6, 6, 11, 0),
        Params(1, 9, 5, 0),
        Params(7, 1, 7, 0),
        Params(3, 7, 5, 0.6),
        Params(10, 2, 6),
    ],
    ids=lambda params: f"{params.rows}x{params.cols}x{params.colors}",
)
def test_puzzles_of_any_shape_are_graded_as_by_the_core(params: Params) -> None:
    same_as_one_by_one(make_many(params, times(60, quick=20), 1))


@pytest.mark.slow
@cases("params", LARGEST, "as many lines, or fewer", keep=LARGEST[:1])
def test_the_largest_puzzles_are_graded_as_by_the_core(params: Params) -> None:
    same_as_one_by_one(make_many(params, times(100, quick=50), 1))


def test_colors_with_gaps_are_graded_as_those_without() -> None:
    plain = make_many(Params(3, 4, 3), 50, 1)
    gaps = np.array([5, 127, 60, -1], np.int8)[plain]
    assert (grade_many(gaps) == grade_many(plain)).all()
    same_as_one_by_one(gaps[:5])


def test_blank_boards_are_graded_as_by_the_core() -> None:
    same_as_one_by_one(np.full((2, 3, 4), -1, np.int8))


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


@pytest.mark.slow
@pytest.mark.thorough("it gives up after seconds; what is left to the core is shown below")
def test_a_search_that_might_give_up_is_left_to_the_core() -> None:
    """Nearly every column has a color of its own, so nearly all sets of columns can be left."""
    same_as_one_by_one(make_many(Params(1, 15, 13, 0), 2, 1))


def test_boards_left_to_the_core_have_the_same_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stratabot.strata.bulk.grading.MAX_STEPS", 0)
    same_as_one_by_one(make_many(Params(3, 4, 3), 10, 1))
