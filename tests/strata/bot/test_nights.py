"""What goes wrong while nobody looks."""

import pytest

from strata.bot.nights import Trouble, spend
from strata.bot.stages import MemoryStage
from stratabot.geometry import Point
from stratabot.screen import ScreenError
from stratabot.strata.bot.session import BotStoppedError
from thorough import cases

pytestmark = pytest.mark.slow


@cases(
    "trouble",
    Trouble,
    "each kind of sight that a trouble leaves is tried",
    keep=[Trouble.CRASH, Trouble.FROZEN],
)
def test_a_tour_outlasts_whatever_goes_wrong_in_a_puzzle(trouble: Trouble) -> None:
    night = spend(3, 2, trouble, (4.0, 16.0), puzzles=1)
    assert (night.is_perfect, night.wrong) == (True, []), night
    if trouble in (Trouble.CRASH, Trouble.CLOSED):
        assert "it was closed; waiting up to 120 s" in night.said


@cases("seed", range(40), "random moments are tried on waves, too", keep=[7])
def test_at_a_random_moment_no_trouble_leads_to_a_wrong_click(seed: int) -> None:
    """A wave that ends while nothing is seen ends with a puzzle of which nobody knows."""
    night = spend(seed, 1 + seed // 20, [*Trouble][seed % len(Trouble)])
    assert night.wrong == []
    assert night.is_perfect or night.stopped.endswith("no ribbon was seen to come"), night


def test_a_screen_that_stays_away_ends_the_session_with_its_own_error() -> None:
    night = spend(3, 1, Trouble.CLOSED, (4.0, 99.0), patience=30)
    assert night.stopped == "it was closed"
    assert 34 < night.seconds < 35


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
