import re

from str8ts.boards import EASIEST
from stratabot.str8ts.ladder import next_step
from stratabot.str8ts.pencil import Pencil, format_step
from stratabot.str8ts.techniques.chains import chains, x_chains, xy_chains
from stratabot.str8ts.text import parse_puzzle

BLANK = "." * 25
"""5 x 5 white cells: every line has every number."""


def blank_board() -> Pencil:
    return Pencil(parse_puzzle(BLANK))


def test_an_x_chain_goes_from_line_to_line() -> None:
    # Row 1 has its 1 in column 1 or 2, row 3 in column 2 or 4: one of r1c1 and r3c4 is 1.
    pencil = Pencil(parse_puzzle(".....\n.....\n.....\n...#.\n.####"))
    for i in (2, 3, 4, 10, 12, 14):
        pencil.candidates[i] &= ~1
    found = [step for step in x_chains(pencil) if step.look == (0, 1, 11, 13)]
    assert not found, "no cell is in a line with both and can be 1"
    # A compartment of two has nothing that is two away from 1 once one of its cells is.
    pencil.candidates[10] |= 1
    assert not [step for step in x_chains(pencil) if step.look == (0, 1, 11, 13)]


def test_chains_are_told_from_end_to_end() -> None:
    for name, technique in (("x-chain", x_chains), ("xy-chain", xy_chains), ("chain", chains)):
        pencil = Pencil(parse_puzzle(EASIEST[name]))
        while (step := next_step(pencil)) is not None and step.technique != name:
            pencil.apply(step)
        assert step is not None
        assert step in technique(pencil)
        sentence = format_step(pencil, step)
        assert " is wrong, " in sentence
        assert sentence.endswith(": one of the two ends is right.")
        if name == "x-chain":
            assert len({*re.findall(r"c\d+=(\d+)", sentence)}) == 1


def test_an_xy_chain_goes_over_cells_with_two_candidates() -> None:
    # r1c1 is 1 or 2, r1c4 is 2 or 3, r4c4 is 3 or 1: r1c1 or r4c4 is 1, so r4c1 is not.
    pencil = blank_board()
    pencil.candidates[0], pencil.candidates[3], pencil.candidates[18] = 0b011, 0b110, 0b101
    step = next(step for step in xy_chains(pencil) if 15 in step.removed)
    assert step.removed == {15: 0b00001}
    assert step.why == (
        "if r1c1=1 is wrong, r1c1=2 is right, so not r1c4=2 but r1c4=3, so not r4c4=3 but "
        "r4c4=1: one of the two ends is right"
    )


def test_numbers_of_a_compartment_that_are_too_far_apart_link_a_chain() -> None:
    # r1c1 and r1c2 are a compartment: r1c1=1 leaves r1c2 no 3. If r1c1 is not 1 it is 2.
    pencil = Pencil(parse_puzzle("..#..\n.....\n.....\n.....\n....."))
    pencil.candidates[0], pencil.candidates[1] = 0b00011, 0b00110
    # r1c1=2 is wrong or r1c2=2 is: with r1c2=3 comes r1c1=2, so r1c2=3 or r1c1=1, never both.
    step = next(step for step in xy_chains(pencil) if step.look[:2] == (0, 1))
    assert "r1c1" in step.why
    assert "r1c2" in step.why
