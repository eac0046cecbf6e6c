from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.techniques.one_compartment import compartment_fillings, splits
from stratabot.str8ts.text import parse_puzzle

ROW = "...#" + "####" * 3
"""A 4 x 4 puzzle with one compartment of three cells in its first row."""


def board(*own: int, text: str = ROW) -> Pencil:
    """The first white cells with these candidates."""
    pencil = Pencil(parse_puzzle(text))
    for i, each in zip(pencil.open_cells, own, strict=False):
        pencil.candidates[i] = each
    return pencil


def test_a_cell_in_one_part_decides_for_all() -> None:
    text = "..###" + "#####" * 4
    step = next(splits(board(0b00011, 0b11011, text=text)))
    assert step.removed == {1: 0b11000}


def test_each_part_is_filled_by_itself() -> None:
    # 1 to 4: r1c1 and r1c3 are 2 and 3, so r1c2 is 4 or 1. 6 to 9: only r1c3 has a 9.
    text = "....#####" + "#" * 72
    pencil = board(0b011100110, 0b011101011, 0b111100110, 0b001101111, text=text)
    left = pencil.candidates[:4]
    for step in splits(pencil):
        pencil.apply(step)
    assert left != pencil.candidates[:4]
    assert pencil.candidates[:4] == [0b011100110, 0b011101001, 0b100000110, 0b001101001]


def test_candidates_in_one_part_are_not_split() -> None:
    assert not [*splits(board(0b0011, 0b0011, 0b0110))]


def test_a_number_in_no_filling_goes() -> None:
    # 1 or 2, 1 or 2: the third is 3.
    step = next(compartment_fillings(board(0b0011, 0b0011, 0b0110)))
    assert step.removed == {2: 0b0010}
