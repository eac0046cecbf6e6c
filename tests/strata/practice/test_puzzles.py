from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.generator import make_puzzle
from stratabot.strata.peel import peel
from stratabot.strata.practice.puzzles import make_wave, wave_params
from stratabot.strata.puzzle import check

SIDES, COLORS = st.integers(2, 6), st.integers(1, 6)


@given(SIDES, COLORS, st.randoms(use_true_random=False))
def test_every_puzzle_can_be_solved_and_has_as_many_colors_as_can_be(
    side: int, colors: int, rng: Random
) -> None:
    puzzle = make_puzzle(wave_params(side, colors), rng)
    assert (puzzle.rows, puzzle.cols) == (side, side)
    assert len(puzzle.colors) == min(colors, 2 * side - 1)
    assert set(puzzle.colors) <= set("123456"[:colors])
    solution = peel(puzzle)
    assert solution is not None
    assert check(puzzle, solution)


def test_no_two_puzzles_of_a_wave_are_equal() -> None:
    for side, colors, count in ((2, 2, 4), (3, 3, 9), (6, 6, 36)):
        wave = make_wave(wave_params(side, colors), count, Random(2))
        assert len(wave) == len(set(wave)) == count


def test_more_puzzles_than_there_are_come_again() -> None:
    wave = make_wave(replace(wave_params(2, 1), blank=0), 5, Random(3))
    assert len(wave) == 5
    assert len(set(wave)) == 1


def test_the_same_randomness_gives_the_same_wave() -> None:
    params = wave_params(4, 4)
    assert make_wave(params, 16, Random(4)) == make_wave(params, 16, Random(4))
    assert make_wave(params, 16, Random(4)) != make_wave(params, 16, Random(5))


def test_impossible_puzzles_are_refused() -> None:
    with pytest.raises(ValueError, match="got 1 and 3"):
        wave_params(1, 3)
    with pytest.raises(ValueError, match="got 3 and 7"):
        wave_params(3, 7)
