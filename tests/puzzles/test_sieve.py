from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import pytest

from stratabot.errors import SearchError
from stratabot.limit import WorkLimit
from stratabot.puzzles.sieve import Wish, sieve


class Grade(NamedTuple):
    number: float
    word: str


def grade(number: int) -> Grade | None:
    """Threes are hard, the others easy; above 20 nobody knows."""
    return None if number > 20 else Grade(number, "easy" if number % 3 else "hard")


def wish(word: str | None) -> Wish[int, Grade]:
    return Wish(lambda number: number, grade, word, ("easy", "hard"), patience=5, advice="; try 7")


def found(word: str | None, numbers: Iterator[int | None]) -> list[int]:
    taken: list[int] = []
    with pytest.raises(SearchError) as ended:
        taken.extend(number for number, _ in sieve(([number] for number in numbers), wish(word)))
    error.append(str(ended.value))
    return taken


error: list[str] = []


def test_only_what_is_new_and_of_that_grade_is_taken() -> None:
    numbers = [1, None, 2, 3, 3, 6, 2]
    assert found(None, (*numbers, *[6] * 9).__iter__()) == [1, 2, 3, 6]
    assert error[-1] == "expected more puzzles, found 4; the last 5 boards gave none; try 7"
    assert found("hard", (*numbers, *[6] * 9).__iter__()) == [3, 6]
    assert error[-1] == (
        "expected more hard puzzles, found 2; the last 5 boards gave none that is new and hard; "
        "in all there were 2 easy, 2 hard; try 7"
    )


def test_what_has_no_grade_is_taken_only_where_any_will_do() -> None:
    assert found("easy", count(21)) == []
    assert error[-1].endswith("in all there were none; try 7")
    assert next(sieve(([k] for k in count(21)), wish(None))) == (21, None)


def test_of_a_batch_one_is_taken_and_every_board_is_counted() -> None:
    boards = sieve(([k, None, k + 1] for k in count(1, 2)), wish("hard"))
    with WorkLimit(3 + 1 + 3 + 3 + 1) as work:
        assert [next(boards)[0] for _ in range(3)] == [3, 6, 9]
    assert work.left == 0
