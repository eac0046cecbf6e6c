from dataclasses import replace

import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from strata.bot.test_eyes import KNOWN_PUZZLE, sight_of
from stratabot.geometry import Rect
from stratabot.strata.bot.eyes import Eyes, Thumbnail, View, WinScreen
from stratabot.strata.bot.ready import (
    FROZEN,
    NEXT_COMES,
    OVER,
    OVER_MOVING,
    RESTLESS,
    STUCK,
    NextClick,
    NothingToPlay,
    StillBoard,
    await_anything,
    await_puzzle_or_win,
)
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.attempt import Timings
from stratabot.strata.vision.tracker import Sight, Tracker
from strategies import puzzle_of

SLOW = pytest.mark.slow

PUZZLE = puzzle_of(".213", "1213", "2.13", "33.3")

SLOW_LOOK = 0.09
"""Seconds of a look that is just not worth sparing."""


def won(timings: Timings | None = None, puzzles: int = 2) -> MemoryStage:
    """A stage with a win screen on it."""
    stage = MemoryStage(2, 3, 9, puzzles=puzzles, timings=timings, look=SLOW_LOOK)
    stage.play(1)
    stage.clock.sleep(2.0)
    return stage


@SLOW
def test_a_win_screen_is_ready_at_once_or_only_if_it_stays() -> None:
    session = won().session()
    assert isinstance(await_puzzle_or_win(Eyes(session)), WinScreen)
    assert session.seconds < 1.0
    session = won().session()
    taken = NextClick(session.clock.now(), session.look())
    assert isinstance(await_anything(Eyes(session), taken), WinScreen)
    assert session.seconds > STUCK


@SLOW
def test_a_win_screen_without_next_must_last_if_the_wave_may_go_on() -> None:
    session = won(puzzles=1).session()
    for awaited, least, most in ((await_puzzle_or_win, 0, 1.0), (await_anything, NEXT_COMES, 9)):
        win = awaited(Eyes(session))
        assert isinstance(win, WinScreen)
        assert not win.offers_next
        assert least < session.seconds < most


# Boards that stand still

AREA = Rect(0, 0, 512, 384)
FIRST = sight_of(KNOWN_PUZZLE)


def drawn_anew(number: int) -> Sight:
    """The same board with another texture."""
    return replace(FIRST, cells=FIRST.cells + 0.1 * number)


@pytest.fixture
def board() -> StillBoard:
    """A board that was first seen at 10 s."""
    return StillBoard(View(Tracker(Layout(load_profile(), AREA), 4, 3), AREA), FIRST, 10.0)


@pytest.mark.parametrize(
    ("at", "look", "watched", "redrawn"), [(12, 0.02, 0.1, 0.05), (10.4, 0.3, 0.4, 0.4)]
)
def test_a_time_in_which_nobody_looked_counts_little_unless_every_look_takes_long(
    board: StillBoard, at: float, look: float, watched: float, redrawn: float
) -> None:
    assert board.stays(drawn_anew(1), at, look)
    assert (board.watched, board.redrawn) == pytest.approx((watched, redrawn))


def test_two_looks_that_show_it_otherwise_begin_anew_with_the_first(board: StillBoard) -> None:
    brighter = sight_of(KNOWN_PUZZLE, 0.9)
    looks = [(FIRST, 10.02), (brighter, 10.04), (brighter, 10.06), (brighter, 10.08)]
    assert [board.stays(seen, at, 0.02) for seen, at in looks] == [True, False, False, True]
    assert board.since == 10.04
    assert board.watched == pytest.approx(0.04)


def test_a_stall_is_longer_if_nothing_is_drawn_and_where_one_was_long(board: StillBoard) -> None:
    board.stays(drawn_anew(1), 10.1, 0.02)
    assert board.longest_stall == 2 * FROZEN
    board.stays(drawn_anew(2), 10.2, 0.02)
    assert board.longest_stall == FROZEN
    board.stays(drawn_anew(3), 10.6, 0.02)
    assert board.longest_stall == pytest.approx(0.8)
    board.stays(drawn_anew(4), 20, 0.02)
    assert board.longest_stall == RESTLESS


# Screens with nothing to play

RNG = np.random.default_rng(3)
LOOK = 0.05


def shades(level: float, noise: float = 0.0) -> Thumbnail:
    """A thumbnail of that brightness."""
    return (level + RNG.normal(0, noise, (24, 24, 3))).astype(np.float32)


def over_after(levels: list[float], noise: float = 0.0) -> float:
    """When it is over if the looks are as bright as that, the last level staying."""
    vacancy, now = NothingToPlay(), 0.0
    while not vacancy.is_over:
        look = min(round(now / LOOK), len(levels) - 1)
        vacancy.add(shades(levels[look], noise), now)
        now += LOOK
    return now


@pytest.mark.parametrize(
    ("levels", "noise"),
    [([200.0], 0.0), ([200.0], 0.3), ([200.0], 1.0), ([200.0] * 30 + [0.0, 200.0], 0.0)],
)
def test_what_stays_as_it_is_is_over_soon_but_for_texture_and_a_bad_look(
    levels: list[float], noise: float
) -> None:
    assert over_after(levels, noise) == pytest.approx(OVER, abs=2 * LOOK)


def test_a_fade_so_slow_that_no_two_looks_differ_is_not_still() -> None:
    slow = [200 - 0.2 * look for look in range(80)]
    assert over_after(slow) > 4 + OVER - 1


def test_what_never_rests_is_over_later() -> None:
    assert over_after([200.0, 100.0] * 500) > OVER
    pulse = [200 + 40 * np.sin(look * LOOK * 2) for look in range(1000)]
    assert over_after(pulse) == pytest.approx(OVER_MOVING, abs=2 * LOOK)


def test_time_in_which_nobody_looked_hardly_counts() -> None:
    vacancy = NothingToPlay()
    for look in range(8):
        vacancy.add(shades(200.0), 4.0 * look)
    assert not vacancy.is_over
    slow = NothingToPlay()
    for look in range(8):
        slow.add(shades(200.0), 1.0 * look, look=0.9)
    assert slow.is_over
