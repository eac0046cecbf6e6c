"""Whole puzzles with nothing going wrong, also in games unlike ours."""

from random import Random

import pytest
from fixtures.palettes import random_palette

from strata.bot.imitation import ImitationStage, Ways
from strata.bot.stages import MemoryStage
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from thorough import cases

pytestmark = pytest.mark.slow


def test_a_puzzle_is_played_perfectly_with_the_fewest_clicks() -> None:
    stage = MemoryStage(4, 4, 3)
    done = stage.play(1)
    stage.assert_flawless(1)
    assert (done["puzzles"], done["perfects"], done["ribbons"]) == (1, 1, 8)
    assert done["retries"] == len(stage.lessons())
    assert done["clicks"] == len(stage.clicks())


@cases(
    "side, colors, seed",
    [(2, 2, 1), (2, 3, 2), (3, 4, 4), (4, 3, 5), (5, 4, 6), (6, 2, 7), (6, 6, 8)],
    "those between the smallest and the largest",
    keep=[(2, 2, 1), (6, 6, 8)],
)
def test_every_side_and_number_of_colors_is_played(side: int, colors: int, seed: int) -> None:
    stage = MemoryStage(side, colors, seed)
    stage.play(1)
    stage.assert_flawless(1)


@cases(
    "size",
    [(480, 800), (900, 400), (384, 288), (1366, 700)],
    "other shapes",
    keep=[(480, 800), (384, 288)],
)
def test_a_window_may_have_any_shape(size: tuple[int, int]) -> None:
    stage = MemoryStage(4, 4, 10, size=size)
    stage.play(1)
    stage.assert_flawless(1)


@cases("seed", range(3), "other palettes", one_in=3)
def test_a_palette_it_never_saw_is_read_off_the_swatches(seed: int) -> None:
    stage = MemoryStage(4, 5, seed, palette=random_palette(5, 40, Random(100 + seed)))
    stage.play(1)
    stage.assert_flawless(1)


@pytest.mark.parametrize("speed", [1 / 3, 10])
def test_animations_may_be_three_times_slower_or_ten_times_faster(speed: float) -> None:
    stage = MemoryStage(2, 3, 11, speed=speed)
    stage.play(1)
    stage.assert_flawless(1)


@cases(
    "timings",
    [
        Timings(slide=1.5),
        Timings(slide=0.0, win_delay=0.0, fade=0.0),
        Timings(win_delay=2.0),
        Timings(fade=3.0),
        Timings(slide=0.7, win_delay=0.0, fade=0.2),
    ],
    "a slow fade is tried at the end of a wave; slow all together here",
    one_in=2,
)
def test_any_pace_will_do(timings: Timings) -> None:
    stage = MemoryStage(2, 3, 12, puzzles=2, timings=timings)
    stage.play(2)
    stage.assert_flawless(2)


@cases(
    "late, eases, slide",
    [(0.3, False, 0.5), (0.0, True, 0.5), (0.0, True, 0.15), (0.3, False, 0.15)],
    "each kind has been tried with one of the two",
    one_in=2,
)
def test_ribbons_may_come_late_or_slow_down(late: float, eases: bool, slide: float) -> None:
    stage = ImitationStage(4, 4, 13, ways=Ways(late=late, eases=eases, slide=slide))
    stage.play(1)
    stage.assert_flawless(1)


def test_a_game_that_takes_no_swatch_while_a_ribbon_runs_is_asked_only_once() -> None:
    stage = MemoryStage(3, 4, 14, puzzles=2, manner=EarlyClicks.DEAF_ALL)
    done = stage.play(2)
    assert [record["perfect"] for record in stage.records("solved")] == [True] * 2
    lessons = [(click.hit[0] == "s", click.why) for click in stage.useless()]
    assert sorted(lessons) == [(kind, "a ribbon is still moving") for kind in (False, True)]
    assert done["perfects"] == 2
