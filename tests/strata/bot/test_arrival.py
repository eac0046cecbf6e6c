import pytest

from stratabot.strata.bot.arrival import LOST, Appearance, Arrival
from stratabot.strata.bot.lanes import Lane
from stratabot.strata.bot.session import ClickResult


@pytest.mark.parametrize("lane", [Lane.ARRIVING, Lane.LAID])
def test_any_part_of_the_ribbon_means_that_the_click_was_taken(lane: Lane) -> None:
    assert Appearance(0.0).after(lane, False, 0.01) is ClickResult.TAKEN


def test_a_click_is_lost_once_its_lane_was_seen_empty_for_long_enough() -> None:
    appearance = Appearance(0.0)
    assert appearance.after(Lane.EMPTY, True, LOST) is None
    assert appearance.after(Lane.EMPTY, True, LOST + 0.01) is ClickResult.LOST


@pytest.mark.parametrize("unclear", [(Lane.STRANGE, True), (Lane.EMPTY, False)])
def test_after_an_unclear_look_the_lane_must_be_empty_for_as_long_again(
    unclear: tuple[Lane, bool],
) -> None:
    appearance = Appearance(0.0)
    assert appearance.after(Lane.EMPTY, True, 0.8) is None
    assert appearance.after(*unclear, 0.9) is None
    assert appearance.after(Lane.EMPTY, True, 1.8) is None
    assert appearance.after(Lane.EMPTY, True, 2.0) is ClickResult.LOST


def test_without_a_clear_look_for_long_enough_it_is_disturbed() -> None:
    appearance = Appearance(0.0)
    assert appearance.after(Lane.EMPTY, True, 0.5) is None
    assert appearance.after(Lane.STRANGE, True, 1.5) is None
    assert appearance.after(Lane.EMPTY, False, 1.6) is ClickResult.DISTURBED


def test_a_slide_is_over_when_the_ribbon_lies() -> None:
    slide = Arrival(0.0)
    slide.add(Lane.ARRIVING, 3.0, 0.1)
    assert not slide.is_over(0.1)
    slide.add(Lane.LAID, None, 0.2)
    assert slide.is_over(0.2)


def test_a_slide_is_over_when_nothing_has_changed_for_long() -> None:
    slide = Arrival(0.0)
    slide.add(Lane.STRANGE, None, 0.5)
    slide.add(Lane.ARRIVING, None, 1.0)
    assert not slide.is_over(1.0 + 2 * LOST)
    assert slide.is_over(1.1 + 2 * LOST)
    assert slide.lane is Lane.ARRIVING


def test_only_looks_that_saw_it_come_further_are_kept() -> None:
    slide = Arrival(0.0)
    for time, front in [(0.1, None), (0.2, 4.0), (0.3, 4.0), (0.4, 3.0), (0.5, 7.0)]:
        slide.add(Lane.ARRIVING, front, time)
    assert slide.fronts == [(0.2, 4.0), (0.5, 7.0)]
