import numpy as np
import pytest

from stratabot.strata.bot.clicks import LOOKS, LOST, Arrival, QuietTime, SelectorClick
from stratabot.strata.bot.lanes import LaneState
from stratabot.strata.puzzle import Ribbon

CLICK = SelectorClick(Ribbon.parse("c2=1"), np.zeros(3, np.float32), 0.0)


def looks(quiet: QuietTime, *times: float) -> list[bool]:
    return [quiet.lasts(time) for time in times]


def test_quiet_lasts_after_enough_seconds() -> None:
    times = [0.1 * k for k in range(1, 12)]
    assert looks(QuietTime(0.0), *times) == [time > LOST for time in times]


def test_quiet_lasts_after_enough_looks() -> None:
    times = [LOST + 0.3 * k for k in range(1, 8)]
    assert looks(QuietTime(0.0), *times) == [k >= LOOKS for k in range(1, 8)]


def test_quiet_begins_anew_whenever_something_happens() -> None:
    quiet = QuietTime(0.0)
    assert looks(quiet, 0.2, 0.4, 0.6, 0.8) == [False] * 4
    quiet.begin(0.9)
    assert looks(quiet, 1.1, 1.3, 1.5, 1.7, 1.89, 1.91) == [*[False] * 5, True]


def test_an_arrival_is_over_when_the_ribbon_lies() -> None:
    arrival = Arrival(CLICK, 0.0)
    arrival.add(LaneState.ARRIVING, 3.0, 0.1)
    assert not arrival.is_over(0.1)
    arrival.add(LaneState.LAID, None, 0.2)
    assert arrival.is_over(0.2)


def test_an_arrival_is_over_when_the_ribbon_has_stopped_short() -> None:
    arrival = Arrival(CLICK, 0.0)
    arrival.add(LaneState.STRANGE, None, 0.5)
    arrival.add(LaneState.ARRIVING, None, 1.0)
    assert not arrival.is_over(1.0 + 2 * LOST)
    assert arrival.is_over(1.1 + 2 * LOST)
    assert arrival.lane is LaneState.ARRIVING


@pytest.mark.parametrize("lane", [LaneState.STRANGE, LaneState.EMPTY])
def test_a_ribbon_that_is_not_seen_has_not_stopped(lane: LaneState) -> None:
    arrival = Arrival(CLICK, 0.0)
    arrival.add(lane, None, 0.5)
    assert not arrival.is_over(99.0)


def test_only_looks_that_saw_it_come_further_are_kept() -> None:
    arrival = Arrival(CLICK, 0.0)
    for time, front in [(0.1, None), (0.2, 4.0), (0.3, 4.0), (0.4, 3.0), (0.5, 7.0)]:
        arrival.add(LaneState.ARRIVING, front, time)
    assert arrival.fronts == [(0.2, 4.0), (0.5, 7.0)]
