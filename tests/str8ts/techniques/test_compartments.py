from stratabot.str8ts.pencil import Pencil, format_step, why_of
from stratabot.str8ts.techniques.compartments import (
    gaps,
    range_checks,
    stranded_digits,
    sure_candidates,
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


def test_a_number_rules_out_what_is_out_of_reach() -> None:
    pencil = Pencil(parse_puzzle(ROW.replace(".", "4", 1)))
    step = next(range_checks(pencil))
    assert step.removed == {1: 0b0001, 2: 0b0001}
    assert format_step(pencil, step) == (
        "r1c2 and r1c3 cannot be 1: r1c1 is 4, so the compartment r1c1-r1c3 has nothing below 2."
    )


def test_cells_that_are_all_high_reach_higher_together() -> None:
    # Two of four cells are 5 or more, so one of them is 6 or more: 2 is out of reach.
    pencil = board(0b11110000, 0b11110000, 0b01111111, 0b01111111, text="....####" + "########" * 7)
    step = next(range_checks(pencil))
    assert step.removed == {2: 0b011, 3: 0b011}
    assert why_of(pencil, step).startswith(
        "r1c1 and r1c2 are at least 5, so one of them is at least 6"
    )


def test_what_is_sure_in_one_compartment_goes_from_the_others_of_the_line() -> None:
    pencil = Pencil(parse_puzzle("...#." + "#####" * 4))
    step = next(sure_candidates(pencil))
    assert step.removed == {4: 0b00100}
    assert why_of(pencil, step) == (
        "the compartment r1c1-r1c3 holds 3 consecutive numbers from 1 to 5, so 3 is in it, and "
        "nowhere else in row 1"
    )


def test_a_sure_candidate_with_one_place_is_left_to_single() -> None:
    pencil = Pencil(parse_puzzle("...#." + "#####" * 4))
    pencil.candidates[0] = pencil.candidates[1] = 0b11011
    assert not [*sure_candidates(pencil)]


def test_a_number_without_neighbors_is_stranded() -> None:
    pencil = board(0b1011, 0b1011, text="..##" + "####" * 3)
    step = next(stranded_digits(pencil))
    assert step.removed == {0: 0b1000, 1: 0b1000}
    assert why_of(pencil, step).startswith("with 4, the compartment r1c1-r1c2 needs a 3, but ")


def test_a_number_is_stranded_in_a_cell_if_no_other_cell_has_its_neighbor() -> None:
    # Of 1, 3, 6, 7 or 9 and 1, 2, 3, 4, 6, 8 or 9, two neighbors are 1 2, 3 2, 3 4, 7 6, 7 8, 9 8.
    pencil = board(0b101100101, 0b110101111, text="..#######" + "#" * 72)
    for step in stranded_digits(pencil):
        pencil.apply(step)
    assert pencil.candidates[:2] == [0b101000101, 0b010101010]


def test_the_number_that_is_missing_is_told_with_the_cell_that_has_it() -> None:
    pencil = Pencil(parse_puzzle("...#8####" + "#" * 72))
    step = next(
        step for step in stranded_digits(pencil) if step.removed == dict.fromkeys(range(3), 256)
    )
    assert why_of(pencil, step) == (
        "with 9, the compartment r1c1-r1c3 needs an 8, but row 1 has its 8 in r1c5"
    )


def test_a_cell_with_a_gap_rules_its_own_ends_out_elsewhere() -> None:
    # r1c1 is 2 or 7: whichever it is, no other of four cells is 2 or 7.
    text = "....#####" + "#" * 72
    pencil = board(0b001000010, 0b000111111, 0b011111100, 0b001011111, text=text)
    step = next(gaps(pencil))
    assert step.removed == {1: 0b000000010, 2: 0b001000000, 3: 0b001000010}
    assert why_of(pencil, step).startswith("r1c1 is 2 or 7; with 2 or 7 in another cell")
