from stratabot.screen.clock import RealClock


def test_a_real_second_passes_by_sleeping() -> None:
    clock = RealClock()
    before = clock.now()
    clock.sleep(0.03)
    assert 0.03 <= clock.now() - before < 10


def test_waiting_for_a_moment_that_has_passed_takes_no_time() -> None:
    clock = RealClock()
    before = clock.now()
    clock.sleep(-10)
    assert clock.now() - before < 5
