from random import Random

from adrift.boards import ALL_RULES, SEVERAL, half_drawn
from stratabot.adrift.ambiguity import differences, format_ambiguity
from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.text import parse_puzzle
from stratabot.limit import TimeLimit

OPEN = "......\n.A..B.\n......\n......\n.A..B.\n......\n"
"""With touching, some hundred solutions; the first fifty agree in r3c5 and r4c5."""

TOUCHING = Rules(touching=True)


def test_cells_whose_color_differs_are_named() -> None:
    puzzle = parse_puzzle("A..B\n....\nA..B\n")
    found = differences(puzzle, Rules(fill=False), answer(puzzle, Rules(fill=False), 50))
    assert not found.more
    assert {puzzle.name(cell) for cell in found.colored} >= {"r2c2", "r2c3"}
    assert format_ambiguity(puzzle, found).startswith(f"It has {len(found.found)} solutions. They ")


def test_where_colors_agree_the_way_through_differs() -> None:
    puzzle = parse_puzzle("A..\n...\n..A\n")
    found = differences(puzzle, TOUCHING, answer(puzzle, TOUCHING, 50))
    assert (len(found.found), found.more, found.colored) == (2, False, ())
    assert "r2c1" in format_ambiguity(puzzle, found)
    assert "in how paths go through" in format_ambiguity(puzzle, found)


def test_of_many_solutions_some_are_looked_at_and_the_other_cells_decided() -> None:
    puzzle = parse_puzzle(SEVERAL)
    found = differences(puzzle, TOUCHING, answer(puzzle, TOUCHING, 2))
    assert (len(found.found), found.more, found.is_complete) == (2, True, True)
    assert format_ambiguity(puzzle, found).startswith("It has more than 2 solutions. They differ")


def test_cells_that_differ_in_later_solutions_only_are_named() -> None:
    puzzle = parse_puzzle(OPEN)
    found = differences(puzzle, TOUCHING, answer(puzzle, TOUCHING, 50))
    assert {"r3c5", "r4c5"} <= {*map(puzzle.name, found.colored)}
    every = differences(puzzle, TOUCHING, answer(puzzle, TOUCHING, 10_000))
    assert (found.colored, found.joined) == (every.colored, every.joined)


def test_two_solutions_are_enough_to_decide_where_all_differ() -> None:
    rng, tried = Random(7), set()
    for k in range(200):
        puzzle, rules = half_drawn(rng), ALL_RULES[k % 4]
        every = answer(puzzle, rules, 300)
        if every.number > 2 and every.is_all:
            tried.add(rules)
            compared = differences(puzzle, rules, every)
            decided = differences(puzzle, rules, answer(puzzle, rules, 2))
            assert (decided.colored, decided.joined) == (compared.colored, compared.joined)
            assert decided.is_complete
    assert len(tried) > 1


def test_without_time_only_what_was_compared_is_told() -> None:
    puzzle = parse_puzzle(OPEN)
    two = answer(puzzle, TOUCHING, 2)
    with TimeLimit(0):
        found = differences(puzzle, TOUCHING, two)
    assert not found.is_complete
    assert "The first 2 differ in how paths go through" in format_ambiguity(puzzle, found)
