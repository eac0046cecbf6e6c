from itertools import chain, pairwise
from random import Random

import pytest

from adrift.boards import ALL_RULES
from adrift.variants import random_board, solutions_drawn
from stratabot.adrift.crossing import crossing_colors
from stratabot.adrift.grading import grade
from stratabot.adrift.ladder import steps_to
from stratabot.adrift.puzzle import Rules, check
from stratabot.adrift.solver import answer
from stratabot.adrift.text import format_puzzle, parse_puzzle
from stratabot.adrift.ways import Ways
from thorough import times


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_on_every_shape_it_finds_exactly_what_a_player_finds_by_trying_everything(
    rules: Rules,
) -> None:
    rng = Random(24)
    solvable = 0
    for _ in range(times(250, quick=80)):
        text, board = random_board(rng)
        puzzle = parse_puzzle(text)
        expected = solutions_drawn(board, rules)
        told = answer(puzzle, rules, 10_000)
        names = puzzle.graph.names
        found = [tuple(tuple(names[k] for k in path) for path in paths) for paths in told.found]
        assert {*found} == expected, text
        assert len(found) == len(expected), text
        assert all(check(puzzle, paths, rules) for paths in told.found)
        solvable += bool(expected)
    assert solvable > times(20, quick=6)


def test_a_board_of_any_shape_is_parsed_as_it_was_formatted() -> None:
    rng = Random(7)
    for _ in range(60):
        puzzle = parse_puzzle(random_board(rng)[0])
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle


@pytest.mark.parametrize("rules", ALL_RULES)
def test_on_every_shape_steps_agree_with_all_solutions(rules: Rules) -> None:
    rng, steps = Random(11), 0
    for _ in range(times(100, quick=60)):
        text, board = random_board(rng)
        puzzle = parse_puzzle(text)
        expected = solutions_drawn(board, rules)
        if not expected:
            continue
        joined = [{*chain(*(pairwise(path) for path in paths))} for paths in expected]
        ways = Ways(puzzle, rules)
        for step in steps_to(puzzle, rules, None):
            steps += 1
            for edge in step.take + step.drop:
                one, other = (puzzle.name(place) for place in ways.edges[edge])
                are_joined = [(one, other) in some or (other, one) in some for some in joined]
                assert all(are_joined) if edge in step.take else not any(are_joined), text
    assert steps > times(50, quick=15)


def test_on_every_shape_colors_are_said_to_cross_only_if_nothing_solves_it() -> None:
    rng, loosest, found = Random(5), Rules(touching=True, fill=False), 0
    for _ in range(300):
        text, board = random_board(rng)
        if crossing_colors(parse_puzzle(text)) is not None:
            found += 1
            assert not solutions_drawn(board, loosest), text
    assert found > 3


def test_on_a_ring_of_columns_paths_pass_behind_where_they_would_cross_on_a_grid() -> None:
    rows = "A.B\n...\nB.A\n"
    assert crossing_colors(parse_puzzle(rows)) == (0, 1)
    assert crossing_colors(parse_puzzle(f"wrap\n{rows}")) is None
    assert crossing_colors(parse_puzzle("A.B\n.+.\nB.A\n")) is None
    assert crossing_colors(parse_puzzle("wrap rows\n.A..\nB..B\n..A.\n")) is None
    assert crossing_colors(parse_puzzle("wrap rows\nAB..\n....\nBA..\n")) is None
    assert crossing_colors(parse_puzzle("wrap rows\nA#B.\n.#..\nB#A.\n")) == (0, 1)


def test_bends_are_counted_over_bridges_and_edges_that_wrap() -> None:
    def bends(text: str) -> int | None:
        found = grade(parse_puzzle(text), Rules(fill=False))
        assert found is not None
        return found.bends

    assert bends("#A#\nB+B\n#A#\n") == 0
    assert bends("wrap rows\n.A#A.\n") == 0
    assert bends("wrap rows\nA##.\n###A\n") == 1
    assert bends("hex\nA .\n # A\n") == 1
    assert bends("hex\nA #\n . #\n  A\n") == 0
