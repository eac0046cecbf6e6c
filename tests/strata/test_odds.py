from itertools import permutations
from math import factorial
from random import Random

import pytest
from hypothesis import given

from careful_player import random_game
from stratabot.errors import TooLargeError
from stratabot.strata.odds import Odds
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import Puzzle
from strategies import brute_orders, puzzle_of, puzzles, solvable_puzzles


@given(puzzles(3, 3))
def test_the_orders_that_win_are_counted(puzzle: Puzzle) -> None:
    assert Odds(puzzle).ways().get(0, 0) == sum(1 for _ in brute_orders(puzzle))


@given(solvable_puzzles(3, 3))
def test_a_laid_set_is_among_the_ways_exactly_if_it_can_be_won(puzzle: Puzzle) -> None:
    odds = Odds(puzzle)
    ways = odds.ways()
    for laid in range(odds.all + 1):
        lines = [line for k, line in enumerate(puzzle.lines) if laid >> k & 1]
        assert (laid in ways) == (peel(puzzle, lines) is not None)


@given(solvable_puzzles(3, 3))
def test_nothing_is_wrong_at_once_on_a_board_that_can_be_won(puzzle: Puzzle) -> None:
    odds = Odds(puzzle)
    for laid in odds.ways():
        assert odds.fitting(laid) | laid == odds.all


def test_careful_players_win_with_the_share_of_orders_that_win() -> None:
    rng, games = Random(1), 1500
    for grid in (("PG", "GG"), ("GR.", "RG.", "R.P"), ("PG.", ".GP", "RRG")):
        puzzle = puzzle_of(*grid)
        odds = Odds(puzzle)
        share = odds.ways().get(0, 0) / factorial(odds.lines)
        won = sum(random_game(puzzle, rng) for _ in range(games))
        assert abs(won / games - share) < 4 * (share * (1 - share) / games) ** 0.5 + 1e-9


@given(solvable_puzzles(2, 3))
def test_the_bite_is_what_playing_all_orders_gives(puzzle: Puzzle) -> None:
    odds = Odds(puzzle)
    waits = [wait for order in orders(odds) if (wait := hidden(puzzle, odds, order)) is not None]
    expected = sum(waits) / len(waits) if waits else 0.0
    assert odds.bite(odds.ways()) == pytest.approx(expected)


def orders(odds: Odds) -> list[tuple[int, ...]]:
    return [*permutations(range(odds.lines))]


def hidden(puzzle: Puzzle, odds: Odds, order: tuple[int, ...]) -> int | None:
    """Ribbons laid on a lost board before a line cannot be laid; None if the order wins."""
    laid, waits = 0, 0
    for k in order:
        laid |= 1 << k
        shows = odds.fitting(laid) | laid != odds.all
        lost = peel(puzzle, [line for n, line in enumerate(puzzle.lines) if laid >> n & 1]) is None
        if shows:
            return waits
        waits += lost
    return None


def test_rounds_openings_and_free_lines_of_a_staircase() -> None:
    odds = Odds(puzzle_of("GGG", "PRR", "PBG"))
    assert odds.rounds() == 5
    assert odds.fitting(odds.all).bit_count() == 1
    assert odds.free_lines() == 3


def test_a_blank_board_is_all_free_in_one_round() -> None:
    odds = Odds(puzzle_of("...", "..."))
    assert (odds.rounds(), odds.free_lines(), odds.bite(odds.ways())) == (1, 5, 0.0)


def test_a_large_board_is_refused() -> None:
    with pytest.raises(TooLargeError, match="9 x 8"):
        Odds(Puzzle.of(["GGGGGGGG"] * 9))
