from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import TINY, black, filled
from stratabot.errors import InputError, PuzzleError
from stratabot.portable_random import shuffled
from stratabot.str8ts.generator import find_puzzles, generate, make_pattern, uniqueness_test
from stratabot.str8ts.grading import WORDS, Word
from stratabot.str8ts.params import SYMMETRIES, Params, Symmetry
from stratabot.str8ts.pencil import SCORES
from stratabot.str8ts.puzzle import Place, Puzzle, check, compartments_of
from stratabot.str8ts.solver import answer, solve
from thorough import cases, examples


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@given(seed=st.integers(0, 10**6), size=st.integers(4, 9))
def test_black_cells_are_symmetric_a_fifth_to_a_quarter(
    symmetry: Symmetry, seed: int, size: int
) -> None:
    cells = black(make_pattern(size, None, symmetry, Random(seed)))
    last = size - 1
    image = {
        "rotation": {(last - row, last - col) for row, col in cells},
        "mirror": {(row, last - col) for row, col in cells},
        "none": cells,
    }
    assert image[symmetry] == cells
    assert size * size // 5 - 1 <= len(cells) <= size * size // 4


@given(st.integers(0, 10**6), st.integers(0, 12), st.sampled_from(SYMMETRIES))
def test_black_cells_are_as_many_as_asked_for(seed: int, number: int, symmetry: Symmetry) -> None:
    for size in (5, 6):
        if size % 2 or symmetry == "none" or number % 2 == 0:
            assert len(black(make_pattern(size, number, symmetry, Random(seed)))) == number


@given(st.integers(0, 10**6), st.integers(6, 9))
def test_patterns_look_as_people_like_them(seed: int, size: int) -> None:
    pattern = make_pattern(size, None, "rotation", Random(seed))
    cells = black(pattern)
    blocks = [
        {(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)}
        for i in range(size - 1)
        for j in range(size - 1)
    ]
    assert not [block for block in blocks if block <= cells]
    lengths = [len(run) for run in compartments_of(pattern)]
    assert lengths.count(1) <= size // 2
    assert max(lengths) > 3


def has_a_given_to_spare(puzzle: Puzzle) -> bool:
    others = (puzzle.keeping({*puzzle.givens} - {place}) for place in puzzle.givens)
    return any(answer(each).is_unique for each in others)


def without_python_sat() -> object:
    raise InputError("expected python-sat")


@pytest.mark.parametrize("has_sat", [True, False])
def test_it_is_told_whether_givens_leave_another_solution(
    has_sat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_sat:
        monkeypatch.setattr("stratabot.str8ts.sat.SatSolver", without_python_sat)
    full = filled(TINY)
    others = uniqueness_test(full.keeping([]))(full)
    for seed in range(40):
        some = shuffled(full.givens, Random(seed))[: seed % 12]
        assert others(some) == (not answer(full.keeping(some)).is_unique)


@pytest.mark.slow
@examples(0.4)
@given(st.integers(0, 10**6), st.sampled_from([4, 5, 6, 7]))
def test_a_puzzle_has_one_solution_and_no_given_can_go(seed: int, size: int) -> None:
    puzzle = next(generate(Params(size), seed=seed))
    assert puzzle.size == size
    assert answer(puzzle).is_unique
    assert not has_a_given_to_spare(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("word", ["gentle", "moderate"])
def test_an_easy_puzzle_has_no_given_to_spare_either(word: Word) -> None:
    for found in islice(find_puzzles(Params(7), Random(3), word), 2):
        assert found.grade
        assert found.grade.word == word
        assert not has_a_given_to_spare(found.puzzle)


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
    assert all(SCORES[name] < SCORES["guess"] for name in extreme.grade.techniques)


@pytest.mark.slow
@cases(
    "size, word",
    [
        (10, "gentle"),
        (11, "moderate"),
        (11, "extreme"),
        (12, "tough"),
        (10, "diabolical"),
        (12, "extreme"),
    ],
    "other sizes and grades are made in the same way",
    one_in=2,
)
def test_large_puzzles_have_the_shares_of_published_ones(size: int, word: Word) -> None:
    found = next(find_puzzles(Params(size), Random(2), word))
    assert found.grade
    assert found.grade.word == word
    assert answer(found.puzzle).is_unique
    # The least and the most of 9 x 9, and half a cell for rounding, one for symmetry.
    share = len(black(found.puzzle)) / size**2
    least, most = {"extreme": (11, 21)}.get(word, (16, 27))
    assert least / 81 - 1.5 / size**2 <= share <= most / 81 + 0.5 / size**2


@pytest.mark.parametrize(
    "params",
    [Params(4, givens=15), Params(6, givens=33), Params(9, givens=73), Params(9, 12, givens=75)],
)
def test_as_many_givens_as_can_be_asked_for_are_found(params: Params) -> None:
    assert params.givens == params.most_givens
    puzzle = next(generate(params, seed=1))
    assert len(puzzle.givens) == params.givens
    assert 2 * len(clues(puzzle)) <= len(black(puzzle))


def test_a_solution_with_mirrored_numbers_is_another_one_so_a_given_is_needed() -> None:
    for seed in range(5):
        puzzle = next(generate(Params(5), seed=seed))
        blank = puzzle.keeping(())
        full = solve(puzzle)
        assert full is not None
        white = [0 if cell.is_black else cell.number for cell in full.flat]
        other = blank.with_numbers([6 - number if number else 0 for number in white])
        assert check(blank, blank.with_numbers(white))
        assert check(blank, other)
        assert other != blank.with_numbers(white)


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


@pytest.mark.parametrize(
    ("params", "error"),
    [
        (Params(3), "expected a size from 4 to 12, got 3"),
        (Params(5, black=13), "expected 0 to 12 black cells, got 13"),
        (Params(6, black=7), "expected an even number of black cells with symmetry='rotation'"),
        (Params(5, black=0, givens=26), "expected 1 to 25 givens, got 26"),
        (Params(5, black=7, givens=0), "expected 1 to 21 givens, got 0"),
        (Params(givens=2), "expected 3 to 73 givens, got 2"),
        (Params(givens=80), "expected 3 to 73 givens, got 80"),
    ],
)
def test_what_cannot_be_is_refused(params: Params, error: str) -> None:
    with pytest.raises(PuzzleError, match=error):
        next(generate(params, seed=1))
