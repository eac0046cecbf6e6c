"""What goes wrong while nobody looks. `strata.bot.nights` prints a table of many nights."""

import pytest

from strata.bot.nights import Event, Night, Trouble, spend
from strata.bot.stages import MemoryStage
from stratabot.geometry import Point
from stratabot.screen import ScreenError
from stratabot.strata.bot.session import BotStoppedError
from thorough import cases, times

pytestmark = pytest.mark.slow

_GONE = ScreenError("the window was closed")


def assert_perfect(night: Night) -> None:
    assert (night.is_perfect, night.wrong) == (True, []), night


@cases(
    "trouble",
    [*Trouble],
    "each kind of sight that a trouble leaves is tried",
    keep=[Trouble.CRASH, Trouble.FROZEN],
)
def test_a_tour_outlasts_whatever_goes_wrong_in_a_puzzle(trouble: Trouble) -> None:
    night = spend(3, 2, events=[Event(trouble, 4.0, 34.0)], puzzles=1)
    assert_perfect(night)
    if trouble in (Trouble.CRASH, Trouble.CLOSED):
        assert "it was closed; waiting up to 120 s" in night.said


@cases("seed", range(20), "random moments are tried on a tour, too", keep=[7])
def test_a_wave_outlasts_a_random_trouble(seed: int) -> None:
    """With seed 7 the picture freezes while ribbons are laid.

    A wave that ends while nothing is seen ends with a puzzle of which nobody knows.
    """
    night = spend(seed, trouble=[*Trouble][seed % len(Trouble)])
    assert night.wrong == []
    assert night.is_perfect or night.stopped.endswith("no ribbon was seen to come"), night


@pytest.mark.thorough("a single trouble of each kind is tried")
def test_of_many_random_nights_none_has_a_wrong_click() -> None:
    for seed in range(200, 200 + times(40, quick=0)):
        assert spend(seed, 2 * (seed % 2)).wrong == []


def test_a_screen_that_stays_away_ends_the_session_with_its_own_error() -> None:
    night = spend(3, events=[Event(Trouble.CLOSED, 4.0, 99.0)], patience=30)
    assert night.stopped == "it was closed"
    assert 34 < 60 * night.minutes < 35


def test_a_screen_that_is_gone_is_not_waited_for_unless_asked() -> None:
    stage = MemoryStage()
    stage.close()
    with pytest.raises(ScreenError, match="closed"):
        stage.play(1)


def test_what_is_waited_for_is_said_once() -> None:
    stage = MemoryStage(3, 3, 32)
    stage.after("ribbon", 2, lambda: setattr(stage.screen, "lose", 1.0))
    with pytest.raises(BotStoppedError):
        stage.play(1)
    said = [event.details["why"] for event in stage.events("waiting")]
    assert len([why for why in said if why.endswith("; waiting up to 30 s")]) == 1


def test_a_refused_click_gives_the_error_at_the_end() -> None:
    stage = MemoryStage()
    session = stage.session(patience=3)
    session.waits_for_screen = True

    def refuse(_: Point) -> None:
        raise ScreenError("a pointer in a corner means stop")

    stage.screen.clicked = refuse
    with pytest.raises(ScreenError, match="corner"):
        stage.play_in(session, 1)
