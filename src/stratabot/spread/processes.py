"""Work spread over all cores, with its results in order."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from typing import TypeVar

from stratabot.limit import ctrl_c_blocked

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    things: Iterable[T], work: Callable[[T], R], portion: int = 50
) -> Generator[tuple[T, R], None, None]:
    """Every thing with its result, in order. Each core has a process.

    Only a few portions are taken ahead, so that any number of things fits into memory.

    Args:
        things: what to work on.
        work: a function of a module, or a `partial` of one: it goes to other processes.
        portion: how many things are sent to a process at once.
    """
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    rest = iter(things)
    waiting: deque[tuple[list[T], Future[list[R]]]] = deque()
    most, others = cores(), {*active_children()}
    # Processes made afresh are the same on all systems, and know nothing of threads here.
    pool = ProcessPoolExecutor(most, get_context("spawn"), initializer=_ignore_ctrl_c)
    try:
        while True:
            while len(waiting) < 4 * most and (taken := [*islice(rest, portion)]):
                with ctrl_c_blocked():  # `submit` is what starts processes and threads
                    future = pool.submit(_do, work, taken)
                waiting.append((taken, future))
            if not waiting:
                return
            taken, future = waiting.popleft()
            yield from zip(taken, future.result(), strict=True)
    except BaseException:
        # Nobody wants the rest, and a portion may take long.
        for child in {*active_children()} - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _do(work: Callable[[T], R], things: list[T]) -> list[R]:
    return [work(thing) for thing in things]


def _ignore_ctrl_c() -> None:
    """Ignore Ctrl-C in this process: the first process gets it, too, and ends all others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
