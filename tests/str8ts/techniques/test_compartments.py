import re
from collections.abc import Callable, Iterator

import pytest

from str8ts.boards import PRINTED, row
from stratabot.str8ts.ladder import climb
from stratabot.str8ts.pencil import Pencil, Step, format_step, why_of
from stratabot.str8ts.techniques.compartments import (
    compartment_fillings,
    gaps,
    range_checks,
    singles,
    splits,
    stranded_digits,
    sure_candidates,
    why_left,
)
from stratabot.str8ts.telling.steps import steps_with_boards
from stratabot.str8ts.text import parse_puzzle


@pytest.mark.parametrize(
    ("technique", "pencil", "removed", "why"),
    [
        pytest.param(
            range_checks,
            row("4..#"),
            {1: 0b0001, 2: 0b0001},
            "r1c1 is 4, so the compartment r1c1-r1c3 has nothing below 2",
            id="a number rules out what is out of reach",
        ),
        pytest.param(
            range_checks,
            row("....####", 0b11110000, 0b11110000, 0b01111111, 0b01111111),
            {2: 0b011, 3: 0b011},
            "r1c1 and r1c2 are at least 5, so one of them is at least 6, so the compartment "
            "r1c1-r1c4 has nothing below 3",
            id="cells that are all high reach higher together",
        ),
        pytest.param(
            sure_candidates,
            row("...#."),
            {4: 0b00100},
            "the compartment r1c1-r1c3 holds 3 consecutive numbers from 1 to 5, so 3 is in it, and "
            "nowhere else in row 1",
            id="what is sure in one compartment goes from the others of the line",
        ),
        pytest.param(
            stranded_digits,
            row("..##", 0b1011, 0b1011),
            {0: 0b1000, 1: 0b1000},
            "with 4, the compartment r1c1-r1c2 needs a 3, but neither r1c1 nor r1c2 can be 3",
            id="a number without neighbors is stranded",
        ),
        pytest.param(
            stranded_digits,
            row("...#8####"),
            dict.fromkeys(range(3), 256),
            "with 9, the compartment r1c1-r1c3 needs an 8, but row 1 has its 8 in r1c5",
            id="the number that is missing is told with the cell that has it",
        ),
        pytest.param(
            gaps,
            row("....#####", 0b001000010, 0b000111111, 0b011111100, 0b001011111),
            {1: 0b000000010, 2: 0b001000000, 3: 0b001000010},
            "r1c1 is 2 or 7; with 2 or 7 in another cell of the compartment r1c1-r1c4, it would "
            "have no other number at most 3 away",
            id="a cell with a gap rules its own ends out elsewhere",
        ),
        pytest.param(
            splits,
            row("..###", 0b00011, 0b11011),
            {1: 0b11000},
            "the compartment r1c1-r1c2 takes all its numbers from 1 and 2 or 4 and 5; from 4 and "
            "5, r1c1 (1 or 2) would have no number",
            id="a cell in one part decides for all",
        ),
        pytest.param(
            compartment_fillings,
            row("...#", 0b0011, 0b0011, 0b0110),
            {2: 0b0010},
            "with 2 there, the compartment r1c1-r1c3 would hold 1 to 3 or 2 to 4; 3 would be "
            "missing (neither r1c1 nor r1c2 can be 3)",
            id="a number in no filling goes",
        ),
    ],
)
def test_a_step(
    technique: Callable[[Pencil], Iterator[Step]], pencil: Pencil, removed: dict[int, int], why: str
) -> None:
    step = next(step for step in technique(pencil) if step.removed == removed)
    assert why_of(pencil, step) == why


def test_a_sure_candidate_with_one_place_is_left_to_single() -> None:
    assert not [*sure_candidates(row("...#.", 0b11011, 0b11011))]


def test_a_number_is_stranded_in_a_cell_if_no_other_cell_has_its_neighbor() -> None:
    # Of 1, 3, 6, 7 or 9 and 1, 2, 3, 4, 6, 8 or 9, two neighbors are 1 2, 3 2, 3 4, 7 6, 7 8, 9 8.
    pencil = row("..#######", 0b101100101, 0b110101111)
    for step in stranded_digits(pencil):
        pencil.apply(step)
    assert pencil.candidates[:2] == [0b101000101, 0b010101010]


def test_each_part_is_filled_by_itself() -> None:
    # 1 to 4: r1c1 and r1c3 are 2 and 3, so r1c2 is 4 or 1. 6 to 9: only r1c3 has a 9.
    pencil = row("....#####", 0b011100110, 0b011101011, 0b111100110, 0b001101111)
    for step in splits(pencil):
        pencil.apply(step)
    assert pencil.candidates[:4] == [0b011100110, 0b011101001, 0b100000110, 0b001101001]
    assert not [*splits(row("...#", 0b0011, 0b0011, 0b0110))]


def strike(cell: int, numbers: int) -> Step:
    return Step("a technique", (cell,), "", "", {cell: numbers})


def test_what_is_out_of_reach_comes_first_then_the_lines_then_earlier_steps() -> None:
    pencil = row("5..#h....")
    pencil.apply(strike(1, 0b111111011))
    assert why_left(pencil, 1) == (
        "the compartment r1c1-r1c3 holds 3 consecutive numbers from 3 to 7 (r1c1 is 5); "
        "row 1 has 5 in r1c1; 4, 6 and 7 went in earlier steps"
    )


def test_steps_are_named_by_their_numbers_where_they_are_told_by_them() -> None:
    pencil = row("5..#h....")
    for k, numbers in ((3, 0b1000), (7, 0b1100000)):
        pencil.count_step(strike(1, numbers), k)
        pencil.apply(strike(1, numbers))
    assert why_left(pencil, 1).endswith("; 4 went in step 3, 6 and 7 in step 7")
    pencil.apply(strike(1, 0b100))
    words = "; 3 went in earlier steps, 4 in step 3, 6 and 7 in step 7"
    assert why_left(pencil, 1).endswith(words)


def test_each_cell_that_lost_a_sure_number_is_told() -> None:
    pencil = row("...#.....", 0b11, 0b11, 0b111)
    (step,) = singles(pencil)
    assert step.put == (2, 3)
    words = "so 3 is sure, and no other cell of it can be 3 (r1c1 and r1c2 lost it earlier)."
    assert format_step(pencil, step).endswith(words)
    pencil.count_step(strike(1, 0b100), 4)
    assert format_step(pencil, step).endswith("(r1c1 lost it earlier, r1c2 lost it in step 4).")


def test_a_step_that_is_named_comes_before_the_one_that_names_it() -> None:
    pencil = Pencil(parse_puzzle(PRINTED))
    steps = [*climb(pencil.copy())]
    named = 0
    for k, (board, step) in enumerate(steps_with_boards(pencil, steps), 1):
        earlier = [int(number) for number in re.findall(r" step (\d+)", format_step(board, step))]
        assert all(number < k for number in earlier)
        named += len(earlier)
    assert named > 3
