from random import Random

import pytest

from str8ts.boards import PRINTED, TINY
from stratabot.errors import InputError
from stratabot.portable_random import shuffled
from stratabot.str8ts import digging
from stratabot.str8ts.digging import Quarry, fewest_givens
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import answer, solve
from stratabot.str8ts.text import parse_puzzle


def filled(text: str) -> Puzzle:
    solution = solve(parse_puzzle(text))
    assert solution is not None
    return solution


def without_python_sat() -> object:
    raise InputError("expected python-sat")


@pytest.mark.parametrize("has_sat", [True, False])
def test_a_quarry_tells_whether_givens_leave_another_solution(
    has_sat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_sat:
        monkeypatch.setattr(digging, "SatSolver", without_python_sat)
    full = filled(TINY)
    others = Quarry(full.keeping([])).others(full)
    for seed in range(40):
        some = shuffled(full.givens, Random(seed))[: seed % 12]
        assert others(some) == (not answer(full.keeping(some)).is_unique)


def test_boards_of_one_quarry_do_not_disturb_each_other() -> None:
    first = filled(PRINTED)
    blank = first.keeping([])
    second = solve(blank)
    assert second is not None
    assert second != first
    quarry = Quarry(blank)
    for full in (first, second, first):
        others = quarry.others(full)
        white = [place for place in full.givens if not full[place].is_black]
        assert not others(white)
        assert others(white[:5])


@pytest.mark.parametrize("seed", range(3))
def test_without_any_given_that_is_left_there_are_other_solutions(seed: int) -> None:
    full = filled(TINY)
    others = Quarry(full.keeping([])).others(full)
    puzzle = fewest_givens(full, shuffled(full.givens, Random(seed)), others)
    assert answer(puzzle).is_unique
    for place in puzzle.givens:
        assert not answer(puzzle.keeping({*puzzle.givens} - {place})).is_unique
