"""Whole puzzles with nothing going wrong, also in games unlike ours."""

from random import Random
from typing import Any

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


SLOW_ALL = Timings(slide=0.7, win_delay=0.0, fade=0.2)
GAMES: dict[str, dict[str, Any]] = {
    "the smallest board": {"side": 2, "colors": 2, "seed": 1},
    "the largest board": {"side": 6, "colors": 6, "seed": 8},
    "a tall window": {"side": 4, "colors": 4, "seed": 10, "size": (480, 800)},
    "a small window": {"side": 4, "colors": 4, "seed": 10, "size": (384, 288)},
    "a palette it never saw": {"side": 4, "colors": 5, "palette": random_palette(5, 40, Random(1))},
    "ten times faster": {"side": 2, "seed": 11, "speed": 10},
    "slow ribbons": {"side": 2, "seed": 12, "puzzles": 2, "timings": Timings(slide=1.5)},
    "a late win": {"side": 2, "seed": 12, "puzzles": 2, "timings": Timings(win_delay=2.0)},
}
MORE: dict[str, dict[str, Any]] = {
    "three times slower": {"side": 2, "seed": 11, "speed": 1 / 3},
    "slow ribbons, no delay": {"side": 2, "seed": 12, "puzzles": 2, "timings": SLOW_ALL},
    "3 colors on 2 x 2": {"side": 2, "colors": 3, "seed": 2},
    "4 colors on 3 x 3": {"side": 3, "colors": 4, "seed": 4},
    "3 colors on 4 x 4": {"side": 4, "colors": 3, "seed": 5},
    "4 colors on 5 x 5": {"side": 5, "colors": 4, "seed": 6},
    "2 colors on 6 x 6": {"side": 6, "colors": 2, "seed": 7},
    "a low window": {"side": 4, "colors": 4, "seed": 10, "size": (900, 400)},
    "a large window": {"side": 4, "colors": 4, "seed": 10, "size": (1366, 700)},
    "another palette": {"side": 4, "colors": 5, "palette": random_palette(5, 40, Random(100))},
    "nothing slides": {"puzzles": 2, "timings": Timings(slide=0.0, win_delay=0.0, fade=0.0)},
    "a slow fade": {"side": 2, "seed": 12, "puzzles": 2, "timings": Timings(fade=3.0)},
}


@cases("name", GAMES | MORE, "those between", keep=GAMES)
def test_every_game_is_played_without_a_useless_click(name: str) -> None:
    options = (GAMES | MORE)[name]
    stage = MemoryStage(**options)
    stage.play()
    stage.assert_flawless(options.get("puzzles", 1))


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
