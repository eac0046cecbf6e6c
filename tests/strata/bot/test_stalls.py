"""Games that draw nothing for some tenths of a second, in the middle of whatever they do."""

from itertools import product
from random import Random

import pytest

from strata.bot.stalls import Stalled, StallingStage, random_stalls
from stratabot.strata.bot.eyes import Eyes
from stratabot.strata.bot.ready import FROZEN, STILL, ReadyPuzzle, await_puzzle_or_win
from stratabot.strata.practice.attempt import EarlyClicks
from thorough import cases, times

pytestmark = pytest.mark.slow

ONE_KIND = cases("textured", [True, False], "a game without texture", one_in=2)
EACH_WHAT = cases(
    "what, textured",
    product(Stalled, [True, False]),
    "each way has been tried, and both kinds of games",
    keep=[(Stalled.DRAWING, True), (Stalled.GAME, False), (Stalled.CLOCK, True)],
)


def opens_first(stage: StallingStage, eyes: Eyes | None = None) -> float | None:
    """For how many seconds a puzzle has been open when it is ready; None if it still fades in."""
    ready = await_puzzle_or_win(eyes or Eyes(stage.session()))
    assert isinstance(ready, ReadyPuzzle)
    opened = stage.records("opened")
    return stage.game.clock.now() - opened[0]["time"] if opened else None


def eyes_for(stage: StallingStage, before: Eyes) -> Eyes:
    eyes = Eyes(stage.session())
    eyes.colors = before.colors
    return eyes


@EACH_WHAT
def test_a_fade_that_stalls_is_not_taken_for_a_board_that_stands(
    textured: bool, what: Stalled
) -> None:
    stalls = [*product((0.55, 0.95, 0.35, 0.75), (0.35, 0.2))][: times(8, quick=3)]
    assert [stall for stall in stalls if is_early(1.0, *stall, what, textured)] == []


@ONE_KIND
def test_one_of_unknown_colors_may_stall_for_longer_than_it_would_be_still(textured: bool) -> None:
    for moment in (0.75, 0.45)[: times(2, quick=1)]:
        assert not is_early(1.0, moment, 0.8, Stalled.CLOCK, textured), moment
        assert not is_early(1.5, moment, 0.8, Stalled.GAME, textured), moment


def is_early(fade: float, begin: float, seconds: float, what: Stalled, textured: bool) -> bool:
    """Whether a puzzle is ready before it has faded in, because the game stalls at that time."""
    stalls = [(begin, begin + seconds)]
    stage = StallingStage(
        2, 3, 11, stalls, what=what, textured=textured, speed=1 / fade, look=0.033
    )
    return opens_first(stage) is None


@EACH_WHAT
def test_a_fade_to_known_colors_may_stall_for_longer(textured: bool, what: Stalled) -> None:
    before = StallingStage(3, 3, 12, textured=textured, look=0.033)
    seen = Eyes(before.session())
    assert opens_first(before, seen) is not None
    for moment in (6, 4, 8)[: times(3, quick=1)]:
        begin = moment / 10
        stalls = [(begin, begin + 3 * FROZEN)]
        stage = StallingStage(3, 3, 12, stalls, what=what, textured=textured, look=0.033)
        assert opens_first(stage, eyes_for(stage, seen)) is not None, begin


@ONE_KIND
def test_a_board_of_known_colors_is_ready_at_once(textured: bool) -> None:
    before = StallingStage(3, 3, 12, textured=textured, look=0.02)
    seen = Eyes(before.session())
    first = opens_first(before, seen)
    stage = StallingStage(3, 3, 12, textured=textured, look=0.02)
    next_one = opens_first(stage, eyes_for(stage, seen))
    assert first is not None
    assert next_one is not None
    least, most = (FROZEN, STILL + 0.1) if textured else (2 * FROZEN, 2 * STILL + 0.05)
    assert next_one < most
    assert least - 0.05 < first < least + 0.1


@cases(
    "what, number",
    product(Stalled, range(3)),
    "each game has stalled in one way, and none in two",
    keep=[*zip(Stalled, range(3), strict=True)],
)
def test_a_game_that_stalls_at_random_is_played_perfectly(what: Stalled, number: int) -> None:
    manner, textured = [*EarlyClicks][number], (what.value + number) % 2 == 0
    stalls = [*random_stalls(Random(f"{what.name} {manner} {textured}"))]
    stage = StallingStage(
        2, 3, 13, stalls, what=what, textured=textured, puzzles=2, look=0.033, manner=manner
    )
    stage.play(2)
    stage.assert_perfect(2)
