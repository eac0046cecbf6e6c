import pytest

from str8ts.boards import board, row
from stratabot.str8ts.pencil import format_result, why_of
from stratabot.str8ts.techniques.sets import (
    cross_hidden_sets,
    cross_naked_sets,
    hidden_sets,
    naked_sets,
)

NAMES = {2: "pair", 3: "triple", 4: "quadruple", 5: "quintuple"}


WHITE = "." * 81
"""9 x 9 white cells, so that every line surely has every number."""


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_a_naked_set_takes_its_numbers_from_the_rest_of_the_line(size: int) -> None:
    pencil = board(WHITE)
    few = (1 << size) - 1
    for i in range(9, 9 + size):
        pencil.candidates[i] = few
    step = next(naked_sets(pencil, size))
    assert step.technique == f"naked {NAMES[size]}"
    assert step.removed == dict.fromkeys(range(9 + size, 18), few)
    assert step.where == "the compartment r2c1-r2c9"
    assert not [*naked_sets(board(WHITE), size)]


def test_a_naked_set_over_two_compartments_is_called_so() -> None:
    pencil = row("...#.....")
    for i in (1, 5):
        pencil.candidates[i] = 0b11
    assert not [*naked_sets(pencil, 2)]
    step = next(cross_naked_sets(pencil))
    assert step.technique == "cross-compartment locked sets"
    assert step.look == (1, 5)
    assert step.removed == dict.fromkeys((0, 2, 4, 6, 7, 8), 0b11)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_hidden_set_leaves_no_room_for_other_numbers(size: int) -> None:
    pencil = board(WHITE)
    few = (1 << size) - 1
    for i in range(1 + 9 * size, 81, 9):  # column 2 but for its upper cells
        pencil.candidates[i] &= ~few
    step = next(hidden_sets(pencil, size))
    assert step.technique == f"hidden {NAMES[size]}"
    assert step.removed == dict.fromkeys(range(1, 1 + 9 * size, 9), 0b111111111 & ~few)
    assert step.where == "the compartment r1c2-r9c2"


def test_a_hidden_set_over_two_compartments_is_called_so() -> None:
    # Eight white cells of nine have 2 to 4 for sure; 3 and 4 only fit r1c1 and r1c9.
    pencil = row("....#....")
    for i in (1, 2, 3, 5, 6, 7):
        pencil.candidates[i] &= ~0b1100
    assert not [*hidden_sets(pencil, 2)]
    step = next(cross_hidden_sets(pencil))
    assert step.technique == "cross-compartment hidden sets"
    assert step.removed == {0: 0b111110011, 8: 0b111110011}
    for i in range(4):
        pencil.candidates[i] &= 0b11111
    assert why_of(pencil, next(cross_hidden_sets(pencil))) == (
        "the compartment r1c1-r1c4 holds 1 to 4 or 2 to 5 (no cell of it can be 6) and the "
        "compartment r1c6-r1c9 holds 4 consecutive numbers from 1 to 9; they share no number, so "
        "in any case 3 and 4 are among them, and only r1c1 and r1c9 can take them"
    )


def test_a_set_is_hidden_only_if_its_numbers_are_sure_to_be_in_the_line() -> None:
    pencil = board("....." * 4 + "...##")
    pencil.candidates[22] &= ~0b00011
    # 1 and 2 are only in two cells of row 5, but the row may do without them.
    assert not [step for step in hidden_sets(pencil, 2) if "r5c1" in step.where]
    assert not [step for step in cross_hidden_sets(pencil) if step.where == "row 5"]


def test_the_sentence_names_cells_and_numbers() -> None:
    pencil = board(WHITE)
    pencil.candidates[0] = pencil.candidates[8] = 0b1001
    step = next(naked_sets(pencil, 2))
    assert step.why == (
        "r1c1 and r1c9 hold 1 and 4 between them, so the rest of row 1 has no 1 or 4"
    )
    assert format_result(pencil, step).startswith("r1c2, r1c3, r1c4, r1c5, r1c6, r1c7 and r1c8")
