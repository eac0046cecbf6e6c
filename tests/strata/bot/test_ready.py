import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from stratabot.strata.bot.eyes import Eyes, Thumbnail, WinScreen
from stratabot.strata.bot.ready import (
    NEXT_COMES,
    OVER,
    OVER_MOVING,
    NextClick,
    VacancyWatch,
    await_next_situation,
    await_puzzle_or_win,
)
from stratabot.strata.practice.attempt import Timings

SLOW = pytest.mark.slow


SLOW_LOOK = 0.09
"""Seconds of a look that is just not worth sparing."""


def won(timings: Timings | None = None, puzzles: int = 2) -> MemoryStage:
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
    assert isinstance(await_next_situation(Eyes(session), taken), WinScreen)
    assert 3.0 < session.seconds < 3.6


@SLOW
def test_a_win_screen_without_next_must_last_if_the_wave_may_go_on() -> None:
    session = won(puzzles=1).session()
    for awaited, least, most in (
        (await_puzzle_or_win, 0, 1.0),
        (await_next_situation, NEXT_COMES, 9),
    ):
        win = awaited(Eyes(session))
        assert isinstance(win, WinScreen)
        assert not win.offers_next
        assert least < session.seconds < most


# Screens with nothing to play

RNG = np.random.default_rng(3)
LOOK = 0.05


def shades(level: float, noise: float = 0.0) -> Thumbnail:
    return (level + RNG.normal(0, noise, (24, 24, 3))).astype(np.float32)


def over_after(levels: list[float], noise: float = 0.0) -> float:
    """When it is over if the looks are as bright as that, the last level staying."""
    vacancy, now = VacancyWatch(), 0.0
    while not vacancy.has_waited_enough:
        look = min(round(now / LOOK), len(levels) - 1)
        vacancy.note_look(shades(levels[look], noise), now)
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
    vacancy = VacancyWatch()
    for look in range(8):
        vacancy.note_look(shades(200.0), 4.0 * look)
    assert not vacancy.has_waited_enough
    slow = VacancyWatch()
    for look in range(8):
        slow.note_look(shades(200.0), 1.0 * look, look=0.9)
    assert slow.has_waited_enough
