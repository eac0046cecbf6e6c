import os
import subprocess
import sys
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from patience import Patience
from str8ts.boards import EASIEST, PRINTED, TINY, any_puzzles, naive_solutions, solvable_puzzles
from stratabot.errors import OutOfTimeError
from stratabot.puzzles.solutions import MANY
from stratabot.str8ts.candidates import Settler, pattern_of, settled, starting_candidates
from stratabot.str8ts.puzzle import Puzzle, check
from stratabot.str8ts.solver import Method, Search, answer, has_one_solution, solutions, solve
from stratabot.str8ts.text import parse_puzzle
from thorough import times
from waiting import PATIENCE


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


EACH_METHOD = pytest.mark.parametrize("method", ["sat", "search", None])


@EACH_METHOD
@given(puzzle=any_puzzles())
def test_every_method_finds_exactly_the_solutions_there_are(
    method: Method | None, puzzle: Puzzle
) -> None:
    expected = {*islice(naive_solutions(puzzle), 300)}
    found = [*solutions(puzzle, 300, method)]
    assert len({*found}) == len(found) == len(expected)
    assert all(check(puzzle, each) for each in found)
    if len(expected) < 300:
        assert {tuple(cell.number for cell in each.flat) for each in found} == expected


@EACH_METHOD
@given(puzzle=solvable_puzzles(range(3, 6)))
def test_every_method_tells_whether_a_solution_is_the_only_one(
    method: Method | None, puzzle: Puzzle
) -> None:
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


ANSWERS = """
import sys
from stratabot.str8ts.hints import hint
from stratabot.str8ts.ladder import steps
from stratabot.str8ts.pencil import Pencil, format_step
from stratabot.str8ts.solver import answer
from stratabot.str8ts.text import format_line, parse_puzzle
for text in sys.argv[1:]:
    puzzle = parse_puzzle(text)
    found = answer(puzzle)
    print(*map(format_line, found.found), found.is_unique)
    print(answer(puzzle, limit=20)[1:])
    told = hint(puzzle)
    print(*map(format_step, told.boards, told.steps) if told else ())
    pencil = Pencil(puzzle)
    for step in steps(puzzle):
        print(step.technique, step.look, format_step(pencil, step))
        pencil.apply(step)
"""


def answers(seed: str, *texts: str) -> list[str]:
    """What a fresh Python with this hash seed tells of these puzzles, in this order."""
    command, env = [sys.executable, "-c", ANSWERS, *texts], os.environ | {"PYTHONHASHSEED": seed}
    told = subprocess.check_output(command, env=env, text=True, timeout=PATIENCE)
    return told.splitlines()


HARD = "." * 36
"""What needs a SAT solver."""


@pytest.mark.slow
def test_answers_are_the_same_whatever_was_solved_before_and_however_sets_are_ordered() -> None:
    names = ("unique roof", "xy-chain", "deep guess")[: times(3, quick=1)]
    texts = ["." * 16, *(EASIEST[name] for name in names)]
    alone = [line for text in texts for line in answers("1", text)]
    hard = answers("2", HARD)
    assert answers("3", *texts) == alone
    assert answers("4", HARD, *texts) == hard + alone


@EACH_METHOD
def test_solutions_found_before_sat_goes_on_are_not_found_again(
    method: Method | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stratabot.str8ts.solver._PATIENCE_FOR_MANY", 1)
    found = [*solutions(parse_puzzle("." * 16), 1000, method)]
    assert len({*found}) == len(found) == 576


def test_a_search_with_many_solutions_goes_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Search] = []

    class Kept(Search):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            begun.append(self)

    monkeypatch.setattr("stratabot.str8ts.solver.Search", Kept)
    monkeypatch.setattr("stratabot.str8ts.solver._KEPT", 10)
    assert answer(parse_puzzle("." * 16), limit=9).number == 9
    assert answer(parse_puzzle("." * 16), limit=MANY).number == 576
    assert [each.most_boards is None for each in begun] == [False, True]


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
