from datetime import date, timedelta
from random import Random

import pytest

from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.manners import ClickManner
from stratabot.strata.practice.screen import VirtualClock
from stratabot.strata.practice.timings import Timings
from stratabot.strata.practice.waves import WaveKind, all_kinds, most_swatches

MONDAY = date(2026, 11, 16)


def make(kind: WaveKind, seed: int = 1) -> PracticeGame:
    return kind.make(VirtualClock(), Random(seed), Timings(), ClickManner.QUEUE)


def test_after_a_wave_comes_one_color_more_then_the_next_side() -> None:
    assert WaveKind(3, 4).following == WaveKind(3, 5)
    assert WaveKind(3, 5).following == WaveKind(4, 2), "a 3 x 3 board can show 5 colors"
    assert WaveKind(5, 6).following == WaveKind(6, 2)
    assert WaveKind(2, 6).following == WaveKind(3, 2)
    assert WaveKind(6, 6).following is None
    assert WaveKind(4, 2, puzzles=3, word="hard").following == WaveKind(
        4, 3, puzzles=3, word="hard"
    )


def test_every_wave_follows_from_the_first_one_once() -> None:
    kinds = [*all_kinds()]
    assert len(kinds) == len(set(kinds)) == 21
    assert {(kind.side, kind.colors) for kind in kinds} == {
        (side, colors) for side in range(2, 7) for colors in range(2, most_swatches(side) + 1)
    }


def test_kinds_are_named_in_words_and_no_two_alike() -> None:
    assert str(WaveKind(4, 3)) == "4 x 4, 3 colors"
    assert str(WaveKind(4, 3, 1, "easy")) == "4 x 4, 3 colors, 1 puzzle, easy"
    assert str(WaveKind.of_day(MONDAY)) == "daily puzzle of 2026-11-16"
    kinds = [*all_kinds(), WaveKind(4, 3, 2), WaveKind(4, 3, None, "hard")]
    assert len({str(kind) for kind in kinds}) == len(kinds)


def test_a_day_has_one_puzzle_the_same_for_everyone() -> None:
    one, other = make(WaveKind.of_day(MONDAY), 1), make(WaveKind.of_day(MONDAY), 2)
    assert one.puzzles == other.puzzles
    assert one.palette == other.palette
    assert len(one.puzzles) == 1


def test_every_day_has_another_puzzle_and_the_weekend_larger_ones() -> None:
    days = [MONDAY + timedelta(days) for days in range(28)]
    puzzles = [make(WaveKind.of_day(day)).puzzles[0] for day in days]
    assert len(set(puzzles)) == 28
    assert [puzzle.rows for puzzle in puzzles[:7]] == [4, 4, 5, 5, 5, 6, 6]
    assert WaveKind.of_day(MONDAY).following is None


@pytest.mark.parametrize("kind", [WaveKind(3, 4), WaveKind(4, 2, 2), WaveKind(2, 6, 1)])
def test_a_game_is_of_its_kind(kind: WaveKind) -> None:
    game = make(kind)
    assert {puzzle.rows for puzzle in game.puzzles} == {kind.side}
    assert len(game.palette) == kind.colors
    assert len(game.puzzles) == (kind.puzzles or kind.side**2)
    assert game.manner is ClickManner.QUEUE
    assert make(kind, 1).puzzles == game.puzzles != make(kind, 6).puzzles
