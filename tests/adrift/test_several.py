from adrift.boards import BENT, SEVERAL
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.several import find_several, format_several
from stratabot.adrift.text import parse_puzzle

TOUCHING = Rules(touching=True)


def test_one_solution_or_none_are_not_several() -> None:
    assert find_several(parse_puzzle(BENT)) is None
    assert find_several(parse_puzzle(SEVERAL)) is None


def test_cells_whose_color_differs_are_named() -> None:
    puzzle = parse_puzzle("A..B\n....\nA..B\n")
    found = find_several(puzzle, Rules(fill=False))
    assert found is not None
    assert not found.more
    assert {puzzle.name(cell) for cell in found.colored} >= {"r2c2", "r2c3"}
    assert format_several(puzzle, found).startswith(f"It has {len(found.found)} solutions. They ")


def test_where_colors_agree_the_way_through_differs() -> None:
    puzzle = parse_puzzle("A..\n...\n..A\n")
    found = find_several(puzzle, TOUCHING)
    assert found is not None
    assert (len(found.found), found.more, found.colored) == (2, False, ())
    assert "r2c1" in format_several(puzzle, found)
    assert "in the way through" in format_several(puzzle, found)


def test_of_many_solutions_some_are_looked_at() -> None:
    found = find_several(parse_puzzle(SEVERAL), TOUCHING, limit=3)
    assert found is not None
    assert (len(found.found), found.more) == (3, True)
