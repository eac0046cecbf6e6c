from collections.abc import Iterator
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from stratabot.str8ts.number_runs import fillings, narrowed, numbers_in, possible_windows


@st.composite
def compartments(draw: st.DrawFn) -> tuple[tuple[int, ...], int]:
    """The candidates of a compartment's cells, and the board's size."""
    size = draw(st.integers(1, 6))
    length = draw(st.integers(1, size))
    own = st.integers(1, (1 << size) - 1)
    return tuple(draw(st.lists(own, min_size=length, max_size=length))), size


def all_fillings(own: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    for start in range(1, size - len(own) + 2):
        for numbers in permutations(range(start, start + len(own))):
            if all(each >> number - 1 & 1 for each, number in zip(own, numbers, strict=True)):
                yield numbers


@given(compartments())
def test_no_filling_is_lost_and_what_is_sure_is_in_all(
    compartment: tuple[tuple[int, ...], int],
) -> None:
    own, size = compartment
    ways = [*all_fillings(own, size)]
    found = narrowed(own, size)
    if found is None:
        assert not ways
        return
    left, sure = found
    assert all(not new & ~old for new, old in zip(left, own, strict=True))
    for numbers in ways:
        assert all(each >> number - 1 & 1 for each, number in zip(left, numbers, strict=True))
        assert {*numbers_in(sure)} <= {*numbers}


@given(compartments())
def test_narrowing_again_changes_nothing(compartment: tuple[tuple[int, ...], int]) -> None:
    own, size = compartment
    found = narrowed(own, size)
    if found is not None:
        assert narrowed(found[0], size) == found


def test_windows_that_miss_a_cell_or_a_number_are_out() -> None:
    # Cells 1 2 and 2 3 of a board of 5: 1 2 or 2 3.
    assert possible_windows((0b00011, 0b00110), 5) == 0b0011
    # Nobody takes 2: only 3 4 is left.
    assert possible_windows((0b01101, 0b01101), 5) == 0b0100
    assert possible_windows((0b00001, 0b10000), 5) == 0


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
