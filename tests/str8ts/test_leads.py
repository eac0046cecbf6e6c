import re

import pytest

from str8ts.boards import EASIEST
from stratabot.str8ts.ladder import next_step
from stratabot.str8ts.leads import leads_of
from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.text import parse_puzzle


def board_before(name: str) -> tuple[Pencil, Step]:
    pencil = Pencil(parse_puzzle(EASIEST[name]))
    while (step := next_step(pencil)) is not None and step.technique != name:
        pencil.apply(step)
    assert step is not None
    return pencil, step


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
    assert pencil.candidates == before


def test_what_follows_is_right_if_the_supposition_is_and_only_then_wrong() -> None:
    # Each number that must be put follows from those before: none is put twice.
    pencil, step = board_before("forcing chain")
    put = [lead.split(" must be ")[0] for lead in leads_of(pencil, step) if " must be " in lead]
    assert len({*put}) == len(put)
    assert step.supposed is not None
    assert pencil.name(step.supposed[0]) not in put


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


def test_other_steps_lead_to_what_they_say_themselves() -> None:
    pencil, step = board_before("xy-chain")
    assert leads_of(pencil, step) == step.leads != ()
    pencil, step = board_before("single")
    assert leads_of(pencil, step) == ()
