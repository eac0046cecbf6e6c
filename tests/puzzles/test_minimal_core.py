from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from stratabot.puzzles.minimal_core import smallest_core

sets = st.sets(st.integers(0, 11), min_size=1, max_size=4)


@given(st.lists(sets, min_size=1, max_size=4))
def test_without_any_one_of_them_the_others_are_possible(clashes: list[set[int]]) -> None:
    def is_possible(some: Sequence[int]) -> bool:
        return not any(clash <= {*some} for clash in clashes)

    found = smallest_core(range(12), is_possible)
    assert found == sorted(found)
    assert not is_possible(found)
    assert all(is_possible([one for one in found if one != gone]) for gone in found)


def test_of_many_things_few_are_tried() -> None:
    tried = []

    def is_possible(some: Sequence[int]) -> bool:
        tried.append(some)
        return not {17, 900} <= {*some}

    assert smallest_core(range(1000), is_possible) == [17, 900]
    assert len(tried) < 60


def test_where_nothing_at_all_is_possible_nothing_is_needed() -> None:
    assert smallest_core(range(9), lambda _: False) == []
