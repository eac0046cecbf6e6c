from itertools import islice
from random import Random

import pytest

from stratabot.errors import SearchError
from stratabot.strata.canonical import canonical
from stratabot.strata.generate import Wish
from stratabot.strata.grade import WORDS, grade
from stratabot.strata.search import find_puzzles


def test_no_two_puzzles_are_alike_and_all_are_of_the_grade() -> None:
    for word in WORDS:
        found = [*islice(find_puzzles(Wish(4, 4, 4), Random(1), word=word), 10)]
        assert len({canonical(one.puzzle) for one in found}) == 10
        assert all(one.grade == grade(one.puzzle) for one in found)
        assert {one.grade.word for one in found if one.grade} == {word}


def test_the_same_seed_finds_the_same() -> None:
    def find() -> list[object]:
        return [*islice(find_puzzles(Wish(5, 4, 3), Random(8), word="hard"), 5)]

    assert find() == find()


def test_a_search_in_vain_ends_and_says_what_was_found_instead() -> None:
    with pytest.raises(SearchError, match=r"found 0 \(2 x 2, 2 colors\).* 1 easy, 1 medium"):
        next(find_puzzles(Wish(2, 2, 2), Random(1), word="fiendish", patience=200))
    found = find_puzzles(Wish(1, 1, 1, 0), Random(1), patience=20)
    assert next(found).grade is None
    with pytest.raises(SearchError, match=r"found 1 .*1 color"):
        next(found)


def test_minimal_puzzles_are_found_and_every_try_is_told() -> None:
    tries: list[None] = []
    found = find_puzzles(
        Wish(3, 3, 2, 0), Random(1), minimal=True, tried=lambda: tries.append(None)
    )
    assert len([*islice(found, 3)]) == 3
    assert len(tries) >= 3
