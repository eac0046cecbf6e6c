from collections.abc import Callable

import pytest

from stratabot.strata.bot.pace import EarlyClicks, NextDelay, Pace

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
    "curve",
    [lambda share: 1 - (1 - share) ** 2, lambda share: 1 - (1 - share) ** 3],
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


def test_a_game_that_took_an_early_swatch_once_takes_all_if_others_are_just_lost() -> None:
    pace = Pace()
    pace.missed()
    pace.tried_early_swatch(taken=True)
    pace.tried_early_swatch(taken=False)
    assert pace.early_swatch is EarlyClicks.TAKEN


def test_an_early_swatch_may_have_been_taken_by_chance() -> None:
    pace = Pace()
    for taken, known in ((True, EarlyClicks.TAKEN), (False, EarlyClicks.IGNORED)):
        pace.tried_early_swatch(taken)
        assert pace.early_swatch is known


def test_a_game_that_ignored_the_first_early_swatch_ignores_all() -> None:
    pace = Pace()
    pace.tried_early_swatch(taken=False)
    assert pace.early_swatch is EarlyClicks.IGNORED


def test_of_ribbons_that_end_in_sight_nothing_is_out_of_sight() -> None:
    pace = Pace()
    pace.timed(0.0, seen(lambda share: share))
    assert pace.stations == 3
    pace.fell_short()
    assert pace.stations == 2
    assert pace.rest(0.2, 12.0) == 0.2


def test_two_selectors_are_clicked_to_find_out_what_a_game_takes() -> None:
    pace = Pace()
    assert (pace.early_ribbon, pace.burst) == (EarlyClicks.UNTRIED, 2)
    pace.tried_early_ribbon(taken=False)
    assert (pace.early_ribbon, pace.burst) == (EarlyClicks.IGNORED, 1)


def test_where_clicks_are_lost_a_game_that_takes_most_early_clicks_takes_them() -> None:
    pace = Pace()
    pace.missed()
    for taken in (True, False, True, True, False, False):
        pace.tried_early_ribbon(taken)
        assert (pace.early_ribbon, pace.burst) == (EarlyClicks.TAKEN, None)
    pace.tried_early_ribbon(taken=False)
    assert pace.early_ribbon is EarlyClicks.IGNORED


def test_early_clicks_may_have_been_taken_by_chance_so_one_that_was_ignored_tells() -> None:
    pace = Pace()
    for _ in range(3):
        pace.tried_early_ribbon(taken=True)
        assert (pace.early_ribbon, pace.burst) == (EarlyClicks.TAKEN, None)
    pace.tried_early_ribbon(taken=False)
    assert (pace.early_ribbon, pace.burst) == (EarlyClicks.IGNORED, 1)


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
