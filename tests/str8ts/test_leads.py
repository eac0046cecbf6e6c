import re

import pytest

from str8ts.boards import board_before
from stratabot.str8ts.leads import leads_of
from stratabot.str8ts.marks import parse_marked
from stratabot.str8ts.pencil import Pencil, Step

NESTED = """
7 6 # # # # 2 14 3
6 579 4579 14 3 19 1579 8 2
# 8 79 # 2467 23467 3467 5 #
358 127 1246 #9 1245678 234678 13456 1347 #
# 135 134568 7 14568 3468 134568 2 #
#2 379 45678 568 456789 # 345789 3479 4589
#1 2379 23468 56 2456789 # 34568 3479 #
4 12379 12379 68 1279 5 1379 1379 68
35 4 235 # # # # 6 7
"""
"""A board on which r1c8 cannot be 4. To see it, numbers must be tried inside a supposition."""


@pytest.mark.parametrize("name", ["forcing chain", "guess"])
def test_a_supposition_leads_to_a_contradiction_step_by_step(name: str) -> None:
    pencil, step = board_before(name)
    before = pencil.candidates[:]
    *follows, last = leads_of(pencil, step)
    assert follows
    assert last.startswith("Then ")
    assert "cannot be filled: " in last or "has no number left: " in last
    assert all(re.match(r"r\dc\d.* (must|cannot) be .*: .+\.$", each) for each in follows)
    assert len({*follows}) == len(follows)
    # Each number that must be put follows from those before: none is put twice.
    put = [lead.split(" must be ")[0] for lead in follows if " must be " in lead]
    assert len({*put}) == len(put)
    assert step.supposed is not None
    assert pencil.name(step.supposed[0]) not in put
    assert pencil.candidates == before


@pytest.mark.slow
def test_where_one_supposition_is_not_enough_each_number_of_a_cell_is_tried() -> None:
    pencil, step = board_before("deep guess")
    leads = leads_of(pencil, step)
    tried = [lead for lead in leads if lead.startswith("If ")]
    cell = tried[0].split(" is ")[0].removeprefix("If ")
    cells = {pencil.name(i): i for i in pencil.open_cells}
    assert {lead.split(" is ")[0] for lead in tried} == {f"If {cell}"}
    assert len(tried) <= pencil.candidates[cells[cell]].bit_count()
    assert sum("  Then " in lead for lead in leads) >= len(tried)


def test_reasons_inside_a_case_name_only_numbers_that_were_told_before() -> None:
    pencil = Pencil.of(parse_marked(NESTED))
    step = Step("deep guess", (7,), "r1c8", "", {7: 8}, supposed=(7, 4))
    there = {(pencil.name(i), pencil.candidates[i].bit_length()) for i in pencil.inked}
    there |= {("r4c4", 9), ("r6c1", 2), ("r7c1", 1), ("r1c8", 4)}
    known = [there]
    leads = leads_of(pencil, step)
    for lead in leads:
        depth = (len(lead) - len(lead.lstrip())) // 2
        del known[depth + 1 :]
        for number, cell in re.findall(r"(\d) in (r\dc\d)", lead):
            assert any((cell, int(number)) in each for each in known), lead
        if case := re.match(r" *If (r\dc\d) is (\d):", lead):
            known.append({(case[1], int(case[2]))})
        if put := re.match(r" *(r\dc\d) must be (\d)", lead):
            known[depth].add((put[1], int(put[2])))
    assert len(leads) > 50


def test_other_steps_lead_to_what_they_say_themselves() -> None:
    pencil, step = board_before("xy-chain")
    assert leads_of(pencil, step) == step.leads != ()
    pencil, step = board_before("single")
    assert leads_of(pencil, step) == ()
