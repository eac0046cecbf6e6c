from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count as counting
from random import Random
from typing import Any

import pytest

from stratabot.errors import OutOfTimeError, SearchError
from stratabot.limit import TimeLimit, require_time
from stratabot.portable_random import seeded_random
from stratabot.questions import new_puzzles
from stratabot.questions.new_puzzles import (
    PORTION,
    PuzzleMaker,
    PuzzleWish,
    find_puzzles,
    puzzles_by_grade,
)


class Numbers(PuzzleMaker[Any]):
    below: int = 10**9

    def find(self, grade: Any, rng: Random) -> Iterator[str]:
        known = set[int]()
        while len(known) < self.below:
            require_time()
            number = int(rng.random() * self.below)
            if number not in known:
                known.add(number)
                yield f"{grade} {number}"
        raise SearchError("these were all")

    def key(self, found: Any) -> Any:
        return found


class Script(Numbers):
    def __init__(self, script: Callable[[], Iterator[Any]]) -> None:
        super().__init__()
        self.script = script

    def find(self, grade: Any, rng: Random) -> Iterator[Any]:
        return self.script()


def wish(
    count: int, below: int = 10**9, seed: int = 7, grades: tuple[str, ...] = ()
) -> PuzzleWish[Any]:
    return PuzzleWish(Numbers(below=below), grades, count, seed)


def found(*args: Any, **more: Any) -> list[str]:
    return [one.puzzle for one in puzzles_by_grade(wish(*args, **more))]


def test_more_puzzles_begin_with_the_same_ones() -> None:
    most = found(95)
    for count in (1, 9, 10, 11, 20, 57):
        assert found(count) == most[:count]
    assert len({*most}) == 95
    assert found(95, seed=8) != most


def test_the_first_ones_come_from_the_seed_itself() -> None:
    first = Numbers().find(None, seeded_random(7))
    assert found(PORTION) == [next(first) for _ in range(PORTION)]


def test_what_was_found_before_is_left_out() -> None:
    assert max(Counter(found(120, below=150)).values()) == 1


def test_of_several_grades_so_many_each_are_found_in_order() -> None:
    grades, tried = zip(*(one.split() for one in found(25, grades=("easy", "hard"))), strict=True)
    assert [*grades] == ["easy"] * 25 + ["hard"] * 25
    assert len({*tried}) == 50, "each grade is looked for among others"


def test_when_there_are_no_more_an_error_says_how_many_there_were() -> None:
    with pytest.raises(SearchError, match=r"^expected more new puzzles, found 1[0-2]; 10 more"):
        found(100, below=12)
    with pytest.raises(SearchError, match=r"^these were all$"):
        found(100, below=4)


@pytest.mark.slow
def test_processes_find_the_same_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_puzzles, "may_spread", lambda: False)
    alone = found(95)
    monkeypatch.setattr(new_puzzles, "may_spread", lambda: True)
    monkeypatch.setattr(new_puzzles, "_WORTH_IT", -1.0)
    assert found(95) == alone


def test_when_the_time_is_over_what_was_found_in_a_portion_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = counting()

    def slow() -> Iterator[int]:
        start = 100 * next(begun)
        yield from range(start, start + PORTION // 2)
        while start:
            require_time()
        yield from range(PORTION // 2, PORTION)

    monkeypatch.setattr(new_puzzles, "may_spread", lambda: False)
    ticks = counting()
    monkeypatch.setattr("stratabot.limit.perf_counter", lambda: next(ticks) / 1000)
    some: list[int] = []
    with TimeLimit(0.05), pytest.raises(OutOfTimeError):
        some.extend(one.puzzle for one in puzzles_by_grade(PuzzleWish(Script(slow), (), 1000, 7)))
    assert some == [*range(PORTION), *range(100, 100 + PORTION // 2)]


def test_so_many_are_found_and_the_rest_is_not_looked_for() -> None:
    tried: list[int] = []

    def endless() -> Iterator[int]:
        for k in counting():
            tried.append(k)
            require_time()
            yield k

    haul = find_puzzles(PuzzleWish(Script(endless), (), 3, 7), None)
    haul.require_all()
    assert haul.found == tried == [0, 1, 2]


def slow(*found: int) -> Callable[[], Iterator[int]]:
    def find() -> Iterator[int]:
        yield from found
        while True:
            require_time()

    return find


def test_what_was_found_in_time_is_kept_and_the_error_comes_after_it() -> None:
    haul = find_puzzles(PuzzleWish(Script(slow(0, 1)), (), 3, 7), 0.01)
    assert haul.found == [0, 1]
    with pytest.raises(OutOfTimeError, match=r"^2 of 3 found in 0\.01 s$"):
        haul.require_all()
    with pytest.raises(OutOfTimeError, match=r"^0 of 6 found in 0\.01 s$"):
        find_puzzles(PuzzleWish(Script(slow()), ("easy", "hard"), 3, 7), 0.01)


@pytest.mark.parametrize("grades", [(), ("easy", "hard")])
@pytest.mark.parametrize("reached", [1, 10, 11, 20, 29, 57, 60])
def test_a_search_that_goes_on_finds_the_rest_and_what_the_first_and_last_portion_had(
    grades: tuple[str, ...], reached: int
) -> None:
    wished = wish(40, below=300, grades=grades)
    whole = [*puzzles_by_grade(wished)]
    assert [one.number for one in whole] == [*range(1, wished.number + 1)]
    before: dict[Any, dict[int, list[str]]] = {}
    for one in whole[:reached]:
        before.setdefault(one.grade, {}).setdefault(one.portion, []).append(one.key)
    again = [*puzzles_by_grade(wished, before=before)]
    assert {*again} | {*whole[:reached]} == {*whole}
    assert [one.number for one in again] == sorted({one.number for one in again})
    left_out = {(one.grade, one.portion) for one in {*whole} - {*again}}
    assert left_out == {
        (grade, portion) for grade, some in before.items() for portion in range(1, max(some))
    }
