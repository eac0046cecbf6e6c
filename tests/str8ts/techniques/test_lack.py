from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.techniques.lack import lacks, why_not, why_not_at_all
from stratabot.str8ts.text import parse_puzzle

WINDOW = 0b1111


def board(*own: int) -> Pencil:
    pencil = Pencil(parse_puzzle("....#####" + "#" * 72))
    for i, each in enumerate(own):
        pencil.candidates[i] = each
    return pencil


@given(st.lists(st.integers(0, WINDOW), min_size=4, max_size=4))
def test_there_is_a_reason_exactly_if_there_is_no_way_to_fill(own: list[int]) -> None:
    can = any(
        all(each >> number & 1 for each, number in zip(own, numbers, strict=True))
        for numbers in permutations(range(4))
    )
    assert (lacks(own, WINDOW) == []) == can


@given(st.lists(st.integers(0, WINDOW), min_size=4, max_size=4), st.integers(1, 4))
def test_a_supposed_number_takes_its_cell_and_its_number(own: list[int], number: int) -> None:
    can = any(
        numbers[1] == number - 1 and all(own[k] >> numbers[k] & 1 for k in (0, 2, 3))
        for numbers in permutations(range(4))
    )
    assert (lacks(own, WINDOW, (1, number)) == []) == can


def test_the_fewest_cells_or_numbers_are_told() -> None:
    pencil = board(0b0011, 0b0011, 0b0011, 0b1111)
    assert why_not(pencil, 0, [WINDOW], None) == "3 and 4 would have only r1c4 between them"
    pencil = board(0b1111, 0b1101, 0b0110, 0b0110)
    assert why_not(pencil, 0, [WINDOW], (1, 3)) == (
        "r1c3 (2 or 3) and r1c4 (2 or 3) would have only 2 between them"
    )


def test_two_cells_that_are_too_far_apart_are_told_first() -> None:
    pencil = board(0b000000001, 0b111111111, 0b110000000, 0b111111111)
    assert (
        why_not_at_all(pencil, 0) == "r1c1 (1) and r1c3 (8 or 9) would be too far apart for 4 cells"
    )


def test_a_missing_number_is_told_with_the_cell_that_has_it() -> None:
    pencil = Pencil(parse_puzzle("..#b....." + "#" * 72))
    pencil.candidates[1] = 0b1
    assert why_not(pencil, 0, [0b11], None) == "2 would be missing (row 1 has its 2 in r1c4)"
