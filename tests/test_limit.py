import pickle
import time
from contextvars import copy_context
from threading import Thread

import pytest

from stratabot.errors import OutOfTimeError
from stratabot.limit import TimeLimit, TooHardError, WorkLimit, require_time, time_over, work_left


def work_for_ever() -> None:
    while True:
        require_time()


def test_what_takes_longer_is_ended_and_says_how_long_it_had() -> None:
    with TimeLimit(0.02), pytest.raises(OutOfTimeError, match=r"^not decided in 0\.02 s$"):
        work_for_ever()
    require_time()


def test_that_the_time_is_over_can_be_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 7.0
    monkeypatch.setattr("stratabot.limit.perf_counter", lambda: now)
    with TimeLimit(0.02):
        assert time_over() == ""
        now += 0.03
        with pytest.raises(OutOfTimeError):
            require_time()
        assert time_over() == "not decided in 0.02 s"
    assert time_over() == ""


def test_of_limits_inside_each_other_the_first_to_end_counts_and_one_can_be_entered_again() -> None:
    past, future = TimeLimit(1e-9), TimeLimit(60)
    for outer, inner in ((past, future), (future, past)):
        with outer, inner, pytest.raises(OutOfTimeError, match="1e-09"):
            require_time()
    with future, TimeLimit(None):
        require_time()
    require_time()


def test_work_ends_after_its_steps_whatever_the_clock_says() -> None:
    assert work_left() is None
    with WorkLimit(3):
        require_time()
        require_time(2)
        with WorkLimit(1):
            require_time()
        assert work_left() == 0
        with pytest.raises(TooHardError):
            require_time()
    require_time()


def test_a_limit_holds_in_its_own_thread_and_travels_with_its_context() -> None:
    ended: list[str] = []

    def work() -> None:
        try:
            require_time()
        except OutOfTimeError:
            ended.append("over")
        else:
            ended.append("time")

    with TimeLimit(1e-9):
        time.sleep(0.001)
        for run in (work, copy_context().run):
            thread = Thread(target=run, args=() if run is work else (work,))
            thread.start()
            thread.join()
    assert ended == ["time", "over"]


def test_the_error_comes_back_from_another_process() -> None:
    error = pickle.loads(pickle.dumps(OutOfTimeError(2.5, "3 of 12 found")))
    assert (str(error), error.exit_code) == ("3 of 12 found in 2.5 s", 4)
