from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from unittest.mock import MagicMock

import pytest

from requirements import needs_devices
from stratabot.errors import SearchError
from stratabot.growing import GrowingFile
from stratabot.strata.peel import peel
from stratabot.strata.practice.app import PracticeApp
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.manners import ClickManner
from stratabot.strata.practice.pages import Page, TileAction, WaveSet
from stratabot.strata.practice.palette import PALETTES
from stratabot.strata.practice.scores import Best, ScoreBook
from stratabot.strata.practice.screen import VirtualClock
from stratabot.strata.practice.sitting import Sitting
from stratabot.strata.practice.timings import Timings
from stratabot.strata.practice.waves import WaveKind
from stratabot.strata.puzzle import Line, Puzzle

TODAY = date(2026, 11, 21)
KIND = WaveKind(3, 2, puzzles=2)


class Sitter:
    """Plays a sitting in virtual time."""

    def __init__(self, kind: WaveKind | None = KIND, book: ScoreBook | None = None) -> None:
        self.clock = VirtualClock()
        self.refuse = False
        self.sitting = Sitting(self.make, kind, book, lambda: TODAY)

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
        self.sitting.update()

    @property
    def page(self) -> Page:
        page = self.sitting.page
        assert page is not None
        return page

    def tile(self, does: WaveKind | WaveSet | TileAction) -> int:
        return [tile.does for tile in self.page.tiles].index(does)


def test_the_last_win_screen_stands_until_the_player_goes_on() -> None:
    sitter = Sitter()
    sitting = sitter.sitting
    sitter.play_puzzle()
    sitting.go_on()
    assert (sitting.page, sitting.offers_score) == (None, False)
    sitting.game.press(Button.NEXT)
    sitter.play_puzzle()
    sitter.clock.sleep(1000)
    sitting.update()
    assert (sitting.page, sitting.offers_score) == (None, True)
    scene = sitting.game.scene()
    assert (scene.won, scene.preview) == (True, None)
    sitting.go_on()
    assert sitting.is_at_score
    assert sitting.page is not None
    assert sitting.page.lines[0] == "2 of 2 solved, 2 Perfect"
    assert not sitting.offers_score


def test_the_score_waits_until_the_win_screen_takes_clicks() -> None:
    early = Sitter(WaveKind(2, 2, puzzles=1))
    timings = early.sitting.game.timings
    early.lay_all()
    early.clock.sleep(timings.slide + timings.win_delay + timings.next_delay / 2)
    assert early.sitting.game.finished
    early.sitting.go_on()
    assert (early.sitting.page, early.sitting.offers_score) == (None, False)
    early.clock.sleep(timings.next_delay / 2)
    assert early.sitting.offers_score


@pytest.mark.parametrize("go", [lambda s: s.play_next(), lambda s: s.choose(0)])
def test_from_the_score_the_next_wave_has_one_color_more(go: Callable[[Sitting], None]) -> None:
    sitter = Sitter()
    sitter.play_wave()
    sitter.sitting.go_on()
    go(sitter.sitting)
    assert sitter.sitting.kind == WaveKind(3, 3, puzzles=2)
    assert sitter.sitting.page is None
    assert len(sitter.sitting.game.palette) == 3
    assert [game.finished for game in sitter.sitting.games] == [True, False]


def test_again_is_a_wave_of_the_same_kind() -> None:
    sitter = Sitter()
    sitter.play_wave()
    sitter.sitting.go_on()
    sitter.sitting.play_again()
    assert (sitter.sitting.kind, len(sitter.sitting.games)) == (KIND, 2)


def test_in_the_middle_of_a_wave_next_and_again_lead_nowhere() -> None:
    sitting = Sitter().sitting
    sitting.play_next()
    sitting.play_again()
    sitting.escape()
    sitting.play_next()
    sitting.play_again()
    assert len(sitting.games) == 1


def test_escape_leads_to_the_choice_and_back_to_the_game() -> None:
    sitter = Sitter()
    sitting, game = sitter.sitting, sitter.sitting.game
    sitting.escape()
    assert sitter.page.title == "Select a wave"
    sitting.escape()
    assert sitter.sitting.page is None
    assert sitting.game is game


def lay(sitter: Sitter, ribbons: int) -> None:
    """Lay so many ribbons on the puzzle that has just begun."""
    game = sitter.sitting.game
    sitter.clock.sleep(game.timings.fade)
    for k in range(ribbons):
        game.press(Line("row", k))
        sitter.clock.sleep(game.timings.slide)


@pytest.mark.parametrize("leave", [Sitting.leave, Sitting.escape])
def test_an_untouched_puzzle_is_left_without_a_question(leave: Callable[[Sitting], None]) -> None:
    sitter = Sitter()
    leave(sitter.sitting)
    assert sitter.page.title == "Select a wave"
    sitter.sitting.escape()
    lay(sitter, 1)
    sitter.sitting.game.restart()
    sitter.clock.sleep(10)
    leave(sitter.sitting)
    assert sitter.page.title == "Select a wave"


@pytest.mark.parametrize("leave", [Sitting.leave, Sitting.escape])
def test_while_ribbons_lie_leaving_is_asked_about(leave: Callable[[Sitting], None]) -> None:
    sitter = Sitter()
    sitting = sitter.sitting
    lay(sitter, 2)
    leave(sitting)
    assert sitting.asks
    assert sitter.page.lines == ("2 ribbons lie on it.",)
    sitting.choose(sitter.tile(TileAction.STAY))
    assert (sitting.page, len(sitting.game.scene().laid)) == (None, 2)
    leave(sitting)
    sitting.escape()
    assert (sitting.page, sitting.asks) == (None, False)
    leave(sitting)
    sitting.choose(sitter.page.chosen)
    assert sitter.page.title == "Select a wave"
    sitting.escape()
    assert (sitting.page, len(sitting.game.scene().laid)) == (None, 2)


