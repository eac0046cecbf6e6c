import pytest

from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.techniques.uniqueness import rectangles, roofs
from stratabot.str8ts.text import parse_puzzle

PAIR = 0b0110


def with_pairs(text: str, cells: tuple[int, ...]) -> Pencil:
    pencil = Pencil(parse_puzzle(text))
    for i in cells:
        pencil.candidates[i] = PAIR
    return pencil


def test_the_fourth_corner_is_none_of_the_two_numbers() -> None:
    pencil = with_pairs("." * 16, (0, 1, 4))
    (step,) = rectangles(pencil)
    assert step.removed == {5: PAIR}
    assert "r1c1, r1c2, r2c1 and r2c2" in step.why


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        pytest.param(".#..............", (0, 2, 4), id="corners in different compartments"),
        pytest.param(".....2..........", (0, 1, 4), id="a given"),
        pytest.param("................", (0, 5), id="two corners"),
    ],
)
def test_what_cannot_be_exchanged(text: str, cells: tuple[int, ...]) -> None:
    pencil = with_pairs(text, cells)
    if "2" in text:
        pencil.candidates[5] = 0b1110
    assert [*rectangles(pencil)] == []


def test_one_of_a_roof_has_the_number_that_both_have_beside_the_two() -> None:
    # Columns 1 and 2, rows 1 and 3: the lower corners have only 2 and 3, the upper ones 4 as well.
    pencil = with_pairs("." * 16, (8, 9))
    pencil.candidates[0] = pencil.candidates[1] = 0b1110
    step = next(step for step in roofs(pencil) if 2 in step.removed)
    assert step.removed == {2: 0b1000, 3: 0b1000}
    assert "if r1c1 and r1c2 were 2 and 3, " in step.why


def test_a_roof_that_needs_one_of_the_two_has_not_the_other() -> None:
    # Row 1 has its 2 in the roof: with a 3 beside it all four could be exchanged.
    pencil = with_pairs("." * 16, (8, 9))
    pencil.candidates[0] = pencil.candidates[1] = 0b1111
    for i in (2, 3):
        pencil.candidates[i] &= ~0b0010
    step = next(step for step in roofs(pencil) if step.removed.keys() == {0, 1})
    assert step.removed == {0: 0b0100, 1: 0b0100}


def test_a_roof_in_other_compartments_says_nothing() -> None:
    pencil = with_pairs("....#...........", (8, 9))
    pencil.candidates[0] = pencil.candidates[1] = 0b1110
    assert [*roofs(pencil)] == []
