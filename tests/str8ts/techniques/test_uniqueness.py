from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.techniques.uniqueness import rectangles
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


def test_corners_in_different_compartments_cannot_be_exchanged() -> None:
    # Between columns 1 and 3 of row 1 there is a black cell.
    pencil = with_pairs(".#..............", (0, 2, 4))
    assert [*rectangles(pencil)] == []


def test_a_given_cannot_be_exchanged() -> None:
    pencil = with_pairs("....." + "2" + "." * 10, (0, 1, 4))
    pencil.candidates[5] = 0b1110
    assert [*rectangles(pencil)] == []


def test_two_corners_are_not_enough() -> None:
    assert [*rectangles(with_pairs("." * 16, (0, 5)))] == []
