from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from stratabot.picture.merge import merge, spans

lists = st.lists(st.lists(st.sampled_from("abcdef"), max_size=8), max_size=8)


@given(lists)
def test_every_list_is_found_again_in_its_order(lists: list[list[str]]) -> None:
    merged = merge(lists)
    for number, items in enumerate(lists):
        of_it = [each for each in merged if number in each.places]
        assert [each.item for each in of_it] == items
        assert [each.places[number] for each in of_it] == list(range(len(items)))


@given(lists)
def test_nothing_is_in_the_result_that_is_in_no_list(lists: list[list[str]]) -> None:
    assert all(each.places for each in merge(lists))


@given(st.lists(st.sampled_from("abc"), max_size=6), st.integers(1, 5))
def test_equal_lists_merge_to_one_of_them(items: list[str], times: int) -> None:
    assert [each.item for each in merge([items] * times)] == items


@given(st.lists(st.sets(st.integers(0, 30)), max_size=6))
def test_what_keeps_one_order_in_all_lists_stands_once_if_all_are_there_at_first(
    some: list[set[int]],
) -> None:
    merged = merge([range(31), *map(sorted, some)])
    assert [each.item for each in merged] == list(range(31))


def test_an_item_that_would_have_to_go_backwards_becomes_another() -> None:
    merged = merge(["abc", "cab"])
    assert [each.item for each in merged] == list("abcab")
    assert [sorted(each.places) for each in merged] == [[0], [0], [0, 1], [1], [1]]


def test_new_items_stand_after_the_one_that_they_follow() -> None:
    assert "".join(each.item for each in merge(["ad", "abd", "abcd"])) == "abcd"


@given(st.sets(st.integers(0, 40)))
def test_spans_name_exactly_the_numbers(numbers: set[int]) -> None:
    runs = [[int(end) for end in run.split("-")] for run in spans(sorted(numbers)).split()]
    assert {k for run in runs for k in range(run[0], run[-1] + 1)} == numbers
    assert all(b[0] - a[-1] > 1 for a, b in pairwise(runs))


def test_a_run_is_named_by_its_ends() -> None:
    assert spans([0, 1, 2, 5, 7, 8]) == "0-2 5 7-8"
    assert spans([]) == ""
