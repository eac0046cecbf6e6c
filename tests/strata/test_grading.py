from itertools import permutations
from random import Random

import pytest
from grades import sample
from hypothesis import given
from hypothesis import strategies as st
from ranking import rank_correlation

from careful_player import random_game
from stratabot.errors import TooLargeError
from stratabot.strata.generator import Params, canonical, make_puzzle
from stratabot.strata.grading import (
    WEIGHTS,
    WORDS,
    Features,
    Odds,
    difficulty,
    grade,
    harder_than,
    scale_for,
    share_below,
)
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import Puzzle
from strategies import brute_orders, present, puzzle_of, puzzles, solvable_puzzles


def hardness(side: int, *features: float) -> float:
    scale = scale_for(side, side)
    return share_below(difficulty(harder_than(Features(*features), scale)), scale["difficulty"])


values = st.tuples(
    st.integers(1, 12),
    st.integers(1, 12),
    st.floats(1e-9, 1),
    st.floats(0, 6),
    st.integers(0, 11),
    st.integers(0, 12),
)


@given(st.integers(2, 6), values, values)
def test_what_is_harder_in_one_thing_is_never_graded_easier(
    side: int, one: tuple[float, ...], other: tuple[float, ...]
) -> None:
    for k, weight in enumerate(WEIGHTS):
        low, high = sorted((one[k], other[k]))
        easier, harder = (low, high) if weight > 0 else (high, low)
        assert hardness(side, *one[:k], easier, *one[k + 1 :]) <= hardness(
            side, *one[:k], harder, *one[k + 1 :]
        )


def test_the_scale_of_every_size_ascends() -> None:
    for side in range(2, 7):
        for steps in scale_for(side, side).values():
            assert list(steps) == sorted(steps)
            assert len(steps) == 41
    assert scale_for(3, 5) is scale_for(4, 4)
    assert scale_for(1, 1) is scale_for(2, 2)
    assert scale_for(8, 8) is scale_for(6, 6)


def test_the_same_puzzle_in_other_words_has_the_same_grade() -> None:
    puzzle = make_puzzle(Params(4, 4, 4), Random(1))
    turned = Puzzle.of(reversed([*zip(*puzzle.cells, strict=True)]))
    assert canonical(puzzle) == canonical(turned)
    assert grade(puzzle) == grade(turned)


def test_grades_of_random_puzzles_fill_the_scale() -> None:
    words = [graded.word for puzzle in sample(4, 300, Random(9)) if (graded := grade(puzzle))]
    shares = [words.count(word) / len(words) for word in WORDS]
    assert shares == pytest.approx([0.4, 0.3, 0.2, 0.1], abs=0.09)


@pytest.mark.slow
def test_the_number_tells_how_seldom_random_careful_players_win() -> None:
    rng = Random(11)
    numbers, won, without = [], [], []
    for puzzle in sample(4, 50, rng):
        graded = present(grade(puzzle))
        numbers.append(graded.number)
        won.append(sum(random_game(puzzle, rng) for _ in range(150)))
        without.append(difficulty(graded.harder_than._replace(orders=0.0)))
    assert rank_correlation(numbers, won) < -0.85
    assert rank_correlation(without, won) < -0.8


@given(puzzles(3, 3))
def test_the_orders_that_win_are_counted(puzzle: Puzzle) -> None:
    assert Odds(puzzle).ways().get(0, 0) == sum(1 for _ in brute_orders(puzzle))


@given(solvable_puzzles(3, 3))
def test_a_laid_set_is_among_the_ways_exactly_if_it_can_be_won(puzzle: Puzzle) -> None:
    odds = Odds(puzzle)
    ways = odds.ways()
    for laid in range(odds.all + 1):
        lines = [line for k, line in enumerate(puzzle.lines) if laid >> k & 1]
        assert (laid in ways) == (peel(puzzle, lines) is not None)
        assert laid not in ways or odds.fitting(laid) | laid == odds.all, "nothing is wrong at once"


@given(solvable_puzzles(2, 3))
def test_the_bite_is_what_playing_all_orders_gives(puzzle: Puzzle) -> None:
    odds = Odds(puzzle)
    waits = [
        wait
        for order in permutations(range(odds.lines))
        if (wait := hidden(puzzle, odds, order)) is not None
    ]
    expected = sum(waits) / len(waits) if waits else 0.0
    assert odds.bite(odds.ways()) == pytest.approx(expected)


def hidden(puzzle: Puzzle, odds: Odds, order: tuple[int, ...]) -> int | None:
    """Ribbons laid on a lost board before a line cannot be laid; None if the order wins."""
    laid, waits = 0, 0
    for k in order:
        laid |= 1 << k
        shows = odds.fitting(laid) | laid != odds.all
        lost = peel(puzzle, [line for n, line in enumerate(puzzle.lines) if laid >> n & 1]) is None
        if shows:
            return waits
        waits += lost
    return None


def test_rounds_openings_and_free_lines_of_a_staircase() -> None:
    odds = Odds(puzzle_of("GGG", "PRR", "PBG"))
    assert odds.rounds() == 5
    assert odds.fitting(odds.all).bit_count() == 1
    assert odds.free_lines() == 3
    blank = Odds(puzzle_of("...", "..."))
    assert (blank.rounds(), blank.free_lines(), blank.bite(blank.ways())) == (1, 5, 0.0)


def test_a_large_board_is_refused() -> None:
    with pytest.raises(TooLargeError, match="9 x 8"):
        Odds(Puzzle.of(["GGGGGGGG"] * 9))
