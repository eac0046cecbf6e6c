import pytest

from stratabot.strata.bot.arrival import LOST, Appearance, Arrival
from stratabot.strata.bot.lanes import LaneState
from stratabot.strata.bot.session import ClickResult


@pytest.mark.parametrize("lane", [LaneState.ARRIVING, LaneState.LAID])
def test_any_part_of_the_ribbon_means_that_the_click_was_taken(lane: LaneState) -> None:
    assert Appearance(0.0).after(lane, False, 0.01) is ClickResult.TAKEN


def test_a_click_is_lost_once_its_lane_was_seen_empty_for_long_enough() -> None:
    appearance = Appearance(0.0)
    assert appearance.after(LaneState.EMPTY, True, LOST) is None
    assert appearance.after(LaneState.EMPTY, True, LOST + 0.01) is ClickResult.LOST


@pytest.mark.parametrize("unclear", [(LaneState.STRANGE, True), (LaneState.EMPTY, False)])
def test_after_an_unclear_look_the_lane_must_be_empty_for_as_long_again(
    unclear: tuple[LaneState, bool],
) -> None:
    appearance = Appearance(0.0)
    assert appearance.after(LaneState.EMPTY, True, 0.8) is None
    assert appearance.after(*unclear, 0.9) is None
    assert appearance.after(LaneState.EMPTY, True, 1.8) is None
    assert appearance.after(LaneState.EMPTY, True, 2.0) is ClickResult.LOST


def test_without_a_clear_look_for_long_enough_it_is_disturbed() -> None:
    appearance = Appearance(0.0)
    assert appearance.after(LaneState.EMPTY, True, 0.5) is None
    assert appearance.after(LaneState.STRANGE, True, 1.5) is None
    assert appearance.after(LaneState.EMPTY, False, 1.6) is ClickResult.DISTURBED


def test_an_arrival_is_over_when_the_ribbon_lies() -> None:
    arrival = Arrival(0.0)
    arrival.add(LaneState.ARRIVING, 3.0, 0.1)
    assert not arrival.is_over(0.1)
    arrival.add(LaneState.LAID, None, 0.2)
    assert arrival.is_over(0.2)


def test_an_arrival_is_over_when_nothing_has_changed_for_long() -> None:
    arrival = Arrival(0.0)
    arrival.add(LaneState.STRANGE, None, 0.5)
    arrival.add(LaneState.ARRIVING, None, 1.0)
    assert not arrival.is_over(1.0 + 2 * LOST)
    assert arrival.is_over(1.1 + 2 * LOST)
    assert arrival.lane is LaneState.ARRIVING


def test_only_looks_that_saw_it_come_further_are_kept() -> None:
    arrival = Arrival(0.0)
    for time, front in [(0.1, None), (0.2, 4.0), (0.3, 4.0), (0.4, 3.0), (0.5, 7.0)]:
        arrival.add(LaneState.ARRIVING, front, time)
    assert arrival.fronts == [(0.2, 4.0), (0.5, 7.0)]
