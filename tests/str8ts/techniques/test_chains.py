import re
from collections.abc import Callable, Iterator

import pytest

from str8ts.boards import board, board_before
from stratabot.str8ts.pencil import Pencil, Step, why_of
from stratabot.str8ts.techniques.chains import chains, x_chains, xy_chains, y_wings


@pytest.mark.parametrize(
    ("name", "technique"),
    [
        pytest.param("x-chain", x_chains, marks=pytest.mark.slow),
        ("xy-chain", xy_chains),
        ("chain", chains),
    ],
)
def test_chains_are_told_from_end_to_end(
    name: str, technique: Callable[[Pencil], Iterator[Step]]
) -> None:
    pencil, step = board_before(name)
    assert step in technique(pencil)
    first, *more = step.leads
    assert first.startswith("If r")
    assert more
    assert all(lead.startswith("Then r") for lead in more)
    assert f"{re.findall(r'(r.c.) is not', first)[0]} is " in why_of(pencil, step)
    if name == "x-chain":
        assert len({*re.findall(r"r\d+c\d+ is (\d+)", " ".join(step.leads))}) == 1


def test_a_chain_says_of_each_number_by_what_it_is_ruled_out() -> None:
    pencil, _ = board_before("unique roof")
    assert (
        "If r4c2 is not 5, r4c5 is 5, the only other place for 5 in row 4.",
        "Then r3c5 is not 1 (too far from the 5 in r4c5), "
        "so r3c1 is 1, the only other place for 1 in row 3.",
        "Then r3c1 is not 2 (it is 1), so r4c1 is 2, the only other place for 2 in column 1.",
    ) in [step.leads for step in chains(pencil)]


def test_an_xy_chain_goes_over_cells_with_two_candidates() -> None:
    # r1c1 is 1 or 2, r1c4 is 2 or 3, r4c4 is 3 or 1: r1c1 or r4c4 is 1, so r4c1 is not.
    pencil = board("." * 25)
    pencil.candidates[0], pencil.candidates[3], pencil.candidates[18] = 0b011, 0b110, 0b101
    step = next(step for step in xy_chains(pencil) if 15 in step.removed)
    assert step.removed == {15: 0b00001}
    assert step.leads == (
        "If r1c1 is not 1, it is 2, its only other number.",
        "Then r1c4 is not 2 (row 1 has its 2 in r1c1), so it is 3, its only other number.",
        "Then r4c4 is not 3 (column 4 has its 3 in r1c4), so it is 1, its only other number.",
    )


def test_whichever_number_the_hinge_of_a_y_wing_has_one_wing_has_the_third() -> None:
    # r1c1 is 1 or 2, r1c4 is 2 or 3, r4c1 is 1 or 3: r1c4 or r4c1 is 3, so r4c4 is not.
    pencil = board("." * 25)
    pencil.candidates[0], pencil.candidates[3], pencil.candidates[15] = 0b011, 0b110, 0b101
    (step,) = y_wings(pencil)
    assert (step.removed, step.look) == ({18: 0b00100}, (0, 3, 15))
    assert why_of(pencil, step) == "r1c4 or r4c1 is 3, and the cell is in line with both"
    assert step.leads == (
        "If r1c1 is 2, r1c4 is 3, its only other number.",
        "If r1c1 is 1, r4c1 is 3, its only other number.",
    )
