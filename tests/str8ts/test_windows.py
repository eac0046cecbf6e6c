from collections.abc import Iterator
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from stratabot.str8ts.windows import narrowed, numbers_in, possible_windows, tables


@st.composite
def compartments(draw: st.DrawFn) -> tuple[tuple[int, ...], int]:
    """The candidates of a compartment's cells, and the board's size."""
    size = draw(st.integers(1, 6))
    length = draw(st.integers(1, size))
    own = st.integers(1, (1 << size) - 1)
    return tuple(draw(st.lists(own, min_size=length, max_size=length))), size


def fillings(own: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    for start in range(1, size - len(own) + 2):
        for numbers in permutations(range(start, start + len(own))):
            if all(each >> number - 1 & 1 for each, number in zip(own, numbers, strict=True)):
                yield numbers


@given(compartments())
def test_no_filling_is_lost_and_what_is_sure_is_in_all(
    compartment: tuple[tuple[int, ...], int],
) -> None:
    own, size = compartment
    ways = [*fillings(own, size)]
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


def test_the_tables_say_which_windows_reach_and_what_they_cover() -> None:
    reaching, covered = tables(3)
    assert reaching[0b00100] == 0b00111
    assert covered[0b00011] == (0b1111, 0b0110)
    assert covered[0b01001] == (0b111111, 0)


def test_numbers_are_told_in_order() -> None:
    assert numbers_in(0b10110) == [2, 3, 5]
    assert numbers_in(0) == []
