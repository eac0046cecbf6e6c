from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from stratabot.str8ts.number_intervals import fillings


@given(st.lists(st.integers(1, 63), min_size=1, max_size=5))
def test_fillings_are_those_of_all_orders_of_each_window(candidates: list[int]) -> None:
    length, expected = len(candidates), {}
    for start in range(6 - length + 1):
        orders = [
            [1 << number for number in order]
            for order in permutations(range(start, start + length))
            if all(own >> number & 1 for own, number in zip(candidates, order, strict=True))
        ]
        if orders:
            window = (1 << length) - 1 << start
            expected[window] = tuple(sum({order[k] for order in orders}) for k in range(length))
    assert fillings(tuple(candidates), 6) == expected


def test_a_compartment_of_25_cells_takes_no_more_than_its_pairs() -> None:
    full = (1 << 25) - 1
    assert fillings((full,) * 25, 25) == {full: (full,) * 25}
    assert fillings((1, *(full,) * 24), 25) == {full: (1, *(full - 1,) * 24)}
