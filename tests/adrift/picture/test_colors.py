from itertools import combinations

import pytest

from adrift.boards import BENT
from stratabot.adrift.generator import generate
from stratabot.adrift.params import Params
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.text import parse_puzzle
from stratabot.errors import InputError


def test_twenty_colors_are_far_apart() -> None:
    puzzle = next(generate(Params(9, 20), seed=1))
    colors = colors_for(puzzle)
    assert len({*colors}) == 20
    for one, other in combinations(colors, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 60


def test_colors_can_be_chosen() -> None:
    puzzle = parse_puzzle(BENT)
    usual = colors_for(puzzle)
    assert colors_for(puzzle, "B=#010203") == (usual[0], (1, 2, 3), usual[2])
    assert len({*colors_for(puzzle, "safe")}) == 3
    with pytest.raises(InputError, match="palette: expected"):
        colors_for(puzzle, "blue")


def test_letters_have_the_colors_that_people_give_them() -> None:
    colors = dict(zip("BGORY", colors_for(parse_puzzle("ROYGB\n.....\nROYGB\n")), strict=True))
    assert all(colors["R"][0] > 2 * part for part in colors["R"][1:])
    assert colors["G"][1] == max(colors["G"])
    assert colors["B"][2] == max(colors["B"])
    assert colors["Y"][:2] > (240, 200)
    assert 100 < colors["O"][1] < 150
    small = colors_for(parse_puzzle("roygb\n.....\nroygb\n"))
    assert small == tuple(colors.values())


def test_a_letter_without_a_color_takes_none_of_anothers() -> None:
    puzzle = parse_puzzle("ABr\n...\n...\nABr\n")
    assert len({*colors_for(puzzle)}) == 3
    both = parse_puzzle("R.r\n...\nR.r\n")
    assert colors_for(both)[0] == colors_for(puzzle)[2]
    assert colors_for(both)[0] != colors_for(both)[1]
