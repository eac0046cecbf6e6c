from collections.abc import Iterable
from random import Random

import numpy as np
import pytest

from stratabot.geometry import Point
from stratabot.strata.peel import peel
from stratabot.strata.practice.game import Game
from stratabot.strata.practice.hits import Button, Hit, Swatch, hit_at
from stratabot.strata.practice.palette import PALETTES
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.screen import Costs, PracticeScreen, VirtualClock
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, lines_of
from stratabot.strata.vision.layout import Layout

SIZES = [(1024, 768), (1080, 2134), (420, 300), (1500, 700)]


def place(target: Hit, layout: Layout, side: int, colors: int) -> Point:
    """Where a player would click to hit it."""
    if isinstance(target, Swatch):
        return layout.swatches(colors)[target.index]
    if isinstance(target, Line):
        selectors = layout.row_selectors if target.kind == "row" else layout.col_selectors
        return selectors(side)[target.index]
    assert target is Button.NEXT
    return layout.next_button


class Player:
    """Plays a screen by clicks at points, waiting as long as the game's timings say."""

    def __init__(self, screen: PracticeScreen) -> None:
        self.screen, self.game, self.times = screen, screen.game, screen.game.timings

    def click(self, target: Hit) -> None:
        side, colors = self.game.puzzle.rows, len(self.game.palette)
        self.screen.click(place(target, self.screen.layout, side, colors))

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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("side", "colors"), [(2, 2), (3, 4), (6, 6)])
def test_a_wave_is_played_by_clicks_at_any_size(
    side: int, colors: int, size: tuple[int, int]
) -> None:
    player = Player(PracticeScreen.wave(side, colors, seed=1, size=size))
    player.play_wave()
    game = player.game
    assert game.perfects == len(game.puzzles) == side * side
    assert not game.useless
    assert game.took_back == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", range(2, 7))
def test_what_is_clicked_is_what_is_hit(side: int, size: tuple[int, int]) -> None:
    screen = PracticeScreen.wave(side, 6, seed=2, size=size)
    scene = screen.game.scene()
    targets: list[Hit] = [*map(Swatch, range(6)), *lines_of(side, side)]
    for target in targets:
        x, y = place(target, screen.layout, side, 6)
        reach = 8 * screen.layout.scale
        for dx, dy in ((0, 0), (reach, reach), (-reach, reach), (reach, -reach), (-reach, -reach)):
            assert hit_at(Point(x + dx, y + dy), screen.layout, scene) == target
    for row in screen.layout.cells(side):
        for cell in row:
            assert hit_at(cell, screen.layout, scene) is None


def test_a_laid_ribbon_is_hit_wherever_it_is_seen_the_topmost_first() -> None:
    player = Player(PracticeScreen.wave(3, 3, seed=3))
    player.screen.clock.sleep(player.times.fade)
    player.lay([Ribbon.parse("r2=1"), Ribbon.parse("c1=2")])
    layout, scene = player.screen.layout, player.game.scene()
    cells = layout.cells(3)
    assert hit_at(cells[1][0], layout, scene) == Line.parse("c1")
    assert hit_at(cells[1][2], layout, scene) == Line.parse("r2")
    assert hit_at(cells[0][0], layout, scene) == Line.parse("c1")
    assert hit_at(cells[0][1], layout, scene) is None
    player.screen.click(cells[1][2])
    assert player.game.clicks[-1].effect is Effect.TOOK_BACK
    player.screen.clock.sleep(1)
    assert player.game.scene().laid == ()


def test_the_selected_swatch_is_taller_than_the_others() -> None:
    screen = PracticeScreen.wave(3, 3, seed=3)
    scene = screen.game.scene()
    first, second, _ = screen.layout.swatches(3)
    assert hit_at(Point(first.x + 20, first.y - 70), screen.layout, scene) == Swatch(0)
    assert hit_at(Point(first.x - 20, first.y - 70), screen.layout, scene) is None
    assert hit_at(Point(second.x, second.y - 40), screen.layout, scene) is None


def test_next_is_its_frame_and_its_word() -> None:
    player = Player(PracticeScreen.wave(2, 2, seed=4))
    player.screen.clock.sleep(player.times.fade)
    solution = peel(player.game.puzzle)
    assert solution is not None
    player.lay(solution.ribbons)
    player.screen.clock.sleep(player.times.win_delay + player.times.next_delay)
    scene, layout = player.game.scene(), player.screen.layout
    for point in (Point(510, 622), Point(510, 560), Point(575, 675), Point(440, 622)):
        assert hit_at(point, layout, scene) is Button.NEXT
    for point in (Point(400, 622), Point(512, 390), Point(660, 740)):
        assert hit_at(point, layout, scene) is None


def test_undo_is_an_icon_above_the_board() -> None:
    player = Player(PracticeScreen.wave(3, 3, seed=5))
    player.screen.clock.sleep(player.times.fade)
    player.lay([Ribbon.parse("r2=1")])
    player.screen.click(Point(450, 64))
    assert player.game.clicks[-1].hit == "undo"
    assert player.game.took_back == 1


def test_looking_and_clicking_take_the_time_they_cost() -> None:
    clock = VirtualClock(7)
    screen = PracticeScreen.wave(
        3, 3, seed=6, clock=clock, costs=Costs(0.25, 0.5, 1.0), size=(300, 200)
    )
    screen.grab()
    assert clock.now() == 7.25
    screen.click(Point(0, 0))
    assert clock.now() == 8.75
    assert screen.game.clicks[0].time == 0.25


def test_the_same_seed_gives_the_same_game_to_the_pixel() -> None:
    def grabs(seed: int) -> list[np.ndarray]:
        player = Player(PracticeScreen.wave(3, 3, seed, size=(400, 300)))
        player.screen.clock.sleep(player.times.fade / 2)
        frames = [player.screen.grab().pixels]
        player.screen.clock.sleep(player.times.fade)
        player.click(Line.parse("r1"))
        return [*frames, player.screen.grab().pixels]

    same = [np.array_equal(a, b) for a, b in zip(grabs(1), grabs(1), strict=True)]
    other = [np.array_equal(a, b) for a, b in zip(grabs(1), grabs(2), strict=True)]
    assert same == [True, True]
    assert other == [False, False]


def test_every_grab_shows_other_cloth_and_the_size_asked_for() -> None:
    screen = PracticeScreen.wave(3, 3, seed=7, size=(400, 300))
    screen.clock.sleep(2)
    one, other = screen.grab(), screen.grab()
    assert (one.width, one.height) == screen.size == (400, 300)
    assert not np.array_equal(one.pixels, other.pixels)
    screen.resize(500, 350)
    assert (screen.grab().width, screen.size) == (500, (500, 350))


def test_any_puzzle_can_be_shown_even_one_without_a_solution() -> None:
    puzzle = Puzzle.of(["12", "21"])
    game = Game([puzzle], PALETTES[0][:2], VirtualClock())
    screen = PracticeScreen(game, Random(1), size=(400, 300))
    assert screen.grab().height == 300
    assert peel(puzzle) is None
