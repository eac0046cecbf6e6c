import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import board_before
from stratabot.str8ts.generator import generate
from stratabot.str8ts.hints import find_again, hint
from stratabot.str8ts.ladder import TECHNIQUES, applicable
from stratabot.str8ts.params import Params
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.solver import solve
from strategies import present
from thorough import examples


@examples(0.5)
@given(st.integers(0, 10**6))
def test_the_last_step_puts_the_right_number_and_the_boards_lead_to_it(seed: int) -> None:
    puzzle = next(generate(Params(6), seed=seed))
    found, solution = hint(puzzle), solve(puzzle)
    assert found is not None
    assert solution is not None
    assert len(found.boards) == len(found.steps)
    *before, last = found.steps
    assert last.put is not None
    cell, number = last.put
    assert solution.flat[cell].number == number
    assert all(step.put is None for step in before)
    for board, step, after in zip(found.boards, found.steps, found.boards[1:], strict=False):
        board.apply(step)
        assert board.candidates == after.candidates


@pytest.mark.parametrize("seed", range(6))
def test_no_step_of_a_hint_can_be_left_out(seed: int) -> None:
    puzzle = next(generate(Params(6, givens=10), seed=seed))
    found = present(hint(puzzle))
    *before, last = found.steps
    for k in range(len(before)):
        pencil = Pencil(puzzle)
        for step in before[:k] + before[k + 1 :]:
            pencil.apply(step)
        puts = [each.put for each in TECHNIQUES[last.technique](pencil)]
        # Without it the number does not follow, or another step before does not.
        assert last.put not in puts or any(
            looked in before[k].removed for step in before[k + 1 :] for looked in step.look
        )


@pytest.mark.parametrize("name", ["single", "x-wing", "y-wing", "xy-chain"])
def test_every_technique_that_applies_now_is_named_once(name: str) -> None:
    board, _ = board_before(name)
    solution = present(solve(board.puzzle))
    found = [*applicable(board)]
    names = [each.technique for each in found]
    assert name in names
    assert names == [each for each in TECHNIQUES if each in names]
    assert not {"guess", "deep guess", "forcing chain"} & {*names}
    for each in found:
        for cell, gone in each.removed.items():
            assert not gone >> solution.flat[cell].number - 1 & 1
    named = next(each for each in found if each.technique == name)
    assert bool(named.links) == (name in ("y-wing", "xy-chain"))
    assert {cell for pair in named.links for cell in pair} <= {*named.look}


def test_the_same_number_is_supposed_again() -> None:
    for name in ("forcing chain", "guess", "deep guess"):
        board, step = board_before(name)
        assert find_again(board, [step]) is not None
        board.apply(step)
        assert find_again(board, [step]) is None
