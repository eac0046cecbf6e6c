import sys
from itertools import islice

import pytest
from hypothesis import given

from str8ts.boards import TINY, any_puzzles, naive_solutions
from stratabot.errors import InputError
from stratabot.str8ts.explanation import find_conflict
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.sat import Assumptions, solutions_by_sat
from stratabot.str8ts.solver import solve
from stratabot.str8ts.text import parse_puzzle


@given(any_puzzles())
def test_givens_allow_a_solution_if_the_naive_search_finds_one(puzzle: Puzzle) -> None:
    allow = Assumptions(puzzle).allowing(puzzle)
    for places in (puzzle.givens, puzzle.givens[1:], puzzle.givens[::2], ()):
        found = next(naive_solutions(puzzle.keeping(places)), None)
        assert allow(places) == (found is not None)


def test_each_solution_comes_once() -> None:
    found = [*solutions_by_sat(parse_puzzle("." * 9))]
    assert len(found) == len({*found}) == 12
    assert len([*islice(solutions_by_sat(parse_puzzle(TINY)), 5)]) == 1


def test_without_python_sat_the_method_is_refused_and_the_rest_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(InputError, match="expected python-sat"):
        solve(parse_puzzle(TINY), "sat")
    assert solve(parse_puzzle(TINY), "search") is not None
    assert find_conflict(parse_puzzle("11..")) is not None
    with pytest.raises(InputError, match="expected python-sat"):
        find_conflict(parse_puzzle("11.."), "sat")
