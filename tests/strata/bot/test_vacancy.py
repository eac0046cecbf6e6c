import numpy as np
import pytest

from stratabot.strata.bot.glance import Thumbnail
from stratabot.strata.bot.vacancy import OVER, OVER_MOVING, Vacancy

RNG = np.random.default_rng(3)
LOOK = 0.05


def shades(level: float, noise: float = 0.0) -> Thumbnail:
    """A thumbnail of that brightness."""
    return (level + RNG.normal(0, noise, (24, 24, 3))).astype(np.float32)


def over_after(levels: list[float], noise: float = 0.0) -> float:
    """When it is over if the looks are as bright as that, the last level staying."""
    vacancy, now = Vacancy(), 0.0
    while not vacancy.is_over:
        look = min(round(now / LOOK), len(levels) - 1)
        vacancy.add(shades(levels[look], noise), now)
        now += LOOK
    return now


def test_what_stays_as_it_is_is_over_soon() -> None:
    assert over_after([200.0]) == pytest.approx(OVER, abs=2 * LOOK)


@pytest.mark.parametrize("noise", [0.3, 1.0])
def test_texture_that_is_new_in_every_look_does_not_matter(noise: float) -> None:
    assert over_after([200.0], noise) == pytest.approx(OVER, abs=2 * LOOK)


def test_a_single_bad_look_does_not_matter() -> None:
    assert over_after([200.0] * 30 + [0.0, 200.0]) == pytest.approx(OVER, abs=2 * LOOK)


def test_a_fade_so_slow_that_no_two_looks_differ_is_not_still() -> None:
    slow = [200 - 0.2 * look for look in range(80)]
    assert over_after(slow) > 4 + OVER - 1


def test_what_never_rests_is_over_later() -> None:
    assert over_after([200.0, 100.0] * 500) > OVER
    pulse = [200 + 40 * np.sin(look * LOOK * 2) for look in range(1000)]
    assert over_after(pulse) == pytest.approx(OVER_MOVING, abs=2 * LOOK)


def test_what_is_seen_of_the_game_makes_it_begin_anew() -> None:
    vacancy = Vacancy()
    for look in range(round(OVER / LOOK) - 3):
        vacancy.add(shades(200.0), look * LOOK)
    vacancy.end()
    for look in range(round(OVER / LOOK) - 3):
        vacancy.add(shades(200.0), look * LOOK)
    assert not vacancy.is_over


def test_time_in_which_nobody_looked_hardly_counts() -> None:
    vacancy = Vacancy()
    for look in range(8):
        vacancy.add(shades(200.0), 4.0 * look)
    assert not vacancy.is_over
    slow = Vacancy()
    for look in range(8):
        slow.add(shades(200.0), 1.0 * look, look=0.9)
    assert slow.is_over


def test_another_size_is_another_picture() -> None:
    vacancy = Vacancy()
    for look in range(60):
        vacancy.add(shades(200.0), look * LOOK)
    for look in range(60, 130):
        vacancy.add(shades(200.0)[:20], look * LOOK)
    assert not vacancy.is_over
