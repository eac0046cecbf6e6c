from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import board, row
from stratabot.str8ts.number_intervals import all_spans
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.techniques.reasons import (
    holds,
    lacks,
    spans_said,
    why_neither,
    why_none,
    why_not,
)

WINDOW = 0b1111


def test_the_cell_that_has_a_number_already_is_told() -> None:
    pencil = row("..#h.....", 0b111111100, 0b111111100)
    assert why_none(pencil, (0, 1), 8) == "row 1 has its 8 in r1c4"
    assert why_none(pencil, (0,), 1) == "r1c1 cannot be 1"
    assert why_neither(pencil, (0, 1), (1, 2)) == "neither r1c1 nor r1c2 can be 1 or 2"
    assert why_none(board("..##\nb###\n#b##\n####"), (0, 1), 2) == (
        "column 1 has its 2 in r2c1 and column 2 has its 2 in r3c2"
    )


@pytest.mark.parametrize(
    ("windows", "words"),
    [
        ([0b111], "1 to 3"),
        ([0b11, 0b110], "1 and 2 or 2 and 3"),
        ([0b11, 0b110, 0b1100], "2 consecutive numbers from 1 to 4"),
        ([0b1, 0b100, 0b10000], "1, 3 or 5"),
        # Those that are left out between others are not told as if they were possible.
        ([0b11, 0b1100, 0b11000], "1 and 2, 3 and 4 or 4 and 5"),
        ([0b11, 0b1100, 0b11000, 0b110000], "1 and 2 or 2 consecutive numbers from 3 to 6"),
    ],
)
def test_windows_are_told_one_by_one_only_if_they_are_few(windows: list[int], words: str) -> None:
    assert spans_said(windows) == words


@pytest.mark.parametrize(
    ("pencil", "words"),
    [
        (
            row("...#i...."),
            "1-r1c3 holds 3 consecutive numbers from 1 to 8 (row 1 has its 9 in r1c5)",
        ),
        (row("2..#....."), "1-r1c3 holds 1 to 3 or 2 to 4 (r1c1 is 2)"),
        # A bound that others make superfluous is not told.
        (
            row("4..#.....", 0b101, 0b1110),
            "1-r1c3 holds 2 to 4 (r1c1 is 4, no cell of it can be 5)",
        ),
        # Numbers that no cell can be are told together.
        (row("....#....", *[0b011101111] * 4), "1-r1c4 holds 1 to 4 (no cell of it can be 5 or 9)"),
        # If bounds would be too many, the candidates of a short compartment are told.
        (
            row("..#......", 0b110100101, 0b110100101),
            "1-r1c2 holds 8 and 9 (r1c1 and r1c2 can only be 1, 3, 6, 8 or 9)",
        ),
        # A cell with few candidates bounds its compartment.
        (
            row("...#.....", 0b111111111, 0b1100),
            "1-r1c3 holds 3 consecutive numbers from 1 to 6 (r1c2 can only be 3 or 4)",
        ),
    ],
)
def test_what_a_compartment_holds_is_told_with_what_bounds_it(pencil: Pencil, words: str) -> None:
    assert holds(pencil, 0) == f"the compartment r1c{words}"


@given(st.lists(st.integers(0, WINDOW), min_size=4, max_size=4), st.none() | st.integers(1, 4))
def test_there_is_a_reason_exactly_if_nothing_fits(own: list[int], supposed: int | None) -> None:
    if supposed:
        own[1] |= 1 << supposed - 1
    can = any(
        (not supposed or numbers[1] == supposed - 1)
        and all(each >> number & 1 for each, number in zip(own, numbers, strict=True))
        for numbers in permutations(range(4))
    )
    assert (lacks(tuple(own), WINDOW, (1, supposed) if supposed else None) == ()) == can


@pytest.mark.parametrize(
    ("own", "windows", "supposed", "words"),
    [
        ((0b0011, 0b0011, 0b0011), [WINDOW], None, "3 and 4 would have only r1c4 between them"),
        (
            (0b1111, 0b1101, 0b0110, 0b0110),
            [WINDOW],
            (1, 3),
            "r1c3 (2 or 3) and r1c4 (2 or 3) would have only 2 between them",
        ),
        # Two cells that are too far apart are told first.
        (
            (0b000000001, 0b111111111, 0b110000000),
            all_spans(4, 9),
            None,
            "r1c1 (1) and r1c3 (8 or 9) would be too far apart for 4 cells",
        ),
    ],
)
def test_the_fewest_cells_or_numbers_are_told(
    own: tuple[int, ...], windows: list[int], supposed: tuple[int, int] | None, words: str
) -> None:
    assert why_not(row("....#####", *own), 0, windows, supposed) == words


def test_a_missing_number_is_told_with_the_cell_that_has_it() -> None:
    pencil = row("..#b.....", 0b111111101, 0b1)
    assert why_not(pencil, 0, [0b11], None) == "2 would be missing (row 1 has its 2 in r1c4)"
