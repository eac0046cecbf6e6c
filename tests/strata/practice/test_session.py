from collections.abc import Callable
from datetime import date
from random import Random

import pytest

from stratabot.errors import SearchError
from stratabot.geometry import Point
from stratabot.screen import VirtualClock
from stratabot.strata.peel import peel
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.pages import Page, PageView, TileAction, WaveSet
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.scene import PALETTES
from stratabot.strata.practice.session import PracticeSession
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.puzzle import Line, Puzzle

TODAY = date(2026, 11, 21)
KIND = WaveKind(3, 2, puzzles=2)


class SessionPlayer:
    def __init__(self, kind: WaveKind | None = KIND) -> None:
        self.clock = VirtualClock()
        self.refuse = False
        self.session = PracticeSession(self.make, kind, lambda: TODAY)

    def make(self, kind: WaveKind | None) -> PracticeGame:
        if self.refuse:
            raise SearchError("expected a hard puzzle, found none")
        if kind is None:
            return PracticeGame([Puzzle.of(["12", "22"])], PALETTES[0][:2], self.clock)
        return kind.make(self.clock, Random(1), Timings(), EarlyClicks.DEAF)

    def lay_all(self) -> None:
        """Until the last ribbon slides in."""
        game = self.session.game
        self.clock.sleep(game.timings.fade)
        solution = peel(game.puzzle)
        assert solution is not None
        for line, color in solution.ribbons:
            self.clock.sleep(game.timings.slide)
            game.press(Swatch(int(color or 1) - 1))
            game.press(line)

    def play_puzzle(self) -> None:
        self.lay_all()
        times = self.session.game.timings
        self.clock.sleep(times.slide + times.win_delay + times.next_delay)

    def play_wave(self) -> None:
        self.play_puzzle()
        while self.session.game.press(Button.NEXT).why != "the wave is over":
            self.play_puzzle()

    @property
    def page(self) -> Page:
        page = self.session.page
        assert page is not None
        return page

    @property
    def chosen(self) -> WaveKind | WaveSet | TileAction:
        return self.page.tiles[self.page.chosen].does

    def tile(self, does: WaveKind | WaveSet | TileAction) -> int:
        return [tile.does for tile in self.page.tiles].index(does)


def test_the_last_win_screen_stands_until_a_click_leads_to_the_next_wave() -> None:
    player = SessionPlayer()
    session, layout = player.session, Painter(320, 240).layout
    player.play_puzzle()
    session.click(layout.next_button, layout)
    assert (session.page, session.game.number) == (None, 2)
    player.play_puzzle()
    player.clock.sleep(1000)
    scene = session.game.scene()
    assert (session.page, scene.won, scene.preview) == (None, True, None)
    session.click(layout.next_button, layout)
    assert player.chosen == WaveKind(3, 3, puzzles=2)
    tile = player.page.tiles[player.page.chosen].box.center
    session.click(Point(*PageView.into(320, 240).place(*tile)), layout)
    assert (session.page, session.kind) == (None, WaveKind(3, 3, puzzles=2))
    assert len(session.game.palette) == 3
    assert [game.finished for game in session.games] == [True, False]


def test_the_last_win_screen_takes_no_clicks_at_first() -> None:
    early = SessionPlayer(WaveKind(2, 2, puzzles=1))
    timings, layout = early.session.game.timings, Painter(320, 240).layout
    early.lay_all()
    early.clock.sleep(timings.slide + timings.win_delay + timings.next_delay / 2)
    assert early.session.game.finished
    early.session.click(layout.next_button, layout)
    assert early.session.page is None
    early.clock.sleep(timings.next_delay / 2)
    early.session.click(layout.next_button, layout)
    assert early.session.page is not None


def test_after_the_last_wave_of_a_set_the_way_to_all_sets_is_chosen() -> None:
    player = SessionPlayer(WaveKind(2, 6, puzzles=1))
    player.play_wave()
    player.session.leave()
    assert player.chosen is TileAction.SETS


@pytest.mark.parametrize("leave", [PracticeSession.leave, PracticeSession.escape])
def test_from_the_choice_a_game_goes_on_as_it_was(leave: Callable[[PracticeSession], None]) -> None:
    player = SessionPlayer()
    session, game = player.session, player.session.game
    player.clock.sleep(game.timings.fade)
    game.press(Line("row", 0))
    leave(session)
    assert player.page.title == "Select a wave of 3 x 3"
    assert player.chosen == KIND
    session.escape()
    leave(session)
    session.choose(player.tile(TileAction.BACK))
    assert (session.page, session.game) == (None, game)
    assert len(game.scene().laid) == 1


def test_any_wave_and_the_daily_puzzle_can_be_chosen() -> None:
    player = SessionPlayer()
    for kind in (WaveKind(6, 5, puzzles=2), WaveKind.of_day(TODAY), WaveKind(2, 3, puzzles=2)):
        player.session.escape()
        if not (player.session.kind and player.session.kind.day):
            player.session.choose(player.tile(TileAction.SETS))
        if not kind.day:
            player.session.choose(player.tile(WaveSet(kind.side)))
        player.session.choose(player.tile(kind))
        assert player.session.kind == kind
        assert player.session.page is None
        assert player.session.game.puzzle.rows == kind.side


def test_a_daily_puzzle_and_puzzles_of_ones_own_lead_to_all_sets() -> None:
    for kind in (None, WaveKind.of_day(TODAY)):
        player = SessionPlayer(kind)
        player.session.leave()
        assert player.page.title == "Select a set"
        player.session.choose(player.tile(WaveSet(6)))
        assert player.chosen == WaveKind(6, 2)


def test_a_wave_that_cannot_be_made_is_said_on_the_page_and_nothing_is_lost() -> None:
    player = SessionPlayer()
    player.session.leave()
    player.refuse = True
    player.session.choose(player.page.chosen)
    assert player.page.keys == "expected a hard puzzle, found none"
    assert len(player.session.games) == 1
