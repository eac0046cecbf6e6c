"""What `solve_many` takes, and what it refuses."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stratabot.errors import PuzzleError
from stratabot.strata.bulk import make_many, solve_many
from stratabot.strata.generator import Params


def same(some: Iterable[NDArray[Any]], other: Iterable[NDArray[Any]]) -> bool:
    return all(np.array_equal(one, two) for one, two in zip(some, other, strict=True))


def test_no_boards_have_no_answers() -> None:
    none, one = (solve_many(np.zeros((n, 3, 4), np.int8)) for n in (0, 1))
    assert [each.shape for each in none] == [(0, *each.shape[1:]) for each in one]
    assert (
        [each.dtype for each in none]
        == [each.dtype for each in one]
        == [np.bool_, np.int16, np.int8]
    )


def test_more_boards_than_one_batch_are_all_answered() -> None:
    some = make_many(Params(2, 3, 3), 7, 1)
    many = solve_many(np.tile(some, (4000, 1, 1)))
    assert same([each[-7:] for each in many], solve_many(some))
    assert same([each[:7] for each in many], solve_many(some))


def test_the_boards_given_are_not_changed_and_may_be_views() -> None:
    stack = make_many(Params(3, 4, 3), 8, 1)
    before, view = stack.copy(), stack.transpose(0, 2, 1)[::2]
    assert same(solve_many(view), solve_many(np.ascontiguousarray(view)))
    assert (stack == before).all()


@pytest.mark.parametrize(
    ("stack", "why"),
    [
        (np.zeros((2, 3, 3), np.int16), "expected int8 or uint8"),
        ([[[0, 1]]], "got list"),
        (np.full((1, 2, 2), 254, np.uint8), "got -2"),
        (np.zeros((3, 3), np.int8), "expected int8"),
        (np.zeros((2, 0, 3), np.int8), "expected int8"),
        (np.full((1, 2, 2), -2, np.int8), "got -2"),
    ],
)
def test_other_arrays_are_refused(stack: NDArray[np.int8], why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        solve_many(stack)


def test_255_in_uint8_is_blank() -> None:
    stack = make_many(Params(3, 4, 3), 8, 1)
    assert (stack == -1).any()
    assert same(solve_many(stack.view(np.uint8)), solve_many(stack))
