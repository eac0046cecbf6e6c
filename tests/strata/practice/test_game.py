from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import SearchError
from stratabot.screen import VirtualClock
from stratabot.strata.generator import make_puzzle
from stratabot.strata.grading import grade
from stratabot.strata.peel import peel
from stratabot.strata.practice.attempt import Timings
from stratabot.strata.practice.game import PracticeGame, make_wave, wave_params
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.records import Click, Effect, Finish, Mistake, Opening, Win
from stratabot.strata.practice.scene import PALETTES
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon, Solution, check

PUZZLE = Puzzle.of(["12", "22"])
OTHER = Puzzle.of([["2", BLANK], ["1", "1"]])
RIGHT = Solution.parse("r1=1 c1=1 c2=2 r2=2").ribbons
WRONG = Solution.parse("r1=2 c1=2 c2=2 r2=2").ribbons
TIMES = Timings(win_delay=0.5, next_delay=0.0)


class KeyPlayer:
    def __init__(self, *puzzles: Puzzle, timings: Timings = TIMES) -> None:
        self.clock = VirtualClock()
        palette = PALETTES[0][:2]
        self.game = PracticeGame(puzzles or (PUZZLE, OTHER), palette, self.clock, timings=timings)

    def wait(self, seconds: float) -> None:
        self.clock.sleep(seconds)

    def select(self, number: int) -> Click:
        return self.game.press(Swatch(number - 1))

    def touch(self, line: str) -> Click:
        return self.game.press(Line.parse(line))

    def lay(self, *ribbons: Ribbon) -> None:
        for line, color in ribbons:
            if self.game.scene().selected != int(color or 1) - 1:
                self.select(int(color or 1))
            assert self.game.press(line).effect is Effect.LAID
            self.wait(self.game.timings.slide)


@pytest.fixture
def player() -> KeyPlayer:
    player = KeyPlayer()
    player.wait(TIMES.fade)
    return player


def test_a_click_at_an_empty_lane_lays_a_ribbon_in_the_selected_color(player: KeyPlayer) -> None:
    assert player.game.scene().selected == 0
    assert player.select(2).effect is Effect.SELECTED
    assert player.select(2).effect is Effect.RESELECTED
    assert player.game.scene().selected == 1
    assert player.select(3).why == "there is no such swatch"
    assert player.touch("c1").effect is Effect.LAID
    assert player.game.scene().laid == (Ribbon.parse("c1=2"),)


def test_a_click_on_a_laid_ribbon_takes_it_back_and_all_later_ones(player: KeyPlayer) -> None:
    player.lay(*RIGHT[:3])
    assert player.touch("c1").effect is Effect.TOOK_BACK
    player.wait(1)
    assert player.game.scene().laid == RIGHT[:1]
    assert player.game.has_taken_back == 1


def test_undo_takes_the_topmost_ribbon_back_and_restart_everything(player: KeyPlayer) -> None:
    assert player.game.press(Button.UNDO).why == "nothing is laid"
    player.lay(*RIGHT[:3])
    assert player.game.press(Button.UNDO).effect is Effect.TOOK_BACK
    player.wait(1)
    assert player.game.scene().laid == RIGHT[:2]
    assert player.game.restart().effect is Effect.TOOK_BACK
    player.wait(1)
    assert player.game.scene().laid == ()
    assert player.game.restart().effect is Effect.IGNORED


def test_all_laid_and_wrong_shakes_and_stays(player: KeyPlayer) -> None:
    player.lay(*WRONG)
    player.wait(TIMES.shake / 10)
    assert player.game.scene().shake != 0
    player.wait(TIMES.shake)
    scene = player.game.scene()
    assert (scene.shake, scene.won, scene.laid) == (0, False, WRONG)
    assert [type(record) for record in player.game.log[-1:]] == [Mistake]
    player.wait(60)
    assert not player.game.scene().won
    assert not player.game.wins


def test_all_right_brings_the_win_screen_after_the_delay(player: KeyPlayer) -> None:
    player.lay(*RIGHT)
    assert len(player.game.wins) == 1
    player.wait(TIMES.win_delay * 0.99)
    assert not player.game.scene().won
    assert player.game.press(Button.NEXT).effect is Effect.IGNORED
    player.wait(TIMES.win_delay * 0.02)
    scene = player.game.scene()
    assert (scene.won, scene.perfect, scene.preview) == (True, True, OTHER)


