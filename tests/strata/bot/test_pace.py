from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stratabot.strata.bot.pace import Deafness, DurationBounds, NextDelay, Pace

Curve = Callable[[float], float]


def seen(curve: Curve, slide: float = 0.2, way: float = 12.0) -> list[tuple[float, float]]:
    """What is seen of a ribbon beyond the board, looked at every 12 ms."""
    times = [0.012 * k for k in range(1, int(slide / 0.012) + 1)]
    places = [(0.02 + time, way * 1.15 * curve(time / slide)) for time in times]
    return [(time, place) for time, place in places if way / 2 < place < way]


@pytest.mark.parametrize(
    ("curve", "stations", "rest"),
    [
        (lambda share: share, 3, 0.2 * 1.6 / 12),  # only what is out of sight
        (lambda share: share, 2, 0.2),  # ribbons that end in sight have nothing out of it
        (lambda share: 1 - (1 - share) ** 2, 3, 0.2),  # what slows down is given as long again
        (lambda share: 1 - (1 - share) ** 3, 3, 0.2),
        (None, 3, 0.2),  # nobody saw it
    ],
)
def test_a_ribbon_rests_for_as_long_as_it_may_move_out_of_sight(
    curve: Curve | None, stations: int, rest: float
) -> None:
    pace = Pace()
    pace.learn_slide(0.0, [(0.1, 6.0)] if curve is None else seen(curve, slide=0.5))
    pace.stations = stations
    assert pace.seconds_to_rest(0.2, 12.0) == pytest.approx(rest)


def test_clicks_that_laid_nothing_may_have_come_too_early() -> None:
    pace = Pace()
    pace.learn_slide(0.0, seen(lambda share: share))
    usual = pace.seconds_to_rest(0.2, 12.0)
    pace.note_missed_ribbon()
    assert pace.seconds_to_rest(0.2, 12.0) == pytest.approx(2 * usual)
    for _ in range(9):
        pace.note_missed_ribbon()
    assert pace.seconds_to_rest(0.2, 12.0) <= 0.2


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
        pace.note_missed_ribbon()
    for taken in tried:
        pace.note_early_swatch(taken)
    assert pace.early_swatch is known


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
        pace.note_missed_ribbon()
    for taken in tried:
        pace.note_early_ribbon(taken)
    assert (pace.early_ribbon, pace.burst) == (known, burst)


@pytest.mark.parametrize(
    ("told", "following"),
    [
        ([], 0.5),
        ([0.52], 0.0),  # it is tried early
        ([0.52, "ignored"], 0.5),  # once
        ([0.52, "ignored", 0.55], 0.5),
        ([0.5, 0.03], 0.03),  # taken early, and clicked early from then on
        (["ignored", 1.4], 0.5),  # a single click may be lost by chance
        (["ignored", 1.4, "ignored", 1.3], 1.3),  # but not twice running
        (["ignored", 1.4, 0.5, "ignored", 0.5, "ignored", 1.4, 0.5], 0.5),
        ([0.5, 0.03, "ignored", 0.8], 0.5),  # earlier than usual, and no longer so
    ],
)
def test_clicks_on_next_teach_how_long_to_wait(told: list[float | str], following: float) -> None:
    delay = NextDelay(0.5)
    for each in told:
        delay.note_ignored() if isinstance(each, str) else delay.note_taken(each)
    assert delay.next == following


def looked(bounds: DurationBounds, duration: float, every: float) -> int:
    """Look from the guess on, every so many seconds, until it is over; how many looks that took."""
    at, looks = bounds.guess, 1
    while at < duration:
        bounds.note_longer_than(at)
        at, looks = at + every, looks + 1
    bounds.note_end_by(at)
    return looks


@settings(max_examples=30)
@given(st.floats(0.02, 3.0), st.floats(0.1, 0.5))
def test_soon_one_look_does_and_it_is_hardly_late(duration: float, every: float) -> None:
    bounds = DurationBounds()
    for _ in range(12):
        looked(bounds, duration, every)
    assert looked(bounds, duration, every) == 1
    assert duration <= bounds.guess <= 1.26 * duration


@given(st.floats(0.05, 1.0), st.floats(0.0, 0.08))
def test_clicks_creep_to_the_end_of_a_games_deafness_and_one_comes_too_early(
    ends: float, later: float
) -> None:
    deafness, ignored, after = Deafness(), 0, 0.0
    deafness.note_taken(ends + later)
    for _ in range(20):
        opens = deafness.next(may_try=True)
        assert opens is not None
        after = opens
        if after >= ends:
            deafness.note_taken(after)
        else:
            deafness.note_ignored(after)
            ignored += 1
    assert ignored == 1
    assert after - ends < 0.025


def test_without_a_trial_clicks_come_as_early_as_ever_before() -> None:
    deafness = Deafness()
    for after in (0.31, 0.3, 0.32):
        deafness.note_taken(after)
    assert deafness.next(may_try=False) == 0.3
    assert deafness.next(may_try=True) == pytest.approx(0.288)


def test_a_deafness_that_lasted_longer_is_learned_anew_once() -> None:
    deafness = Deafness()
    deafness.note_taken(0.3)
    deafness.note_ignored(0.4)
    assert deafness.next(may_try=True) is None
    deafness.note_taken(0.5)
    assert deafness.next(may_try=True) == 0.5
    deafness.note_ignored(0.5)
    deafness.note_taken(0.6)
    assert (deafness.next(may_try=True), deafness.sure) == (None, None), "its times vary"


def test_the_deafness_on_boards_of_another_side_may_be_another() -> None:
    pace = Pace()
    pace.begin(3)
    pace.deafness.note_taken(0.3)
    pace.begin(3)
    assert pace.deafness.upper == 0.3
    pace.begin(4)
    assert pace.deafness.upper is None


def test_selectors_creep_nearer_from_the_third_board_on_until_one_was_ignored() -> None:
    pace = Pace()
    pace.learn_slide(0.0, seen(lambda share: share))
    pace.note_early_ribbon(False)
    waits = []
    for _ in range(3):
        pace.begin(3)
        pace.puzzles_left = 20
        pace.deafness.note_taken(0.25)
        waits.append(pace.next_ribbon)
    assert waits == [None, None, pytest.approx(0.238)]
    pace.deafness.note_ignored(0.2)
    assert pace.next_ribbon is None
    pace.note_early_swatch(False)
    assert pace.next_ribbon == pace.deafness.sure


@pytest.mark.parametrize(
    ("side", "left", "ribbon", "swatch"),
    [(6, 0, False, False), (6, 1, False, True), (6, 30, True, True), (2, 2, False, False)],
)
def test_a_trial_is_made_only_where_enough_puzzles_follow_to_pay(
    side: int, left: int, ribbon: bool, swatch: bool
) -> None:
    pace = Pace()
    pace.learn_slide(0.0, seen(lambda share: share))
    pace.note_early_ribbon(False)
    for _ in range(3):
        pace.begin(side)
    pace.puzzles_left = left
    pace.deafness.note_taken(0.25)
    assert (pace.next_ribbon == 0.25) is not ribbon
    assert (pace.next_swatch == 0.25) is not swatch


def test_next_is_not_tried_early_where_that_does_not_pay() -> None:
    delay = NextDelay(0.5)
    delay.note_taken(0.5, may_try=False)
    assert delay.next == 0.5
    delay.note_taken(0.5, may_try=True)
    assert delay.next == 0.0