def test_quitting_is_asked_about_only_while_ribbons_lie() -> None:
    untouched = Sitter()
    untouched.sitting.quit()
    assert untouched.sitting.is_over
    sitter = Sitter()
    sitting = sitter.sitting
    lay(sitter, 2)
    for _ in range(3):  # a key that is held down is no answer
        sitting.quit()
    assert (sitting.asks, sitting.is_over) == (True, False)
    sitting.move(sitter.page.moved(1, 0))
    assert sitting.asks
    sitting.choose(sitter.page.chosen)
    assert (sitting.page, sitting.is_over) == (None, False)
    sitting.quit()
    sitting.choose(sitter.tile(TileAction.QUIT))
    assert sitting.is_over


def test_on_a_win_screen_or_a_page_quitting_is_not_asked_about() -> None:
    solved = Sitter()
    solved.play_puzzle()
    solved.sitting.quit()
    assert solved.sitting.is_over
    chooses = Sitter()
    lay(chooses, 1)
    chooses.sitting.leave()
    chooses.sitting.choose(chooses.tile(TileAction.SELECT))
    chooses.sitting.quit()
    assert chooses.sitting.is_over


def test_a_wave_that_ends_behind_the_question_goes_on_to_its_score() -> None:
    sitter = Sitter(WaveKind(2, 2, puzzles=1))
    sitting = sitter.sitting
    sitter.lay_all()
    sitting.leave()
    assert sitting.asks
    sitter.clock.sleep(100)
    sitting.update()
    sitting.escape()
    sitting.go_on()
    assert sitting.is_at_score


def test_escape_leads_from_the_score_to_the_choice_and_back() -> None:
    sitter = Sitter()
    sitter.play_wave()
    sitter.sitting.go_on()
    score = sitter.sitting.page
    sitter.sitting.escape()
    assert sitter.sitting.page != score
    sitter.sitting.choose(sitter.tile(TileAction.BACK))
    assert sitter.sitting.page == score


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


def test_moving_on_the_score_is_still_the_score() -> None:
    sitter = Sitter()
    sitter.play_wave()
    sitter.sitting.go_on()
    sitter.sitting.move(sitter.page.moved(1, 0))
    assert sitter.sitting.is_at_score
    sitter.sitting.choose(sitter.page.chosen)
    assert (sitter.sitting.kind, len(sitter.sitting.games)) == (KIND, 2)


def test_a_wave_that_cannot_be_made_is_said_on_the_page_and_nothing_is_lost() -> None:
    sitter = Sitter()
    sitter.play_wave()
    sitter.sitting.go_on()
    sitter.refuse = True
    sitter.sitting.play_next()
    assert sitter.page.keys == "expected a hard puzzle, found none"
    assert sitter.sitting.is_at_score
    assert len(sitter.sitting.games) == 1


def test_scores_are_kept_once_a_wave_is_over_also_without_a_look_at_them(tmp_path: Path) -> None:
    book = ScoreBook(tmp_path / "scores")
    sitter = Sitter(book=book)
    sitter.play_puzzle()
    sitter.sitting.update()
    assert book.best(KIND) is None
    sitter.sitting.game.press(Button.NEXT)
    sitter.play_wave()
    for _ in range(3):
        sitter.sitting.update()
    best = ScoreBook(tmp_path / "scores").best(KIND)
    assert best == Best(1, 2, 2.8)


def test_the_score_is_compared_with_what_was_best_before(tmp_path: Path) -> None:
    book = ScoreBook(tmp_path / "scores")
    sitter = Sitter(book=book)
    sitter.play_wave()
    sitter.sitting.go_on()
    assert sitter.page.lines[1] == "Time 0:02.8"
    sitter.sitting.play_again()
    sitter.play_wave()
    sitter.sitting.go_on()
    assert sitter.page.lines[1] == "Time 0:02.8, best 0:02.8"


def test_puzzles_of_the_users_own_have_a_score_that_is_not_kept(tmp_path: Path) -> None:
    sitter = Sitter(None, ScoreBook(tmp_path / "scores"))
    sitter.play_wave()
    sitter.sitting.go_on()
    assert sitter.page.title == "Your puzzles"
    assert not (tmp_path / "scores").exists()
    sitter.sitting.play_next()
    assert sitter.page.title == "Select a set"
    sitter.sitting.escape()
    sitter.sitting.play_again()
    assert (sitter.sitting.kind, len(sitter.sitting.games)) == (None, 2)


def test_a_wave_that_is_over_right_before_the_window_closes_is_kept(tmp_path: Path) -> None:
    book, kind = ScoreBook(tmp_path / "scores.json"), WaveKind(3, 2, puzzles=1)
    sitter, window = Sitter(kind, book), MagicMock(size=(640, 480))
    window.root.mainloop.side_effect = sitter.play_puzzle
    PracticeApp(window, sitter.sitting, Random(2)).run()
    best = book.best(kind)
    assert best is not None
    assert (best.finished, best.perfects) == (1, 1)


@needs_devices
def test_a_log_that_finds_no_room_ends_no_game_and_costs_no_score(tmp_path: Path) -> None:
    book, kind = ScoreBook(tmp_path / "scores.json"), WaveKind(3, 2, puzzles=1)
    sitter, window = Sitter(kind, book), MagicMock(size=(640, 480))
    window.root.mainloop.side_effect = sitter.play_puzzle
    with GrowingFile(Path("/dev/full")) as log:
        PracticeApp(window, sitter.sitting, Random(2), log).run()
    assert log.lost > 5
    assert book.best(kind) is not None
