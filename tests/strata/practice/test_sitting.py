from collections.abc import Callable
from datetime import date
from random import Random

import pytest

from stratabot.errors import SearchError
from stratabot.geometry import Point
from stratabot.strata.peel import peel
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.manners import ClickManner, Timings
from stratabot.strata.practice.pages import Page, PageView, TileAction, WaveSet
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.palette import PALETTES
from stratabot.strata.practice.screen import VirtualClock
from stratabot.strata.practice.sitting import Sitting
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.puzzle import Line, Puzzle

TODAY = date(2026, 11, 21)
KIND = WaveKind(3, 2, puzzles=2)


class Sitter:
    """Plays a sitting in virtual time."""

    def __init__(self, kind: WaveKind | None = KIND) -> None:
        self.clock = VirtualClock()
        self.refuse = False
        self.sitting = Sitting(self.make, kind, lambda: TODAY)

    def make(self, kind: WaveKind | None) -> PracticeGame:
        if self.refuse:
            raise SearchError("expected a hard puzzle, found none")
        if kind is None:
            return PracticeGame([Puzzle.of(["12", "22"])], PALETTES[0][:2], self.clock)
        return kind.make(self.clock, Random(1), Timings(), ClickManner.DEAF)

    def lay_all(self) -> None:
        """Until the last ribbon slides in."""
        game = self.sitting.game
        self.clock.sleep(game.timings.fade)
        solution = peel(game.puzzle)
        assert solution is not None
        for line, color in solution.ribbons:
            self.clock.sleep(game.timings.slide)
            game.press(Swatch(int(color or 1) - 1))
            game.press(line)

    def play_puzzle(self) -> None:
        """To its win screen, when that takes clicks."""
        self.lay_all()
        times = self.sitting.game.timings
        self.clock.sleep(times.slide + times.win_delay + times.next_delay)

    def play_wave(self) -> None:
        self.play_puzzle()
        while self.sitting.game.press(Button.NEXT).why != "the wave is over":
            self.play_puzzle()

    @property
    def page(self) -> Page:
        page = self.sitting.page
        assert page is not None
        return page

    @property
    def chosen(self) -> WaveKind | WaveSet | TileAction:
        return self.page.tiles[self.page.chosen].does

    def tile(self, does: WaveKind | WaveSet | TileAction) -> int:
        return [tile.does for tile in self.page.tiles].index(does)


def test_the_last_win_screen_stands_until_a_click_leads_to_the_next_wave() -> None:
    sitter = Sitter()
    sitting, layout = sitter.sitting, Painter(320, 240).layout
    sitter.play_puzzle()
    sitting.click(layout.next_button, layout)
    assert (sitting.page, sitting.game.number) == (None, 2)
    sitter.play_puzzle()
    sitter.clock.sleep(1000)
    scene = sitting.game.scene()
    assert (sitting.page, scene.won, scene.preview) == (None, True, None)
    sitting.click(layout.next_button, layout)
    assert sitter.chosen == WaveKind(3, 3, puzzles=2)
    tile = sitter.page.tiles[sitter.page.chosen].box.center
    sitting.click(Point(*PageView.into(320, 240).place(*tile)), layout)
    assert (sitting.page, sitting.kind) == (None, WaveKind(3, 3, puzzles=2))
    assert len(sitting.game.palette) == 3
    assert [game.finished for game in sitting.games] == [True, False]


def test_the_last_win_screen_takes_no_clicks_at_first() -> None:
    early = Sitter(WaveKind(2, 2, puzzles=1))
    timings, layout = early.sitting.game.timings, Painter(320, 240).layout
    early.lay_all()
    early.clock.sleep(timings.slide + timings.win_delay + timings.next_delay / 2)
    assert early.sitting.game.finished
    early.sitting.click(layout.next_button, layout)
    assert early.sitting.page is None
    early.clock.sleep(timings.next_delay / 2)
    early.sitting.click(layout.next_button, layout)
    assert early.sitting.page is not None


def test_after_the_last_wave_of_a_set_the_way_to_all_sets_is_chosen() -> None:
    sitter = Sitter(WaveKind(2, 6, puzzles=1))
    sitter.play_wave()
    sitter.sitting.leave()
    assert sitter.chosen is TileAction.SETS


@pytest.mark.parametrize("leave", [Sitting.leave, Sitting.escape])
def test_from_the_choice_a_game_goes_on_as_it_was(leave: Callable[[Sitting], None]) -> None:
    sitter = Sitter()
    sitting, game = sitter.sitting, sitter.sitting.game
    sitter.clock.sleep(game.timings.fade)
    game.press(Line("row", 0))
    leave(sitting)
    assert sitter.page.title == "Select a wave of 3 x 3"
    assert sitter.chosen == KIND
    sitting.escape()
    leave(sitting)
    sitting.choose(sitter.tile(TileAction.BACK))
    assert (sitting.page, sitting.game) == (None, game)
    assert len(game.scene().laid) == 1


def test_any_wave_and_the_daily_puzzle_can_be_chosen() -> None:
    sitter = Sitter()
    for kind in (WaveKind(6, 5, puzzles=2), WaveKind.of_day(TODAY), WaveKind(2, 3, puzzles=2)):
        sitter.sitting.escape()
        if not (sitter.sitting.kind and sitter.sitting.kind.day):
            sitter.sitting.choose(sitter.tile(TileAction.SETS))
        if not kind.day:
            sitter.sitting.choose(sitter.tile(WaveSet(kind.side)))
        sitter.sitting.choose(sitter.tile(kind))
        assert sitter.sitting.kind == kind
        assert sitter.sitting.page is None
        assert sitter.sitting.game.puzzle.rows == kind.side


def test_a_daily_puzzle_and_puzzles_of_ones_own_lead_to_all_sets() -> None:
    for kind in (None, WaveKind.of_day(TODAY)):
        sitter = Sitter(kind)
        sitter.sitting.leave()
        assert sitter.page.title == "Select a set"
        sitter.sitting.choose(sitter.tile(WaveSet(6)))
        assert sitter.chosen == WaveKind(6, 2)


def test_a_wave_that_cannot_be_made_is_said_on_the_page_and_nothing_is_lost() -> None:
    sitter = Sitter()
    sitter.sitting.leave()
    sitter.refuse = True
    sitter.sitting.choose(sitter.page.chosen)
    assert sitter.page.keys == "expected a hard puzzle, found none"
    assert len(sitter.sitting.games) == 1
