import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from itertools import count as counting
from multiprocessing import active_children, get_context
from threading import Condition
from types import FrameType

import pytest

from requirements import needs_signals
from stratabot.spread.executors import cores, spread, spread_portions
from thorough import cases
from waiting import PATIENCE


@pytest.mark.slow
def test_everything_comes_back_in_order_from_other_processes() -> None:
    found = [*spread(range(120), number_and_process, portion=7)]
    assert [(k, number) for k, (number, _) in found] == [(k, k) for k in range(120)]
    assert os.getpid() not in {process for _, (_, process) in found}


@pytest.mark.slow
def test_portions_get_as_large_as_their_time_allows() -> None:
    quick = [len(each) for each in spread_portions(range(20_000), str, 2, seconds=PATIENCE)]
    assert quick[0] == 2
    assert max(quick) == 1000
    slow = [
        len(each)
        for each in spread_portions(range(20 * 8 * cores()), take_a_while, 20, seconds=0.004)
    ]
    assert slow[0] == 20
    assert slow[-1] == 1


def take_a_while(_: int) -> None:
    time.sleep(0.005)


def number_and_process(number: int) -> tuple[int, int]:
    return number, os.getpid()


@pytest.mark.slow
def test_nothing_is_taken_far_ahead_and_nothing_kept() -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for k in counting():
            taken.append(k)
            time.sleep(0.001)  # results are there before it is their turn
            yield k

    pairs = spread(endless(), str, portion=2)
    assert next(pairs) == (0, "0")
    assert len(taken) <= 8 * cores() + 2
    assert [next(pairs)[0] for _ in range(999)] == [*range(1, 1000)]
    assert sum(isinstance(each, Future) for each in gc.get_objects()) <= 4 * cores() + 1
    pairs.close()


@pytest.mark.slow
@cases("is_interrupted", [True, False], "an end as Ctrl-C is", keep=[True])
def test_whoever_stops_waits_for_no_work_that_is_going_on(is_interrupted: bool) -> None:
    before = active_children()
    pairs = spread(range(9), sleep_through, portion=1)
    assert next(pairs) == (0, 0)
    if is_interrupted:
        with pytest.raises(KeyboardInterrupt):
            pairs.throw(KeyboardInterrupt)
    else:
        pairs.close()
    assert [child for child in active_children() if child not in before] == []


@pytest.mark.slow
@needs_signals
def test_ctrl_c_at_the_moment_when_a_lock_is_taken_leaves_none_locked() -> None:
    """Else the end of the processes waits for ever, as the pool's thread does for the lock."""

    def interrupt(frame: FrameType, event: str, _: object) -> None:
        if event == "c_return" and frame.f_code is Condition.__enter__.__code__:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

    pairs = spread(range(9), sleep_through, portion=1)
    assert next(pairs) == (0, 0)
    sys.setprofile(interrupt)
    with pytest.raises(KeyboardInterrupt):
        next(pairs)
    assert sys.getprofile() is None, "a lock was taken"


@pytest.mark.slow
def test_processes_of_others_go_on() -> None:
    other = get_context("spawn").Process(target=sleep_through, args=(1,))
    other.start()
    try:
        pairs = spread(range(9), sleep_through, portion=1)
        next(pairs)
        pairs.close()
        assert other.is_alive()
    finally:
        other.kill()
        other.join()


_NIGHT = 10 * PATIENCE


def sleep_through(number: int) -> int:
    """Takes long, but not with 0."""
    time.sleep(_NIGHT if number else 0)
    return number
