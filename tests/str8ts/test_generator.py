from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import black
from stratabot.difficulty import WORDS, TechniqueWord
from stratabot.errors import PuzzleError
from stratabot.str8ts.generator import find_puzzles, generate
from stratabot.str8ts.params import Params
from stratabot.str8ts.solver import answer


@pytest.mark.slow
@given(st.integers(0, 10**6), st.sampled_from([4, 5, 6, 7]))
def test_a_puzzle_has_one_solution_and_no_given_can_go(seed: int, size: int) -> None:
    puzzle = next(generate(Params(size), seed=seed))
    assert puzzle.size == size
    assert answer(puzzle).is_unique
    for place in puzzle.givens:
        assert not answer(puzzle.keeping({*puzzle.givens} - {place})).is_unique


@pytest.mark.slow
@pytest.mark.parametrize("word", ["gentle", "moderate"])
def test_an_easy_puzzle_has_no_given_to_spare_either(word: TechniqueWord) -> None:
    for found in islice(find_puzzles(Params(7), Random(3), word), 2):
        assert found.grade
        assert found.grade.word == word
        puzzle = found.puzzle
        for place in puzzle.givens:
            assert not answer(puzzle.keeping({*puzzle.givens} - {place})).is_unique


def test_black_cells_and_givens_are_as_many_as_asked_for() -> None:
    for puzzle in islice(generate(Params(6, black=8, givens=14), seed=2), 3):
        assert len(black(puzzle)) == 8
        assert len(puzzle.givens) == 14


@pytest.mark.parametrize("word", WORDS)
def test_a_grade_can_be_asked_for(word: str) -> None:
    found = next(find_puzzles(Params(6), Random(4), word))  # type: ignore[arg-type]
    assert found.grade
    assert found.grade.word == word


@pytest.mark.parametrize(
    ("params", "error"),
    [
        (Params(3), "expected a size from 4 to 9, got 3"),
        (Params(5, black=13), "expected 0 to 12 black cells, got 13"),
        (Params(6, black=7), "expected an even number of black cells with symmetry='rotation'"),
        (Params(5, givens=26), "expected 0 to 25 givens, got 26"),
    ],
)
def test_what_cannot_be_is_refused(params: Params, error: str) -> None:
    with pytest.raises(PuzzleError, match=error):
        next(generate(params, seed=1))
