from itertools import islice

import pytest
from hypothesis import given

from patience import Patience
from str8ts.boards import TINY, any_puzzles, naive_solutions, solvable_puzzles
from stratabot.errors import OutOfTimeError
from stratabot.str8ts.candidates import Settler, pattern_of, settle_candidates
from stratabot.str8ts.puzzle import Puzzle, check
from stratabot.str8ts.solver import Method, answer, has_one_solution, solutions, solve
from stratabot.str8ts.text import parse_puzzle


@given(any_puzzles())
def test_conclusions_lose_no_solution(puzzle: Puzzle) -> None:
    left = settle_candidates(puzzle, Settler(pattern_of(puzzle)))
    for numbers in naive_solutions(puzzle):
        assert left is not None
        for own, number, cell in zip(left, numbers, puzzle.flat, strict=True):
            assert cell.is_black or own >> number - 1 & 1


EACH_METHOD = pytest.mark.parametrize("method", ["sat", "search", None])


@EACH_METHOD
@given(puzzle=any_puzzles())
def test_every_method_finds_exactly_all_solutions(method: Method | None, puzzle: Puzzle) -> None:
    expected = {*islice(naive_solutions(puzzle), 300)}
    found = [*solutions(puzzle, 300, method)]
    assert len({*found}) == len(found) == len(expected)
    assert all(check(puzzle, each) for each in found)
    if len(expected) < 300:
        assert {tuple(cell.number for cell in each.flat) for each in found} == expected


@EACH_METHOD
@given(puzzle=solvable_puzzles(range(3, 6)))
def test_every_method_knows_the_only_solution(method: Method | None, puzzle: Puzzle) -> None:
    expected = len([*islice(naive_solutions(puzzle), 2)]) == 1
    found = answer(puzzle, method)
    assert check(puzzle, found.found[0])
    assert found.is_unique == expected


@EACH_METHOD
def test_solutions_are_counted_up_to_the_limit(method: Method | None) -> None:
    # A Latin square of side 4 without a given: 576 of them.
    puzzle = parse_puzzle("." * 16)
    assert answer(puzzle, method, 576)[1:] == (576, True)
    assert answer(puzzle, method, 575)[1:] == (575, False)
    assert answer(parse_puzzle(TINY), method, 1)[1:] == (1, True)
    assert answer(parse_puzzle("11.."), method, 5)[1:] == (0, True)


@EACH_METHOD
def test_sixteen_by_sixteen_is_solved(method: Method | None) -> None:
    rows = [" ".join(f"{(i + j) % 16 + 1}" for j in range(16)) for i in range(16)]
    full = parse_puzzle("\n".join(rows))
    holes = [cell.number if k % 3 else 0 for k, cell in enumerate(full.flat)]
    puzzle = full.with_numbers(holes)
    found = solve(puzzle, method)
    assert found is not None
    assert check(puzzle, found)


def test_an_answer_does_not_depend_on_what_was_solved_before() -> None:
    puzzle = parse_puzzle("." * 16)
    before = [answer(puzzle, limit=limit) for limit in (1, 20)]
    assert answer(parse_puzzle("." * 36)).is_unique is False  # what needs a SAT solver
    assert [answer(puzzle, limit=limit) for limit in (1, 20)] == before


@EACH_METHOD
def test_solutions_found_before_sat_goes_on_are_not_found_again(
    method: Method | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratabot.str8ts.solver._PATIENCE_FOR_MANY", 1)
    found = [*solutions(parse_puzzle("." * 16), 1000, method)]
    assert len({*found}) == len(found) == 576


def test_what_is_known_when_the_time_ends_is_told() -> None:
    puzzle = parse_puzzle("." * 36)
    told = []
    for looks in range(0, 400, 20):
        with Patience(looks):
            told.append(answer(puzzle, "search", 10_000))
    assert [each.is_all for each in told] == [None] * len(told)
    assert (told[0].is_solvable, told[0].is_unique) == (None, None)
    many = [each.number for each in told]
    assert many == sorted(many)
    assert many[-1] > 1
    assert (told[-1].is_solvable, told[-1].is_unique) == (True, False)
    assert {each.found for each in told if each.found} == {told[-1].found}


def test_whether_there_is_one_solution_is_not_guessed_when_the_time_ends() -> None:
    puzzle = parse_puzzle("." * 49)
    with Patience(1), pytest.raises(OutOfTimeError):
        has_one_solution(puzzle)
    assert not has_one_solution(puzzle)
