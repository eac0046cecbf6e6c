import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import TINY
from stratabot.difficulty import WORDS
from stratabot.str8ts.generator import generate
from stratabot.str8ts.grading import grade, grade_of
from stratabot.str8ts.ladder import steps
from stratabot.str8ts.params import Params
from stratabot.str8ts.text import parse_puzzle


@pytest.mark.slow
@given(st.integers(0, 10**6))
def test_the_score_is_the_hardest_step_and_a_fraction(seed: int) -> None:
    puzzle = next(generate(Params(6), seed=seed))
    taken = steps(puzzle)
    found = grade(puzzle)
    assert found is not None
    assert int(found.number) == max(step.score for step in taken)
    assert sum(found.techniques.values()) == len(taken)
    assert found.word in WORDS


@pytest.mark.slow
def test_words_rise_with_the_score() -> None:
    words = {}
    for puzzle, _ in zip(generate(Params(6), seed=1), range(40), strict=False):
        found = grade(puzzle)
        assert found is not None
        words[found.number] = WORDS.index(found.word)
    ranks = [rank for _, rank in sorted(words.items())]
    assert ranks == sorted(ranks)
    assert {*ranks} == {0, 1, 2, 3}


def test_without_one_solution_there_is_no_grade() -> None:
    assert grade(parse_puzzle("....")) is None
    assert grade(parse_puzzle("11..")) is None
    assert grade(parse_puzzle(TINY)) is not None


def test_a_step_takes_more_effort_the_more_cells_have_no_number() -> None:
    put = steps(parse_puzzle("12\n2."))[-1]
    assert put.put is not None
    one, three = grade_of([put]).number, grade_of([put] * 3).number
    assert one == pytest.approx(3 + 3.1 / 1003.1, abs=1e-6)
    assert three == pytest.approx(3 + 9.6 / 1009.6, abs=1e-6)
