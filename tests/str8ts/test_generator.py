from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import black
from stratabot.errors import PuzzleError
from stratabot.str8ts.generator import find_puzzles, generate
from stratabot.str8ts.grading import WORDS, Word
from stratabot.str8ts.ladder import LEAST
from stratabot.str8ts.params import Params
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.solver import answer
from thorough import cases, examples


@pytest.mark.slow
@examples(0.4)
@given(st.integers(0, 10**6), st.sampled_from([4, 5, 6, 7]))
def test_a_puzzle_has_one_solution_and_no_given_can_go(seed: int, size: int) -> None:
    puzzle = next(generate(Params(size), seed=seed))
    assert puzzle.size == size
    assert answer(puzzle).is_unique
    for place in puzzle.givens:
        assert not answer(puzzle.keeping({*puzzle.givens} - {place})).is_unique


@pytest.mark.slow
@pytest.mark.parametrize("word", ["gentle", "moderate"])
def test_an_easy_puzzle_has_no_given_to_spare_either(word: Word) -> None:
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
def test_a_grade_can_be_asked_for(word: Word) -> None:
    found = next(find_puzzles(Params(6), Random(1), word))
    assert found.grade
    assert found.grade.word == word


@pytest.mark.slow
def test_puzzles_of_9_x_9_have_fewer_givens_the_harder_they_are_and_need_no_guess() -> None:
    givens = []
    for word in WORDS[:4]:
        made = [*islice(find_puzzles(Params(), Random(0), word), 2)]
        assert [one.grade.word for one in made if one.grade] == [word] * 2
        white = [len(one.puzzle.givens) - len(clues(one.puzzle)) for one in made]
        assert all(3 <= len(clues(one.puzzle)) <= 8 for one in made)
        givens.append(sum(white))
    assert givens == sorted(givens, reverse=True)
    (extreme,) = islice(find_puzzles(Params(), Random(4), "extreme"), 1)
    assert extreme.grade
    assert extreme.grade.word == "extreme"
    assert all(LEAST[name] < LEAST["guess"] for name in extreme.grade.techniques)


def clues(puzzle: Puzzle) -> list[Place]:
    return [place for place in puzzle.givens if puzzle[place].is_black]


@pytest.mark.slow
@cases(
    "many, word",
    [(12, "gentle"), (28, "tough"), (10, "diabolical")],
    "hard ones are found as often",
    one_in=3,
)
def test_unusual_numbers_of_black_cells_can_be_had_in_every_grade(many: int, word: Word) -> None:
    found = next(find_puzzles(Params(black=many), Random(1), word))
    assert found.grade
    assert (len(black(found.puzzle)), found.grade.word) == (many, word)


@pytest.mark.slow
def test_givens_and_a_grade_can_be_asked_for_together() -> None:
    found = next(find_puzzles(Params(givens=25), Random(1), "gentle"))
    assert found.grade
    assert (len(found.puzzle.givens), found.grade.word) == (25, "gentle")


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
