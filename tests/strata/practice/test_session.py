from datetime import date
from random import Random

from stratabot.errors import SearchError
from stratabot.screen import VirtualClock
from stratabot.strata.peel import peel
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.choice import KEYS, tiles
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Swatch
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
        self.session = PracticeSession(self.make, kind)

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

    def choose(self, kind: WaveKind) -> None:
        """Click the tile of that kind."""
        layout = Painter(320, 240).layout
        self.session.click(dict(tiles(320, 240))[kind].center, layout)


def test_the_last_win_screen_stands_until_a_click_leads_to_the_next_wave() -> None:
    player = SessionPlayer()
    session, layout = player.session, Painter(320, 240).layout
    player.play_puzzle()
    session.click(layout.next_button, layout)
    assert (session.choosing, session.game.number) == (False, 2)
    player.play_puzzle()
    player.clock.sleep(1000)
    scene = session.game.scene()
    assert (session.choosing, scene.won, scene.preview) == (False, True, None)
    session.click(layout.next_button, layout)
    assert session.choosing
    player.choose(WaveKind(3, 3))
    assert (session.choosing, session.kind) == (False, WaveKind(3, 3, puzzles=2))
    assert len(session.game.palette) == 3
    assert [game.is_finished for game in session.games] == [True, False]


def test_the_last_win_screen_takes_no_clicks_at_first() -> None:
    early = SessionPlayer(WaveKind(2, 2, puzzles=1))
    timings, layout = early.session.game.timings, Painter(320, 240).layout
    early.lay_all()
    early.clock.sleep(timings.slide + timings.win_delay + timings.next_delay / 2)
    assert early.session.game.is_finished
    early.session.click(layout.next_button, layout)
    assert not early.session.choosing
    early.clock.sleep(timings.next_delay / 2)
    early.session.click(layout.next_button, layout)
    assert early.session.choosing


def test_from_the_choice_a_game_goes_on_as_it_was() -> None:
    player = SessionPlayer()
    session, game = player.session, player.session.game
    player.clock.sleep(game.timings.fade)
    game.press(Line("row", 0))
    session.escape()
    assert session.choosing
    session.escape()
    assert (session.choosing, session.game) == (False, game)
    assert len(game.scene().laid) == 1


def test_waves_have_as_many_puzzles_as_the_first_one_that_was_asked_for() -> None:
    player = SessionPlayer(WaveKind(3, 3, puzzles=2, word="easy"))
    for side, colors in ((4, 3), (3, 2)):
        player.session.escape()
        player.choose(WaveKind(side, colors))
        assert player.session.kind == WaveKind(side, colors, puzzles=2, word="easy")
        assert player.session.game.puzzle.rows == side


def test_after_a_daily_puzzle_and_puzzles_of_ones_own_whole_waves_are_chosen() -> None:
    for kind in (None, WaveKind.daily_kind(TODAY)):
        player = SessionPlayer(kind)
        player.session.escape()
        player.choose(WaveKind(6, 2))
        assert player.session.kind == WaveKind(6, 2)
        assert len(player.session.game.puzzles) == 36


def test_another_wave_is_of_the_same_kind_and_ones_own_puzzles_come_again() -> None:
    for kind in (None, WaveKind.daily_kind(TODAY), KIND):
        player = SessionPlayer(kind)
        player.session.escape()
        player.session.play_another()
        first, second = player.session.games
        assert (player.session.kind, player.session.choosing) == (kind, False)
        assert len(first.puzzles) == len(second.puzzles)
        assert kind is KIND or first.puzzles == second.puzzles


def test_a_wave_that_cannot_be_made_is_said_below_the_choice_and_nothing_is_lost() -> None:
    player = SessionPlayer()
    player.session.escape()
    player.refuse = True
    player.choose(WaveKind(3, 3))
    assert player.session.note == "expected a hard puzzle, found none"
    assert (player.session.choosing, player.session.kind) == (True, KIND)
    assert len(player.session.games) == 1
    player.refuse = False
    player.choose(WaveKind(3, 3))
    assert player.session.note == KEYS
