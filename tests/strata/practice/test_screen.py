from collections.abc import Iterable

import numpy as np
import pytest

from stratabot.geometry import Point
from stratabot.strata.layout.layout import Layout
from stratabot.strata.peel import peel
from stratabot.strata.practice.hits import Button, Hit, Swatch
from stratabot.strata.practice.screen import Costs, PracticeScreen, VirtualClock
from stratabot.strata.puzzle import Line, Ribbon
from thorough import cases

SIZES = [(1024, 768), (1080, 2134), (420, 300), (1500, 700)]


def place(hit: Hit, layout: Layout, side: int, colors: int) -> Point:
    """Where a player would click to hit it."""
    if isinstance(hit, Swatch):
        return layout.swatches(colors)[hit.index]
    if isinstance(hit, Line):
        return layout.selector(side, hit)
    assert hit is Button.NEXT
    return layout.next_button


class PointPlayer:
    """Plays a screen by clicks at points, waiting as long as the game's timings say."""

    def __init__(self, screen: PracticeScreen) -> None:
        self.screen, self.game, self.times = screen, screen.game, screen.game.timings

    def click(self, hit: Hit) -> None:
        side, colors = self.game.puzzle.rows, len(self.game.palette)
        self.screen.click(place(hit, self.screen.layout, side, colors))

    def lay(self, ribbons: Iterable[Ribbon]) -> None:
        for line, color in ribbons:
            if color and self.game.scene().selected != int(color) - 1:
                self.click(Swatch(int(color) - 1))
            self.click(line)
            self.screen.clock.sleep(self.times.slide)

    def play_wave(self) -> None:
        while not self.game.finished:
            self.screen.clock.sleep(self.times.fade)
            solution = peel(self.game.puzzle)
            assert solution is not None
            self.lay(solution.ribbons)
            self.screen.clock.sleep(self.times.win_delay + self.times.next_delay)
            if not self.game.finished:
                self.click(Button.NEXT)


@cases(
    "size, side, colors",
    [(size, *board) for size in SIZES for board in [(2, 2), (3, 4), (6, 6)]],
    "each size has been played, and each board",
    keep=[(SIZES[0], 2, 2), (SIZES[1], 6, 6), (SIZES[2], 3, 4), (SIZES[3], 2, 2)],
)
def test_a_wave_is_played_by_clicks_at_any_size(
    size: tuple[int, int], side: int, colors: int
) -> None:
    player = PointPlayer(PracticeScreen.wave(side, colors, seed=1, size=size))
    player.play_wave()
    game = player.game
    assert game.perfects == len(game.puzzles) == side * side
    assert all(click.effect.value in ("selected", "laid", "next") for click in game.clicks)
    assert game.took_back == 0


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
