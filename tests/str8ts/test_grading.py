import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import TINY
from stratabot.str8ts.generator import generate
from stratabot.str8ts.grading import WORDS, Grade, Word, effort_of, grade, grade_of, highest_score
from stratabot.str8ts.ladder import steps
from stratabot.str8ts.params import Params
from stratabot.str8ts.pencil import SCORES, Pencil
from stratabot.str8ts.text import parse_puzzle
from thorough import examples

TINY_STEPS = steps(parse_puzzle(TINY))
LATIN = "1234567892345678913456789124567891235678912346789123457891234568912345679........."
"""A board of 9 x 9 with a row to fill; each of its cells has a single candidate."""


def graded_with(technique: str, rows: int = 0) -> Grade:
    """The grade if this technique were needed once, of `TINY` or with so many rows to fill."""
    grid = LATIN[: 9 * (9 - rows)].ljust(81, ".") if rows else TINY
    board = Pencil(parse_puzzle(grid))
    last = TINY_STEPS[-1]._replace(technique=technique)
    return grade_of(board, [*TINY_STEPS[:-1], last])


@examples(0.4)
@given(st.integers(0, 10**6))
def test_the_techniques_are_those_of_the_steps_and_the_word_follows_the_score(seed: int) -> None:
    puzzle = next(generate(Params(6), seed=seed))
    found = grade(puzzle)
    assert found is not None
    assert sum(found.techniques.values()) == len(steps(puzzle))
    assert found.word == WORDS[min(int(found.number / 20), 4)]


@pytest.mark.parametrize(
    ("technique", "word"),
    [
        ("compartment range check", "gentle"),
        ("stranded digits", "moderate"),
        ("naked pair", "tough"),
        ("hidden pair", "diabolical"),
        ("setti's rule", "diabolical"),
        ("y-wing", "extreme"),
        ("guess", "extreme"),
    ],
)
def test_however_little_there_is_to_do_a_technique_makes_a_puzzle_so_hard_at_least(
    technique: str, word: Word
) -> None:
    assert graded_with(technique).word == word
    assert SCORES[technique] <= highest_score(word)


def test_scores_rise_with_the_hardest_technique() -> None:
    scores = [graded_with(technique).number for technique in sorted(SCORES, key=SCORES.__getitem__)]
    assert scores == sorted(scores)
    assert scores[-1] < 100


def test_more_work_makes_a_puzzle_harder_if_its_steps_are_equally_hard() -> None:
    for technique in ("single", "naked pair", "x-wing"):
        scores = [graded_with(technique, rows).number for rows in range(1, 9)]
        assert scores == sorted(scores)
        assert scores[0] < scores[-1]


def test_what_no_daily_puzzle_needs_makes_the_same_work_a_word_harder() -> None:
    words = [graded_with(each, rows).word for rows in (7, 8) for each in ("single", "x-wing")]
    assert words == ["tough", "diabolical", "diabolical", "extreme"]


@pytest.mark.parametrize(
    ("grid", "most", "cells", "stuck", "is_all"),
    [
        pytest.param("123\n231\n3..", 100, 2, 0, True, id="a board of singles"),
        pytest.param("123\n231\n312", 100, 0, 0, True, id="a full board"),
        # Beside the 3, r1c3 can be 2 or 4; its column has its 4.
        pytest.param("#3.#\n####\n##d#\n####", 100, 1, 0, True, id="numbers out of reach"),
        pytest.param(TINY, 100, 10, 1, True, id="a person is stuck once"),
        pytest.param("....", 2, 4, 0, False, id="it ends where a harder step is needed"),
    ],
)
def test_effort_is_cells_to_fill_and_a_share_for_each_time_stuck(
    grid: str, most: float, cells: int, stuck: int, is_all: bool
) -> None:
    board = Pencil(parse_puzzle(grid))
    before = board.candidates[:]
    assert effort_of(board, most) == (cells, stuck, is_all, cells + 0.35 * stuck)
    assert (board.candidates, len(board.inked)) == (before, len(board.given))


def test_large_boards_count_as_if_they_had_81_cells() -> None:
    rows = [[(i + j) % 18 + 1 for j in range(18)] for i in range(18)]
    lines = [" ".join(map(str, row)) for row in rows[:-1]]
    board = Pencil(parse_puzzle("\n".join([*lines, " ".join("." * 18)])))
    assert effort_of(board).amount == pytest.approx(18 / 4)
