from str8ts.boards import board, board_before
from stratabot.str8ts.pencil import why_of
from stratabot.str8ts.techniques.one_number import sea_creatures, setti, setti_compartments


def test_lines_that_share_their_columns_leave_none_to_others() -> None:
    # 1 is in columns 1 to 3 only in rows 1 to 3: a swordfish.
    pencil = board("." * 25)
    for row in range(3):
        for col in (3, 4):
            pencil.candidates[row * 5 + col] &= ~1
    gone = {cell for step in sea_creatures(pencil) for cell in step.removed}
    assert gone == {row * 5 + col for row in (3, 4) for col in (0, 1, 2)}


def test_a_line_that_is_needed_has_the_number_in_its_only_compartment() -> None:
    pencil, step = board_before("setti compartment")
    assert step == next(setti_compartments(pencil))
    assert why_of(pencil, step) == (
        "without a 5 in column 1, rows 3 and 4 would have only column 4 left for the 5 that each "
        "of them needs (it is sure in r4c1-r4c5 and some compartment of row 3), so column 1 has a "
        "5, and only in the compartment r2c1-r4c1, which then holds 3 to 5"
    )
    assert step.look in pencil.pattern.compartments
    assert {*step.removed} <= {*step.look}


def test_as_many_rows_have_a_number_as_columns_can() -> None:
    # All rows of 4 x 4 but the last surely have a 1, and only three columns can.
    pencil = board("....\n....\n....\n...#")
    for i in (3, 7, 11):
        pencil.candidates[i] &= ~0b0001
    step = next(step for step in setti(pencil) if step.removed)
    assert step.technique == "setti's rule"
    assert step.removed == {12: 0b0001, 13: 0b0001, 14: 0b0001}
    assert step.why == (
        "rows 1, 2 and 3 must have a 1 (it is sure in r1c1-r1c4, r2c1-r2c4 and r3c1-r3c4), "
        "and only columns 1, 2 and 3 can; a 1 is in as many rows "
        "as columns, so no other row has it"
    )


def test_all_lines_that_can_have_a_number_have_it_if_no_fewer_do() -> None:
    # Three columns surely have a 1; so have all three rows that can.
    pencil = board("....\n....\n...#\n...#")
    for i in (8, 9, 12, 13, 14):
        pencil.candidates[i] &= ~0b0001
    assert {step.put for step in setti(pencil) if step.put} == {(10, 1)}
