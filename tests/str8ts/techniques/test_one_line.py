from stratabot.str8ts.pencil import Pencil, why_of
from stratabot.str8ts.techniques.one_line import line_fillings, locked_compartments
from stratabot.str8ts.text import parse_puzzle

TWO_PAIRS = "..#..#" + "######" * 5
"""A 6 x 6 puzzle with two compartments of two cells in its first row."""


def board(*own: int, text: str = TWO_PAIRS) -> Pencil:
    """The first white cells with these candidates."""
    pencil = Pencil(parse_puzzle(text))
    for i, each in zip(pencil.open_cells, own, strict=False):
        pencil.candidates[i] = each
    return pencil


def test_compartments_of_a_line_lock_each_other_out() -> None:
    # Among 1 to 4, r1c1-r1c2 is 2 3 or 3 4; with 2 3, nothing would be left for the other one.
    pencil = board(0b001110, 0b001110, 0b001111, 0b001111, text=TWO_PAIRS)
    steps = [*locked_compartments(pencil)]
    assert {step.where for step in steps} == {"row 1"}
    assert [step.removed for step in steps] == [
        {0: 0b000010, 1: 0b000010},
        {3: 0b000100, 4: 0b000100},
        {3: 0b001000, 4: 0b001000},
    ]
    assert why_of(pencil, steps[0]) == (
        "with 2 there, the compartment r1c1-r1c2 would hold 2 and 3, and nothing would be left "
        "for the compartment r1c4-r1c5, which holds 2 consecutive numbers from 1 to 4"
    )


def test_a_line_is_filled_without_a_number_twice() -> None:
    # Two of two cells among 1 to 4: they are 1 2 and 3 4, so that none is 2 3.
    pencil = board(0b000110, 0b001111, 0b001111, 0b001111, text=TWO_PAIRS)
    first, second = line_fillings(pencil)
    assert (first.where, second.where) == ("row 1", "row 1")
    assert (first.removed, second.removed) == ({1: 0b000010}, {1: 0b000100})
    assert why_of(pencil, first) == (
        "with 2 there, the compartment r1c1-r1c2 would hold 2 and 3 (with 1 and 2, r1c1 (2 or 3) "
        "would have no number), and nothing would be left for the compartment r1c4-r1c5, which "
        "holds 2 consecutive numbers from 1 to 4"
    )
