import os
from collections.abc import Iterator
from itertools import count as counting

import pytest

from stratabot.cli.processes import cores, spread


@pytest.mark.slow
def test_everything_comes_back_in_order_from_other_processes() -> None:
    found = [*spread(range(120), str, portion=7)]
    assert found == [(k, str(k)) for k in range(120)]


@pytest.mark.slow
def test_the_work_is_done_elsewhere() -> None:
    assert os.getpid() not in {pid for _, pid in spread(range(8), process_of, portion=1)}


def process_of(_: int) -> int:
    return os.getpid()


@pytest.mark.slow
def test_nothing_is_taken_far_ahead() -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for k in counting():
            taken.append(k)
            yield k

    pairs = spread(endless(), str, portion=2)
    assert next(pairs) == (0, "0")
    pairs.close()
    assert len(taken) <= 8 * cores() + 2


def test_there_is_at_least_one_core() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
