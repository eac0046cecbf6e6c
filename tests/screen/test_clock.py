from itertools import pairwise

from stratabot.screen import RealClock


def test_a_real_second_passes_by_sleeping() -> None:
    clock = RealClock()
    before = clock.now()
    clock.sleep(0.03)
    assert 0.03 <= clock.now() - before < 10


def test_the_clock_goes_by_steps_of_less_than_a_millisecond() -> None:
    clock = RealClock()
    moments = [before := clock.now()]
    while moments[-1] < before + 0.05:
        moments.append(clock.now())
    steps = [later - earlier for earlier, later in pairwise(moments) if later > earlier]
    assert sorted(steps)[len(steps) // 2] < 0.001


def test_waiting_for_a_moment_that_has_passed_takes_no_time() -> None:
    clock = RealClock()
    before = clock.now()
    clock.sleep(-10)
    assert clock.now() - before < 5
