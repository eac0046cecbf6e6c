from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count as counting
from random import Random
from typing import Any, TypeVar

import pytest

from stratabot.cli import searching
from stratabot.cli.searching import PORTION, PuzzleSearch, rising
from stratabot.errors import OutOfTimeError, SearchError
from stratabot.limit import TimeLimit

T = TypeVar("T")


def numbers(below: int, word: str | None, rng: Random, tried: Callable[[], None]) -> Iterator[str]:
    """Random numbers, none twice; an error when there are no more."""
    known = set[int]()
    while len(known) < below:
        tried()
        number = int(rng.random() * below)
        if number not in known:
            known.add(number)
            yield f"{word} {number}"
    raise SearchError("these were all")


def same(found: T) -> T:
    return found


def search(below: int = 10**9) -> PuzzleSearch[str]:
    return PuzzleSearch(partial(numbers, below), same)


def found(count: int, below: int = 10**9, seed: int = 7, words: tuple[str, ...] = ()) -> list[str]:
    return [*rising(search(below), words, count, seed, lambda: None)]


def test_more_puzzles_begin_with_the_same_ones() -> None:
    most = found(95)
    for count in (1, 9, 10, 11, 20, 57):
        assert found(count) == most[:count]
    assert len({*most}) == 95
    assert found(95, seed=8) != most


def test_the_first_ones_come_from_the_seed_itself() -> None:
    from stratabot.portable_random import seeded

    first = numbers(10**9, None, seeded(7), lambda: None)
    assert found(PORTION) == [next(first) for _ in range(PORTION)]


def test_what_was_found_before_is_left_out() -> None:
    assert max(Counter(found(120, below=150)).values()) == 1


def test_of_several_grades_so_many_each_are_found_in_order() -> None:
    words, tried = zip(*(one.split() for one in found(25, words=("easy", "hard"))), strict=True)
    assert [*words] == ["easy"] * 25 + ["hard"] * 25
    assert len({*tried}) == 50, "each grade is looked for among others"


def test_when_there_are_no_more_an_error_says_how_many_there_were() -> None:
    pairs = rising(search(12), (), 100, 7, lambda: None)
    with pytest.raises(SearchError, match=r"^expected more new puzzles, found 1[0-2]; 10 more"):
        list(pairs)
    with pytest.raises(SearchError, match=r"^these were all$"):
        found(100, below=4)


@pytest.mark.slow
def test_processes_find_the_same_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "may_spread", lambda: False)
    alone = found(95)
    monkeypatch.setattr(searching, "may_spread", lambda: True)
    monkeypatch.setattr(searching, "_WORTH_IT", -1.0)
    assert found(95) == alone


def test_when_the_time_is_over_what_was_found_in_a_portion_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = counting()

    def slow(_word: Any, _rng: Random, tried: Callable[[], None]) -> Iterator[int]:
        start = 100 * next(begun)
        yield from range(start, start + PORTION // 2)
        while start:
            tried()
        yield from range(PORTION // 2, PORTION)

    ticks = counting()
    monkeypatch.setattr("stratabot.limit.perf_counter", lambda: next(ticks) / 1000)
    some: list[int] = []
    with TimeLimit(0.05), pytest.raises(OutOfTimeError):
        some.extend(rising(PuzzleSearch(slow, same), (), 1000, 7, lambda: None))
    assert some == [*range(PORTION), *range(100, 100 + PORTION // 2)]
