from str8ts.boards import EASIEST
from stratabot.str8ts.ladder import next_step
from stratabot.str8ts.pencil import Pencil, why_of
from stratabot.str8ts.techniques.one_number import sea_creatures, setti_compartments, spots
from stratabot.str8ts.text import parse_puzzle


def test_lines_that_share_their_columns_leave_none_to_others() -> None:
    # 1 is in columns 1 to 3 only in rows 1 to 3: a swordfish.
    pencil = Pencil(parse_puzzle("." * 25))
    for row in range(3):
        for col in (3, 4):
            pencil.candidates[row * 5 + col] &= ~1
    gone = {cell for step in sea_creatures(pencil) for cell in step.removed}
    assert gone == {row * 5 + col for row in (3, 4) for col in (0, 1, 2)}


def test_a_layout_tells_which_lines_surely_have_the_number() -> None:
    # Compartments of four of five cells surely have 2, 3 and 4.
    pencil = Pencil(parse_puzzle("....#\n....#\n....#\n....#\n#####"))
    found = dict(spots(pencil))
    assert found[3].takers == (0b1111, 0b1111, 0b1111, 0b1111, 0)
    assert (found[3].rows, found[3].cols) == (0b1111, 0b1111)
    assert (found[1].rows, found[1].cols) == (0, 0)


def test_a_line_that_is_needed_has_the_number_in_its_only_compartment() -> None:
    pencil = Pencil(parse_puzzle(EASIEST["setti compartment"]))
    while (step := next_step(pencil)) is not None and step.technique != "setti compartment":
        pencil.apply(step)
    assert step is not None
    assert step == next(setti_compartments(pencil))
    assert why_of(pencil, step) == (
        "without a 5 in column 1, rows 3 and 4 would have only column 4 left for the 5 that each "
        "of them needs (it is sure in r4c1-r4c5 and some compartment of row 3), so column 1 has a "
        "5, and only in the compartment r2c1-r4c1, which then holds 3 to 5"
    )
    (run,) = [run for run in pencil.pattern.runs if run == step.look]
    assert {*step.removed} <= {*run}
