from itertools import islice

import pytest
from hypothesis import given

from str8ts.boards import PRINTED, TINY, any_puzzles, naive_solutions, solvable_puzzles
from stratabot.str8ts.puzzle import Puzzle, check
from stratabot.str8ts.solve import Count, Method, answer, count, solutions, solve
from stratabot.str8ts.text import format_line, parse_puzzle

METHODS: list[Method | None] = ["sat", "search", None]


def numbers_of(puzzle: Puzzle) -> tuple[int, ...]:
    return tuple(cell.number for cell in puzzle.flat)


def naive(puzzle: Puzzle) -> set[tuple[int, ...]]:
    return {*islice(naive_solutions(puzzle), 300)}


@pytest.mark.parametrize("method", METHODS)
@given(puzzle=any_puzzles())
def test_every_method_finds_exactly_the_solutions_there_are(
    method: Method | None, puzzle: Puzzle
) -> None:
    expected = naive(puzzle)
    found = solutions(puzzle, 300, method)
    assert len({*found}) == len(found) == len(expected)
    assert all(check(puzzle, each) for each in found)
    if len(expected) < 300:
        assert {numbers_of(each) for each in found} == expected


@pytest.mark.parametrize("method", METHODS)
@given(puzzle=solvable_puzzles(range(3, 6)))
def test_every_method_tells_whether_a_solution_is_the_only_one(
    method: Method | None, puzzle: Puzzle
) -> None:
    expected = len([*islice(naive_solutions(puzzle), 2)]) == 1
    found = answer(puzzle, method)
    assert found.solution is not None
    assert check(puzzle, found.solution)
    assert found.is_unique == expected


@pytest.mark.parametrize("method", METHODS)
def test_a_printed_puzzle_has_one_solution(method: Method | None) -> None:
    puzzle = parse_puzzle(PRINTED)
    found = answer(puzzle, method)
    assert found.is_unique
    assert found.solution is not None
    assert check(puzzle, found.solution)
    assert solve(puzzle, method) == found.solution


@pytest.mark.parametrize("method", METHODS)
def test_solutions_are_counted_up_to_the_limit(method: Method | None) -> None:
    # A Latin square of side 4 without a given: 576 of them.
    puzzle = parse_puzzle("." * 16)
    assert count(puzzle, method=method) == Count(576, more=False)
    assert count(puzzle, 576, method) == Count(576, more=False)
    assert count(puzzle, 575, method) == Count(575, more=True)
    assert count(parse_puzzle(TINY), 1, method) == Count(1, more=False)
    assert count(parse_puzzle("11.."), 5, method) == Count(0, more=False)


@pytest.mark.parametrize("method", METHODS)
def test_sixteen_by_sixteen_is_solved(method: Method | None) -> None:
    rows = [" ".join(f"{(i + j) % 16 + 1}" for j in range(16)) for i in range(16)]
    full = parse_puzzle("\n".join(rows))
    holes = [cell.number if k % 3 else 0 for k, cell in enumerate(full.flat)]
    puzzle = full.with_numbers(holes)
    found = solve(puzzle, method)
    assert found is not None
    assert check(puzzle, found)


def test_black_cells_stay_as_they_were() -> None:
    found = solve(parse_puzzle(TINY))
    assert found is not None
    assert [mark for mark in format_line(found) if mark in "#abcd"] == ["#", "#", "c", "#"]
