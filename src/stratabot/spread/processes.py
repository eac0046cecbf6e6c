"""Processes of this machine, one a core."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from stratabot.limit import ctrl_c_blocked
from stratabot.spread.executor import LostWorkError

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def may_spread() -> bool:
    """Whether this process may start others that help: it is the first one, and has two cores."""
    from multiprocessing import parent_process

    return cores() > 1 and parent_process() is None


class Processes:
    """An `Executor`: a process for each core, made afresh in a third of a second."""

    def __init__(self, many: int | None = None) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import active_children, get_context

        self._many = many or cores()
        self._others = {*active_children()}
        # Processes made afresh are the same on all systems, and know nothing of threads here.
        self._pool = ProcessPoolExecutor(self._many, get_context("spawn"), initializer=_begin)

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

        children = {*active_children()} - self._others
        for child in children:
            child.terminate()
        # Half a result may be left in the pipe. Whoever waits for its other half learns that there
        # is none only when nobody can write it: this process, too, holds an end to write to.
        for child in children:
            child.join()
        results: Any = getattr(self._pool, "_result_queue", None)
        if results is not None:
            results._writer.close()
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


def _begin() -> None:
    """Ignore Ctrl-C in this process, and end with the first one.

    The first process gets Ctrl-C, too, and ends all others. If it is killed, it cannot: nobody else
    would tell a process that waits for work.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    from multiprocessing import parent_process

    if first := parent_process():
        first.join()
        os._exit(1)
