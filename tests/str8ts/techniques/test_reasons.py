from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.techniques.reasons import (
    holder,
    holds,
    lines_name,
    spans_said,
    why_neither,
    why_none,
)
from stratabot.str8ts.text import parse_puzzle

REST = "#" * 72


def row(text: str) -> Pencil:
    """A 9 x 9 board whose other rows are black."""
    return Pencil(parse_puzzle(text + REST))


def test_lines_are_named_together_as_the_player_names_them() -> None:
    pencil = row("." * 9)
    assert lines_name(pencil, [1]) == "row 2"
    assert lines_name(pencil, [9, 11, 12]) == "columns 1, 3 and 4"
    lettered = Pencil(pencil.puzzle, CellNames.LETTERS)
    assert lines_name(lettered, [0, 8]) == "rows A and J"


def test_a_number_is_held_in_ink_or_by_a_clue() -> None:
    pencil = row("5..#h....")
    assert holder(pencil, 0, 5) == 0
    assert holder(pencil, 0, 8) == 4
    assert holder(pencil, 0, 7) is None
    assert holder(pencil, 13, 8) == 4


def test_the_cell_that_has_a_number_already_is_told() -> None:
    pencil = row("..#h.....")
    assert why_none(pencil, (0, 1), 8) == "row 1 has its 8 in r1c4"
    pencil.candidates[0] &= ~1
    assert why_none(pencil, (0,), 1) == "r1c1 cannot be 1"
    pencil.candidates[1] &= ~0b11
    pencil.candidates[0] &= ~0b11
    assert why_neither(pencil, (0, 1), (1, 2)) == "neither r1c1 nor r1c2 can be 1 or 2"


def test_lines_across_are_told_where_they_have_the_number() -> None:
    pencil = Pencil(parse_puzzle("..##\nb###\n#b##\n####"))
    assert (
        why_none(pencil, (0, 1), 2) == "column 1 has its 2 in r2c1 and column 2 has its 2 in r3c2"
    )


def test_what_a_compartment_holds_is_told_with_what_bounds_it() -> None:
    assert holds(row("...#i...."), 0) == (
        "the compartment r1c1-r1c3 holds 3 consecutive numbers from 1 to 8 "
        "(row 1 has its 9 in r1c5)"
    )
    assert holds(row("2..#....."), 0) == (
        "the compartment r1c1-r1c3 holds 1 to 3 or 2 to 4 (r1c1 is 2)"
    )


def test_windows_are_told_one_by_one_only_if_they_are_few() -> None:
    assert spans_said([0b111]) == "1 to 3"
    assert spans_said([0b11, 0b110]) == "1 and 2 or 2 and 3"
    assert spans_said([0b11, 0b110, 0b1100]) == "2 consecutive numbers from 1 to 4"
    assert spans_said([0b1, 0b100, 0b10000]) == "1, 3 or 5"


def test_windows_that_are_left_out_between_others_are_not_told_as_if_they_were_possible() -> None:
    assert spans_said([0b11, 0b1100, 0b11000]) == "1 and 2, 3 and 4 or 4 and 5"
    assert (
        spans_said([0b11, 0b1100, 0b11000, 0b110000])
        == "1 and 2 or 2 consecutive numbers from 3 to 6"
    )


def test_a_bound_that_others_make_superfluous_is_not_told() -> None:
    pencil = row("4..#.....")
    pencil.candidates[1] = 0b101
    pencil.candidates[2] = 0b1110
    assert holds(pencil, 0) == (
        "the compartment r1c1-r1c3 holds 2 to 4 (r1c1 is 4, no cell of it can be 5)"
    )


def test_numbers_that_no_cell_can_be_are_told_together() -> None:
    pencil = row("....#....")
    for i in range(4):
        pencil.candidates[i] &= 0b11101111
    assert holds(pencil, 0) == (
        "the compartment r1c1-r1c4 holds 1 to 4 (no cell of it can be 5 or 9)"
    )


def test_candidates_of_a_short_compartment_are_told_if_bounds_would_be_too_many() -> None:
    pencil = row("..#......")
    pencil.candidates[0] = pencil.candidates[1] = 0b110100101
    assert holds(pencil, 0) == (
        "the compartment r1c1-r1c2 holds 8 and 9 (r1c1 and r1c2 can only be 1, 3, 6, 8 or 9)"
    )


def test_a_cell_with_few_candidates_bounds_its_compartment() -> None:
    pencil = row("...#.....")
    pencil.candidates[1] = 0b1100
    assert holds(pencil, 0) == (
        "the compartment r1c1-r1c3 holds 3 consecutive numbers from 1 to 6 "
        "(r1c2 can only be 3 or 4)"
    )
