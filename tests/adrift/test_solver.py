from random import Random

import pytest

from adrift.boards import ALL_RULES, AROUND, BENT, SEVERAL, random_puzzle, solutions_of
from patience import Patience
from stratabot.adrift.puzzle import Form, Puzzle, Rules, check, form_graph
from stratabot.adrift.solver import answer, paths_among, rings_among, solve
from stratabot.adrift.text import parse_puzzle
from stratabot.limit import TimeLimit
from thorough import times

TOUCHING = Rules(touching=True)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("part", range(2))
def test_it_finds_exactly_what_trying_everything_finds(rules: Rules, part: int) -> None:
    rng = Random(part)
    for _ in range(times(120, quick=50)):
        puzzle = random_puzzle(rng)
        expected = solutions_of(puzzle, rules)
        found = answer(puzzle, rules, 10_000)
        assert {*found.found} == expected
        assert len(found.found) == len(expected)
        assert found.is_all is True
        assert all(check(puzzle, paths, rules) for paths in expected)


def test_the_only_solution_is_known_to_be_the_only_one() -> None:
    assert answer(parse_puzzle(BENT)).is_unique is True
    assert answer(parse_puzzle(SEVERAL), TOUCHING).is_unique is False


def test_solutions_are_counted_up_to_a_limit() -> None:
    puzzle = parse_puzzle(SEVERAL)
    for limit, is_all in ((8, False), (9, True), (10, True)):
        found = answer(puzzle, TOUCHING, limit)
        assert (len(found.found), found.is_all) == (min(limit, 9), is_all)


def test_solutions_with_the_same_colors_but_other_paths_are_different() -> None:
    puzzle = parse_puzzle("A..\n...\n..A\n")
    assert solve(puzzle) is None
    assert len(answer(puzzle, TOUCHING, 10).found) == 2


def test_a_ring_beside_the_path_is_no_solution() -> None:
    puzzle = parse_puzzle(AROUND)
    assert solve(puzzle) is None
    (path,) = solve(puzzle, TOUCHING) or ((),)
    assert len(path) == 12


@pytest.mark.parametrize(
    ("text", "rules", "is_solvable"),
    [
        ("..\n..\n", Rules(), False),  # no color at all
        ("..\n..\n", Rules(fill=False), True),
        ("##\n##\n", Rules(), True),
        ("A#A\n", Rules(), False),
        ("A#A\n", Rules(fill=False), False),
        ("A.A\n...\n", Rules(fill=False), True),
    ],
)
def test_boards_at_the_edge_of_sense(text: str, rules: Rules, is_solvable: bool) -> None:
    assert answer(parse_puzzle(text), rules).is_solvable is is_solvable


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


SQUARE = [(0, 1), (1, 5), (4, 5), (0, 4)]


def test_paths_and_rings_are_told_apart() -> None:
    puzzle = parse_puzzle("..AA\n....\n")
    assert paths_among(puzzle, [*SQUARE, (2, 3)]) == ((2, 3),)
    rings = [*rings_among([*SQUARE, (2, 3)], puzzle.ends)]
    assert [{*ring} for ring in rings] == [{0, 1, 4, 5}]


def test_an_open_strand_without_an_end_is_no_ring() -> None:
    assert [*rings_among(SQUARE[:3], {})] == []
