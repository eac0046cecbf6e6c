import pytest

from str8ts.boards import row
from stratabot.str8ts.pencil import Pencil, why_of
from stratabot.str8ts.techniques.one_line import line_fillings, locked_compartments


def test_compartments_of_a_line_lock_each_other_out() -> None:
    # Among 1 to 4, r1c1-r1c2 is 2 3 or 3 4; with 2 3, nothing would be left for the other one.
    pencil = row("..#..#", 0b001110, 0b001110, 0b001111, 0b001111)
    steps = [*locked_compartments(pencil)]
    assert {step.where for step in steps} == {"row 1"}
    assert [step.removed for step in steps] == [
        {0: 0b000010, 1: 0b000010},
        {3: 0b000100, 4: 0b000100},
        {3: 0b001000, 4: 0b001000},
    ]
    assert why_of(pencil, steps[0]) == (
        "with 2 there, the compartment r1c1-r1c2 would hold 2 and 3 (no cell of it can be 1), and "
        "nothing would be left for the compartment r1c4-r1c5, which holds 2 consecutive numbers "
        "from 1 to 4 (no cell of it can be 5)"
    )


@pytest.mark.parametrize(
    ("pencil", "number", "why"),
    [
        pytest.param(
            row("#..#5.#", 0b1101111, 0b1101111, 0b0001000),
            0,
            "with 4 there, the compartment r1c2-r1c3 would hold 3 and 4 (row 1 has its 5 in r1c5), "
            "and nothing would be left for the compartment r1c5-r1c6, which holds 4 and 5 (r1c5 is "
            "5, r1c6 can only be 4)",
            id="it is told why a compartment has no other range",
        ),
        pytest.param(
            row(".#...", 0b1001, 0b110, 0b110, 0b1100),
            0,
            "with 4 there, nothing would be left for the compartment r1c3-r1c5, which holds 2 to 4 "
            "(no cell of it can be 1 or 5)",
            id="a cell that is no compartment holds no range",
        ),
        pytest.param(
            row("..#.#..", 0b111100, 0b111100, 0b1001000, 0b111100, 0b111100),
            0,
            "with 4 there, too few numbers would be left for the others: the compartment r1c1-r1c2 "
            "holds 2 consecutive numbers from 3 to 6 (no cell of it can be 2 or 7) and the "
            "compartment r1c6-r1c7 holds 2 consecutive numbers from 3 to 6 (no cell of it can be 2 "
            "or 7)",
            id="compartments that need too much together are told together",
        ),
        pytest.param(
            row("..#.#...", 0b110001, 0b111011, 0b111011, 0b111110, 0b111110, 0b111110),
            -1,
            "with 6 there, the compartment r1c6-r1c8 would hold 4 to 6 (no cell of it can be 7), "
            "and too few numbers would be left for the others: the compartment r1c1-r1c2 holds 1 "
            "and 2, 4 and 5 or 5 and 6 (r1c1 can only be 1, 5 or 6, no cell of it can be 7) and "
            "the cell r1c4 can only be 1, 2, 4, 5 or 6",
            id="a range between others is told to be missing where that decides",
        ),
    ],
)
def test_why_compartments_lock_each_other_out(pencil: Pencil, number: int, why: str) -> None:
    steps = [*locked_compartments(pencil)]
    assert why_of(pencil, steps[number]) == why


def test_a_line_is_filled_without_a_number_twice() -> None:
    # Two of two cells among 1 to 4: they are 1 2 and 3 4, so that none is 2 3.
    pencil = row("..#..#", 0b000110, 0b001111, 0b001111, 0b001111)
    first, second = line_fillings(pencil)
    assert (first.where, second.where) == ("row 1", "row 1")
    assert (first.removed, second.removed) == ({1: 0b000010}, {1: 0b000100})
    assert why_of(pencil, first) == (
        "with 2 there, the compartment r1c1-r1c2 would hold 2 and 3 (with 1 and 2, r1c1 (2 or 3) "
        "would have no number), and nothing would be left for the compartment r1c4-r1c5, which "
        "holds 2 consecutive numbers from 1 to 4 (no cell of it can be 5)"
    )
