from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.techniques.setti import setti
from stratabot.str8ts.text import parse_puzzle


def test_as_many_rows_have_a_number_as_columns_can() -> None:
    # All rows of 4 x 4 but the last surely have a 1, and only three columns can.
    pencil = Pencil(parse_puzzle("....\n....\n....\n...#"))
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
    pencil = Pencil(parse_puzzle("....\n....\n...#\n...#"))
    for i in (12, 13, 14):
        pencil.candidates[i] &= ~0b0001
    for i in (8, 9):
        pencil.candidates[i] &= ~0b0001
    steps = [step for step in setti(pencil) if step.put]
    assert steps
    assert {step.put for step in steps} == {(10, 1)}
