import pytest

from strata.bot import faults
from strata.bot.stages import MemoryStage, puzzle_of
from stratabot.frame import Frame
from stratabot.strata.bot.clicks import NextClick
from stratabot.strata.bot.eyes import Eyes, WaveEnd, WinScreen
from stratabot.strata.bot.look import Look
from stratabot.strata.bot.ready import (
    NEXT_COMES,
    STUCK,
    ReadyFinder,
    ReadyPuzzle,
    await_anything,
    await_puzzle_or_win,
)
from stratabot.strata.bot.session import BotStoppedError
from stratabot.strata.bot.still import FROZEN
from stratabot.strata.bot.vacancy import OVER, OVER_MOVING
from stratabot.strata.practice.manners import Timings
from stratabot.strata.puzzle import Ribbon

pytestmark = pytest.mark.slow


PUZZLE = puzzle_of([".213", "1213", "2.13", "33.3"])

SLOW_LOOK = 0.09
"""Seconds of a look that is just not worth sparing."""


def won(timings: Timings | None = None) -> MemoryStage:
    """A stage with a win screen on it."""
    stage = MemoryStage(2, 3, 9, puzzles=2, timings=timings, look=SLOW_LOOK)
    stage.play(1)
    stage.clock.sleep(2.0)
    return stage


def test_a_ready_puzzle_is_the_games_own_with_what_lies_on_it() -> None:
    laid = (Ribbon.parse("c1=1"), Ribbon.parse("r4=2"))
    stage = MemoryStage.of(PUZZLE, laid=laid)
    ready = await_puzzle_or_win(Eyes(stage.session()))
    assert isinstance(ready, ReadyPuzzle)
    assert ready.puzzle == PUZZLE
    assert ready.reading.placed == laid
    assert ready.sighting.sight.selected == ready.reading.selected == 1
    assert ready.view.fits(stage.screen.grab())


def test_a_puzzle_is_not_ready_while_it_fades_in() -> None:
    stage = MemoryStage(3, 3, 1, timings=Timings(fade=3.0), look=SLOW_LOOK)
    await_puzzle_or_win(Eyes(stage.session()))
    assert stage.clock.now() > 2.8


def test_the_very_same_frame_again_and_again_must_last_longer() -> None:
    stage = MemoryStage.of(PUZZLE)
    stage.clock.sleep(2.0)
    finder = ReadyFinder(Eyes(stage.session()))
    frame, began = stage.screen.grab(), stage.clock.now()
    while not (ready := finder.look_on(Look(frame, stage.clock.now(), stage.clock.now()))):
        stage.clock.sleep(0.01)
    assert isinstance(ready, ReadyPuzzle)
    assert stage.clock.now() - began > FROZEN


def test_a_single_bad_frame_does_not_make_it_begin_anew() -> None:
    seconds = []
    for bad in (faults.black, None):
        stage = MemoryStage.of(PUZZLE)
        stage.clock.sleep(2.0)
        session = stage.session()
        frames = 0

        def spoil(stage: MemoryStage = stage, bad: faults.Fault | None = bad) -> None:
            nonlocal frames
            frames += 1
            if frames == 6 and bad:
                stage.screen.frames.append(bad)

        stage.screen.grabbed = spoil
        await_puzzle_or_win(Eyes(session))
        seconds.append(session.seconds)
    assert seconds[0] == pytest.approx(seconds[1], abs=0.05)


def test_a_win_screen_is_ready_at_once_or_only_if_it_stays() -> None:
    session = won().session()
    assert isinstance(await_puzzle_or_win(Eyes(session)), WinScreen)
    assert session.seconds < 1.0
    session = won().session()
    taken = NextClick(session.clock.now(), session.look())
    assert isinstance(await_anything(Eyes(session), taken), WinScreen)
    assert session.seconds > STUCK


def test_the_error_says_why_nothing_is_ready() -> None:
    stage = MemoryStage(3, 3, 1)
    stage.screen.cover = faults.loading
    stage.cover(1000)
    with pytest.raises(BotStoppedError, match=r"no puzzle is ready \(the game was not found"):
        await_puzzle_or_win(Eyes(stage.session(patience=2)))


def test_a_win_screen_without_next_must_last_if_the_wave_may_go_on() -> None:
    stage = MemoryStage(2, 3, 9, look=SLOW_LOOK)
    stage.play(1)
    stage.clock.sleep(2.0)
    session = stage.session()
    win = await_puzzle_or_win(Eyes(session))
    assert isinstance(win, WinScreen)
    assert not win.offers_next
    assert session.seconds < 1.0
    win = await_anything(Eyes(session))
    assert isinstance(win, WinScreen)
    assert not win.offers_next
    assert session.seconds > NEXT_COMES


def test_a_still_picture_of_something_else_is_the_end_of_a_wave() -> None:
    stage = won()
    stage.screen.cover = faults.loading
    stage.cover(1000)
    session = stage.session()
    end = await_anything(Eyes(session))
    assert isinstance(end, WaveEnd)
    assert end.why.startswith("neither a puzzle nor Next (the game was not found")
    assert OVER < session.seconds < OVER + 1


def test_a_fade_slower_than_any_known_is_not_the_end_of_a_wave() -> None:
    stage = won()
    stage.game.timings = Timings(fade=12.0)
    stage.screen.click(stage.practice.layout.next_button)
    assert isinstance(await_anything(Eyes(stage.session())), ReadyPuzzle)


def flickering() -> MemoryStage:
    """A stage on which nothing of the game is seen, and nothing rests."""
    stage = won()
    looks = 0

    def flicker(frame: Frame, _before: Frame) -> Frame:
        nonlocal looks
        looks += 1
        return faults.loading(frame, frame) if looks // 30 % 2 else faults.black(frame, frame)

    stage.screen.cover = flicker
    stage.cover(1000)
    return stage


def test_a_picture_that_never_rests_is_the_end_of_a_wave_later() -> None:
    session = flickering().session()
    assert isinstance(await_anything(Eyes(session)), WaveEnd)
    assert OVER_MOVING < session.seconds < OVER_MOVING + 1


def test_or_when_patience_ends() -> None:
    session = flickering().session(patience=6)
    assert isinstance(await_anything(Eyes(session)), WaveEnd)
    assert 6 < session.seconds < 7
