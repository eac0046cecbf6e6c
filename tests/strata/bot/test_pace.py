from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stratabot.strata.bot.pace import DurationBounds, NextDelay, Pace

Curve = Callable[[float], float]


def seen(curve: Curve, slide: float = 0.2, way: float = 12.0) -> list[tuple[float, float]]:
    """What is seen of a ribbon beyond the board, looked at every 12 ms."""
    times = [0.012 * k for k in range(1, int(slide / 0.012) + 1)]
    places = [(0.02 + time, way * 1.15 * curve(time / slide)) for time in times]
    return [(time, place) for time, place in places if way / 2 < place < way]


def test_of_an_even_slide_only_what_is_out_of_sight_is_waited_for() -> None:
    pace = Pace()
    pace.timed(0.0, seen(lambda share: share))
    assert pace.even
    assert pace.rest(0.2, 12.0) == pytest.approx(0.2 * 1.6 / 12)


@pytest.mark.parametrize(
    "curve", [lambda share: 1 - (1 - share) ** 2, lambda share: 1 - (1 - share) ** 3]
)
def test_a_slide_that_slows_down_is_given_as_long_again(curve: Curve) -> None:
    pace = Pace()
    pace.timed(0.0, seen(curve, slide=0.5))
    assert not pace.even
    assert pace.rest(0.3, 12.0) == 0.3


def test_a_slide_that_nobody_saw_may_slow_down() -> None:
    pace = Pace()
    pace.timed(0.0, [(0.1, 6.0)])
    assert pace.rest(0.1, 12.0) == 0.1


def test_clicks_that_laid_nothing_may_have_come_too_early() -> None:
    pace = Pace()
    pace.timed(0.0, seen(lambda share: share))
    usual = pace.rest(0.2, 12.0)
    pace.missed()
    assert pace.rest(0.2, 12.0) == pytest.approx(2 * usual)
    for _ in range(9):
        pace.missed()
    assert pace.rest(0.2, 12.0) <= 0.2


@pytest.mark.parametrize(
    ("misses", "tried", "known"),
    [
        (1, [True, False], True),  # others are just lost
        (0, [True, False], False),  # the first may have been taken by chance
        (0, [False], False),
        (0, [], None),
    ],
)
def test_an_early_swatch_tells_what_a_game_takes(
    misses: int, tried: list[bool], known: bool | None
) -> None:
    pace = Pace()
    for _ in range(misses):
        pace.missed()
    for taken in tried:
        pace.tried_early_swatch(taken)
    assert pace.early_swatch is known


def test_of_ribbons_that_end_in_sight_nothing_is_out_of_sight() -> None:
    pace = Pace()
    pace.timed(0.0, seen(lambda share: share))
    pace.stations = 2
    assert pace.rest(0.2, 12.0) == 0.2


@pytest.mark.parametrize(
    ("misses", "tried", "known", "burst"),
    [
        (0, [], None, 2),
        (0, [False], False, 1),
        (0, [True] * 3, True, None),
        (0, [True, True, True, False], False, 1),  # they may have been taken by chance
        (1, [True, False, True, True, False, False], True, None),  # where clicks are lost, most do
        (1, [True, False, True, True, False, False, False], False, 1),
    ],
)
def test_early_ribbons_tell_what_a_game_takes_and_how_many_selectors_to_click(
    misses: int, tried: list[bool], known: bool | None, burst: int | None
) -> None:
    pace = Pace()
    for _ in range(misses):
        pace.missed()
    for taken in tried:
        pace.tried_early_ribbon(taken)
    assert (pace.early_ribbon, pace.burst) == (known, burst)


def test_next_is_tried_early_once() -> None:
    delay = NextDelay(0.5)
    assert delay.next == 0.5
    delay.taken(0.52)
    assert delay.next == 0.0
    delay.ignored()
    assert delay.next == 0.5
    delay.taken(0.55)
    assert (delay.next, delay.seconds) == (0.5, 0.5)


def test_a_next_that_was_taken_early_is_clicked_early_from_then_on() -> None:
    delay = NextDelay(0.5)
    delay.taken(0.5)
    delay.taken(0.03)
    assert delay.next == 0.03


def test_a_delay_that_was_too_short_twice_running_grows_to_one_that_did() -> None:
    delay = NextDelay(0.5)
    delay.ignored()
    delay.taken(1.4)
    assert (delay.seconds, delay.next, delay.found_out) == (0.5, 0.5, None)
    delay.ignored()
    delay.taken(1.3)
    assert (delay.seconds, delay.next, delay.found_out) == (1.3, 1.3, 1.3)


def test_a_click_earlier_than_usual_that_is_ignored_makes_the_next_ones_usual() -> None:
    delay = NextDelay(0.5, known=0.0)
    delay.ignored()
    delay.taken(0.8)
    assert (delay.seconds, delay.next, delay.found_out) == (0.5, 0.5, 0.5)


def test_a_single_click_on_next_that_is_lost_makes_no_game_slow() -> None:
    delay = NextDelay(0.5)
    for _ in range(3):
        delay.ignored()
        delay.taken(1.4)
        delay.taken(0.5)
        if delay.next == 0:
            delay.ignored()
            delay.taken(0.5)
    assert (delay.seconds, delay.next, delay.found_out) == (0.5, 0.5, 0.5)


def looked(bounds: DurationBounds, duration: float, every: float) -> int:
    """Look from the guess on, every so many seconds, until it is over; how many looks that took."""
    at, looks = bounds.guess, 1
    while at < duration:
        bounds.outlasted(at)
        at, looks = at + every, looks + 1
    bounds.ended_by(at)
    return looks


def test_what_is_seen_bounds_a_duration() -> None:
    assert DurationBounds(0.3).guess == 0.3
    bounds = DurationBounds()
    assert bounds.guess == 0.0
    bounds.outlasted(0.2)
    bounds.ended_by(1.0)
    assert (bounds.lower, bounds.upper) == (0.2, 1.0)
    assert bounds.guess == 0.6
    bounds.outlasted(0.9)
    assert bounds.guess == 1.0, "near enough"


@settings(max_examples=30)
@given(st.floats(0.02, 3.0), st.floats(0.1, 0.5))
def test_soon_one_look_does_and_it_is_hardly_late(duration: float, every: float) -> None:
    bounds = DurationBounds()
    for _ in range(12):
        looked(bounds, duration, every)
    assert looked(bounds, duration, every) == 1
    assert duration <= bounds.guess <= 1.26 * duration
