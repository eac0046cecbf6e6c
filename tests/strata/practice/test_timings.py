from dataclasses import fields

import pytest

from stratabot.strata.practice.timings import Timings

TIMES = Timings(slide=0.2, fade=1.0, win_delay=0.1, next_delay=0.5)


def test_timings_scale_all_together() -> None:
    double = TIMES.scaled(2)
    for field in fields(TIMES):
        assert getattr(double, field.name) == 2 * getattr(TIMES, field.name)
    with pytest.raises(ValueError, match="0 s or more"):
        Timings(slide=-1)


def test_a_game_cannot_run_backwards() -> None:
    with pytest.raises(ValueError, match="0 s or more"):
        TIMES.scaled(-1)


def test_the_least_time_is_the_fade_all_slides_and_the_win_screens_delays() -> None:
    assert TIMES.least(ribbons=6) == pytest.approx(1.0 + 6 * 0.2 + 0.1 + 0.5)
