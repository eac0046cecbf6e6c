from adrift.boards import SEVERAL
from stratabot.adrift.ambiguity import differences, format_ambiguity
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.text import parse_puzzle

TOUCHING = Rules(touching=True)


def test_cells_whose_color_differs_are_named() -> None:
    puzzle = parse_puzzle("A..B\n....\nA..B\n")
    found = differences(puzzle, answer(puzzle, Rules(fill=False), 50))
    assert not found.more
    assert {puzzle.name(cell) for cell in found.colored} >= {"r2c2", "r2c3"}
    assert format_ambiguity(puzzle, found).startswith(f"It has {len(found.found)} solutions. They ")


def test_where_colors_agree_the_way_through_differs() -> None:
    puzzle = parse_puzzle("A..\n...\n..A\n")
    found = differences(puzzle, answer(puzzle, TOUCHING, 50))
    assert (len(found.found), found.more, found.colored) == (2, False, ())
    assert "r2c1" in format_ambiguity(puzzle, found)
    assert "in how paths go through" in format_ambiguity(puzzle, found)


def test_of_many_solutions_some_are_looked_at() -> None:
    puzzle = parse_puzzle(SEVERAL)
    found = differences(puzzle, answer(puzzle, TOUCHING, 3))
    assert (len(found.found), found.more) == (3, True)