def test_perfect_is_lost_for_this_puzzle_only_by_taking_back() -> None:
    player = KeyPlayer(PUZZLE, PUZZLE)
    for spoil in (True, False):
        player.wait(TIMES.fade)
        player.lay(*RIGHT[:1])
        if spoil:
            player.touch("r1")
            player.wait(1)
            player.lay(*RIGHT[:1])
        player.lay(*RIGHT[1:])
        player.wait(TIMES.win_delay)
        assert player.game.scene().perfect is not spoil
        player.game.press(Button.NEXT)
    assert player.game.perfects == 1
    assert [win.clicks for win in player.game.wins] == [7, 5], "counted for each puzzle alone"


def test_any_right_picture_wins_and_useless_clicks_do_not_cost_perfect(player: KeyPlayer) -> None:
    player.select(1)
    player.game.press(None)
    player.lay(*Solution.parse("c1=1 r1=1 c2=2 r2=2").ribbons)
    assert player.game.perfects == 1


def test_while_a_puzzle_fades_in_no_click_counts() -> None:
    player = KeyPlayer()
    player.wait(TIMES.fade * 0.99)
    assert player.touch("r1").why == "it is fading in"
    assert player.select(2).effect is Effect.IGNORED
    player.wait(TIMES.fade * 0.02)
    assert player.touch("r1").effect is Effect.LAID


def test_next_is_taken_only_when_the_win_screen_takes_clicks() -> None:
    player = KeyPlayer(PUZZLE, OTHER, timings=replace(TIMES, next_delay=0.5))
    player.wait(TIMES.fade)
    player.lay(*RIGHT)
    player.wait(TIMES.win_delay + 0.4)
    assert player.game.scene().won
    assert player.game.press(Button.NEXT).why == "the win screen does not take clicks yet"
    player.wait(0.2)
    assert player.game.press(Button.NEXT).effect is Effect.NEXT


def test_the_wave_ends_with_a_win_screen_without_next() -> None:
    player = KeyPlayer(PUZZLE)
    player.wait(TIMES.fade)
    player.lay(*RIGHT)
    finished = [player.game.is_finished]
    player.wait(TIMES.win_delay)
    assert [*finished, player.game.is_finished] == [False, True]
    scene = player.game.scene()
    assert (scene.won, scene.preview) == (True, None)
    assert player.game.press(Button.NEXT).why == "the wave is over"
    assert [type(record) for record in player.game.log] == [
        Opening, *[Click] * 2, Click, *[Click] * 2, Win, Finish, Click
    ]  # fmt: skip


def test_a_wave_has_side_times_side_puzzles_of_one_palette() -> None:
    game = PracticeGame.wave(3, 4, VirtualClock(), Random(1))
    assert len(game.puzzles) == 9
    assert len(game.palette) == 4
    assert len(PracticeGame.wave(3, 4, VirtualClock(), Random(1), puzzles=2).puzzles) == 2
    with pytest.raises(ValueError, match="at least one puzzle"):
        PracticeGame.wave(3, 4, VirtualClock(), Random(1), puzzles=0)


def test_it_says_how_long_nothing_happens_by_itself() -> None:
    player = KeyPlayer()
    assert player.game.due_in == pytest.approx(TIMES.fade)
    player.wait(TIMES.fade)
    assert player.game.due_in is None
    player.touch("r1")
    player.wait(0.05)
    assert player.game.due_in == pytest.approx(TIMES.slide - 0.05)


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


def test_no_two_puzzles_of_a_wave_are_equal_and_the_easiest_come_first() -> None:
    for side, colors, count in ((2, 2, 4), (3, 3, 9), (6, 6, 36)):
        wave = make_wave(wave_params(side, colors), count, Random(2))
        assert len(wave) == len(set(wave)) == count
        numbers = [graded.number for puzzle in wave if (graded := grade(puzzle))]
        assert numbers == sorted(numbers)


def test_more_puzzles_than_there_are_come_again() -> None:
    wave = make_wave(replace(wave_params(2, 1), blank=0), 5, Random(3))
    assert len(wave) == 5
    assert len(set(wave)) == 1


@pytest.mark.parametrize(("side", "colors"), [(1, 3), (3, 0), (3, 7)])
def test_impossible_puzzles_are_refused(side: int, colors: int) -> None:
    with pytest.raises(ValueError, match=f"got {side} and {colors}"):
        wave_params(side, colors)


@pytest.mark.slow
def test_a_grade_that_no_puzzle_of_that_size_has_is_refused() -> None:
    with pytest.raises(SearchError, match="expected more hard puzzles, found 0"):
        make_wave(wave_params(2, 2), 3, Random(1), "hard")
