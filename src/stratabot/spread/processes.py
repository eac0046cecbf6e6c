"""Processes of this machine, one a core."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

from stratabot.limit import ctrl_c_blocked
from stratabot.spread.executor import LostWorkError

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Processes:
    """An `Executor`: a process for each core, made afresh. They take a third of a second to start.

    Args:
        many: how many processes; None for one a core.
    """

    def __init__(self, many: int | None = None) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import active_children, get_context

        self._many = many or cores()
        self._others = {*active_children()}
        # Processes made afresh are the same on all systems, and know nothing of threads here.
        self._pool = ProcessPoolExecutor(
            self._many, get_context("spawn"), initializer=_ignore_ctrl_c
        )

    @property
    def ahead(self) -> int:
        """Four pieces for each process."""
        return 4 * self._many

    def submit(self, work: Callable[[T], R], piece: T) -> "PendingHere[R]":
        """As of `Executor`."""
        from concurrent.futures.process import BrokenProcessPool

        try:
            with ctrl_c_blocked():  # `submit` is what starts processes and threads
                return PendingHere(self._pool.submit(work, piece))
        except BrokenProcessPool:
            raise _lost() from None

    def end(self) -> None:
        """As of `Executor`."""
        self._pool.shutdown(cancel_futures=True)

    def end_at_once(self) -> None:
        """As of `Executor`."""
        from multiprocessing import active_children

        for child in {*active_children()} - self._others:
            child.terminate()
        self._pool.shutdown(cancel_futures=True)


class PendingHere(Generic[R]):
    """The result that a process of this machine works on."""

    def __init__(self, future: Future[R]) -> None:
        self._future = future

    def done(self) -> bool:
        """As of `Pending`."""
        return self._future.done()

    def result(self) -> R:
        """As of `Pending`."""
        from concurrent.futures.process import BrokenProcessPool

        try:
            return self._future.result()
        except BrokenProcessPool:
            raise _lost() from None


def _lost() -> LostWorkError:
    return LostWorkError("a process that worked on it was ended from outside (out of memory?)")


def _ignore_ctrl_c() -> None:
    """Ignore Ctrl-C in this process: the first process gets it, too, and ends all others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
