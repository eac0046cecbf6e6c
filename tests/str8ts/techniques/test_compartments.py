from stratabot.str8ts.pencil import Pencil, format_step
from stratabot.str8ts.techniques.compartments import (
    gaps,
    locked,
    matchings,
    ranges,
    splits,
    stranded,
    sure_numbers,
)
from stratabot.str8ts.text import parse_puzzle

ROW = "...#" + "####" * 3
"""A 4 x 4 puzzle with one compartment of three cells in its first row."""


def board(*own: int, text: str = ROW) -> Pencil:
    """The first cells with these candidates."""
    pencil = Pencil(parse_puzzle(text))
    for i, each in enumerate(own):
        pencil.candidates[i] = each
    return pencil


def test_a_number_rules_out_what_is_too_far_away() -> None:
    pencil = Pencil(parse_puzzle(ROW.replace(".", "4", 1)))
    step = next(ranges(pencil))
    assert step.removed == {1: 0b0001, 2: 0b0001}
    assert format_step(pencil, step) == (
        "r1c2 and r1c3 cannot be 1: r1c1 is 4, so the compartment r1c1-r1c3 can only contain "
        "2 to 4."
    )


def test_what_is_sure_in_one_compartment_goes_from_the_others_of_the_line() -> None:
    pencil = Pencil(parse_puzzle("...#." + "#####" * 4))
    step = next(sure_numbers(pencil))
    assert step.removed == {4: 0b00100}
    assert step.why == "the compartment r1c1-r1c3 must contain 3, so the rest of row 1 cannot"


def test_a_number_without_neighbors_is_stranded() -> None:
    step = next(stranded(board(0b1011, 0b1011, 0b1011, text="..#." + "####" * 3)))
    assert step.removed == {0: 0b1000, 1: 0b1000}


def test_a_cell_with_nothing_near_rules_a_number_out() -> None:
    step = next(gaps(board(0b0001, 0b1111, 0b1111)))
    assert step.removed == {1: 0b1000, 2: 0b1000}
    assert step.why.startswith("r1c1 can only be 1, and the numbers of the compartment")


def test_a_cell_in_one_part_decides_for_all() -> None:
    text = "..###" + "#####" * 4
    step = next(splits(board(0b00011, 0b11011, text=text)))
    assert step.removed == {1: 0b11000}


def test_a_number_in_no_filling_goes() -> None:
    # 1 or 2, 1 or 2: the third is 3; nothing simpler sees that it is not 2.
    step = next(matchings(board(0b0011, 0b0011, 0b0110)))
    assert step.removed == {2: 0b0010}


def test_compartments_of_a_line_lock_each_other_out() -> None:
    # Two of two cells among 1 to 4: they are 1 2 and 3 4, so that none is 2 3.
    pencil = Pencil(parse_puzzle("..#..#" + "######" * 5))
    for i in (0, 1, 3, 4):
        pencil.candidates[i] = 0b001111
    pencil.candidates[0] = 0b000110
    step = next(locked(pencil))
    assert step.where == "row 1"
    assert step.removed == {1: 0b000110}
