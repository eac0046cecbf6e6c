import numpy as np
import pytest

from stratabot.geometry import Point
from stratabot.screen import VirtualClock
from stratabot.strata.practice.screen import Costs, PracticeScreen


def test_looking_and_clicking_take_the_time_they_cost() -> None:
    clock = VirtualClock()
    screen = PracticeScreen.wave(
        3, 3, seed=6, clock=clock, costs=Costs(0.25, 0.5, 1.0), size=(300, 200)
    )
    screen.grab()
    assert clock.now() == 0.25
    screen.click(Point(0, 0))
    assert clock.now() == 1.75
    assert screen.game.clicks[0].time == 0.25


def test_no_clock_goes_back() -> None:
    clock = VirtualClock()
    with pytest.raises(ValueError, match="0 seconds or more"):
        clock.sleep(-0.1)
    assert clock.now() == 0


def test_a_seed_gives_one_game_to_the_pixel_and_another_seed_another() -> None:
    waves, frames = [], []
    for seed in (7, 7, -7, 8):
        screen = PracticeScreen.wave(4, 3, seed, size=(400, 300))
        screen.clock.sleep(0.5)
        waves.append(screen.game.puzzles)
        frames.append(screen.grab().pixels)
    assert waves[0] == waves[1]
    assert np.array_equal(frames[0], frames[1])
    assert len(set(waves)) == 3
    assert not np.array_equal(frames[0], frames[2])
