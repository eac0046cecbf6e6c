"""What solving and grading take, and what they refuse."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from stratabot.errors import OutOfTimeError, PuzzleError, TooLargeError
from stratabot.limit import TimeLimit
from stratabot.strata.bulk import grade_many, make_many, solve_many
from stratabot.strata.generator import Params

Work = Callable[[NDArray[np.int8]], Any]

TYPES: dict[Work, list[Any]] = {solve_many: [np.bool_, np.int16, np.int8], grade_many: [np.int8]}


@pytest.fixture(params=[solve_many, grade_many], ids=lambda work: work.__name__)
def work(request: pytest.FixtureRequest) -> Work:
    found: Work = request.param
    return found


def whole(answers: Any) -> list[NDArray[Any]]:
    return [answers] if isinstance(answers, np.ndarray) else [*answers]


def same(some: Any, other: Any) -> bool:
    pairs = zip(whole(some), whole(other), strict=True)
    return all(np.array_equal(one, two) for one, two in pairs)


def test_no_boards_have_no_answers(work: Work) -> None:
    none, one = (whole(work(np.zeros((n, 3, 4), np.int8))) for n in (0, 1))
    assert [each.shape for each in none] == [(0, *each.shape[1:]) for each in one]
    assert [each.dtype for each in none] == [each.dtype for each in one] == TYPES[work]


def test_more_boards_than_one_batch_are_all_answered(work: Work) -> None:
    some = make_many(Params(2, 3, 3), 7, 1)
    many = whole(work(np.tile(some, (4000, 1, 1))))
    assert same([each[-7:] for each in many], work(some))
    assert same([each[:7] for each in many], work(some))


def test_the_boards_given_are_not_changed_and_may_be_views(work: Work) -> None:
    stack = make_many(Params(3, 4, 3), 8, 1)
    before, view = stack.copy(), stack.transpose(0, 2, 1)[::2]
    assert same(work(view), work(np.ascontiguousarray(view)))
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
def test_other_arrays_are_refused(work: Work, stack: NDArray[np.int8], why: str) -> None:
    with pytest.raises(PuzzleError, match=why):
        work(stack)


def test_255_in_uint8_is_blank(work: Work) -> None:
    stack = make_many(Params(3, 4, 3), 8, 1)
    assert (stack == -1).any()
    assert same(work(stack.view(np.uint8)), work(stack))


def test_more_lines_than_the_core_grades_are_refused_and_a_time_limit_ends_it() -> None:
    with pytest.raises(TooLargeError, match="at most 16 rows and columns, got 8 x 9"):
        grade_many(np.zeros((0, 8, 9), np.int8))
    with pytest.raises(OutOfTimeError), TimeLimit(0):
        grade_many(np.zeros((1, 2, 2), np.int8))
