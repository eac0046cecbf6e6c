import pytest

from adrift.boards import ALL_RULES, AROUND, BENT, SEVERAL, solved_boards
from patience import Patience
from stratabot.adrift.puzzle import USUAL, Form, Puzzle, Rules, check, form_graph
from stratabot.adrift.solver import answer
from stratabot.adrift.text import parse_puzzle
from stratabot.limit import TimeLimit
from thorough import times

TOUCHING = Rules(touching=True)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("part", range(2))
def test_it_finds_exactly_what_trying_everything_finds(rules: Rules, part: int) -> None:
    for puzzle, expected in solved_boards(part, times(120, quick=50), rules):
        found = answer(puzzle, rules, 10_000)
        assert {*found.found} == expected
        assert len(found.found) == len(expected)
        assert found.is_all is True
        assert all(check(puzzle, paths, rules) for paths in expected)


LOOSE = Rules(fill=False)


@pytest.mark.parametrize(
    ("text", "rules", "limit", "number", "is_all"),
    [
        (BENT, USUAL, 1, 1, True),
        (SEVERAL, TOUCHING, 8, 8, False),
        (SEVERAL, TOUCHING, 9, 9, True),
        ("A..\n...\n..A\n", USUAL, 9, 0, True),
        ("A..\n...\n..A\n", TOUCHING, 9, 2, True),  # the same colors, other paths
        (AROUND, USUAL, 9, 0, True),  # a ring beside the path is no solution
        ("..\n..\n", USUAL, 9, 0, True),  # no color at all
        ("..\n..\n", LOOSE, 9, 1, True),
        ("##\n##\n", USUAL, 9, 1, True),
        ("A#A\n", USUAL, 9, 0, True),
        ("A#A\n", LOOSE, 9, 0, True),
        ("A.A\n...\n", LOOSE, 9, 2, True),
    ],
)
def test_solutions_are_counted_up_to_a_limit_also_at_the_edge_of_sense(
    text: str, rules: Rules, limit: int, number: int, is_all: bool
) -> None:
    found = answer(parse_puzzle(text), rules, limit)
    assert (len(found.found), found.is_all) == (number, is_all)
    assert found.is_unique is (number == 1)


def test_a_corridor_of_a_thousand_cells_is_no_trouble() -> None:
    length = 1000
    ends = {"A": (0, 1), "B": (length - 2, length - 1)}
    puzzle = Puzzle.of(Form("grid", length, 1), form_graph(Form("grid", length, 1)), ends)
    assert answer(puzzle).is_solvable is False
    assert answer(puzzle, Rules(fill=False)).is_unique is True


def test_when_the_time_is_over_nothing_is_claimed() -> None:
    puzzle = parse_puzzle("A.....A\n.......\n.......\nB.....B\n.......\n.......\n.......\n")
    with TimeLimit(1e-9):
        found = answer(puzzle, Rules(touching=True, fill=False))
    assert (found.is_solvable, found.is_unique, found.found) == (None, None, ())


def test_what_was_found_before_the_time_was_over_is_kept() -> None:
    puzzle = parse_puzzle("A......\n.......\n.......\n.......\n.......\n......A\n")
    rules = Rules(touching=True, fill=False)
    with Patience(500):
        found = answer(puzzle, rules, 10**9)
    assert found.found
    assert (found.is_solvable, found.is_unique, found.is_all) == (True, False, None)
    assert all(check(puzzle, paths, rules) for paths in found.found[:50])
