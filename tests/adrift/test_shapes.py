from random import Random

import pytest

from adrift.boards import ALL_RULES
from adrift.variants import random_board, solutions_drawn
from stratabot.adrift.puzzle import Rules, check
from stratabot.adrift.solver import answer
from stratabot.adrift.text import format_puzzle, parse_puzzle


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES)
def test_on_every_shape_it_finds_exactly_what_a_player_finds_by_trying_everything(
    rules: Rules,
) -> None:
    rng = Random(24)
    solvable = 0
    for _ in range(250):
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
    assert solvable > 20


def test_a_board_of_any_shape_is_parsed_as_it_was_formatted() -> None:
    rng = Random(7)
    for _ in range(60):
        puzzle = parse_puzzle(random_board(rng)[0])
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle
