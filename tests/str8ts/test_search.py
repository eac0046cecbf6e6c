from random import Random

from hypothesis import given

from str8ts.boards import PRINTED, any_puzzles, naive_solutions
from stratabot.str8ts.candidates import Settler, settled, starting_candidates
from stratabot.str8ts.pattern import pattern_of
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.search import Search
from stratabot.str8ts.text import parse_puzzle


@given(any_puzzles())
def test_conclusions_lose_no_solution(puzzle: Puzzle) -> None:
    left = settled(puzzle, Settler(pattern_of(puzzle)))
    for numbers in naive_solutions(puzzle):
        assert left is not None
        for own, number, cell in zip(left, numbers, puzzle.flat, strict=True):
            assert cell.is_black or own >> number - 1 & 1


def test_equal_clues_in_a_line_leave_no_candidates() -> None:
    assert starting_candidates(parse_puzzle("a.\na.")) is None
    assert starting_candidates(parse_puzzle("a..\n..b\n...")) is not None


def test_a_search_that_takes_too_long_is_cut_and_says_so() -> None:
    empty = parse_puzzle("." * 81)
    search = Search(empty, 3)
    assert [*search] == []
    assert search.is_cut
    full = Search(parse_puzzle(PRINTED))
    assert len([*full]) == 1
    assert not full.is_cut
    assert full.boards > 1


def test_each_solution_found_allows_more_boards() -> None:
    search = Search(parse_puzzle("." * 9), 8)
    assert len([*search]) == 12
    assert not search.is_cut
    assert search.boards > 8


def test_random_order_finds_other_solutions_first() -> None:
    empty = parse_puzzle("." * 16)
    first = {next(iter(Search(empty, rng=Random(seed)))) for seed in range(10)}
    assert len(first) > 5
    assert {*Search(empty, rng=Random(1))} == {*Search(empty)}


def test_a_search_can_begin_with_candidates() -> None:
    puzzle = parse_puzzle("....")
    assert [*Search(puzzle, start=[1, 3, 3, 3])] == [(1, 2, 2, 1)]
    assert [*Search(puzzle, start=[1, 1, 3, 3])] == []
