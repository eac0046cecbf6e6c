"""Work spread over all cores, or over a cluster, with its results in order."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any, Final, Protocol, TypeVar

from stratabot.errors import LostWorkError
from stratabot.limit import ctrl_c_blocked

T = TypeVar("T")
R = TypeVar("R")


class Executor(Protocol):
    """Processes, here or elsewhere, that work on pieces; the work is a module's function."""

    @property
    def ahead(self) -> int:
        """How many pieces keep all processes busy while results are taken; it may change."""

    def submit(self, work: Callable[[T], R], piece: T) -> Any:
        """Let some process work on a piece; what comes back is for `is_done` and `result`."""

    def result(self, submitted: Any) -> Any:
        """What came of a piece that was submitted, or its error, as soon as it is there."""

    def end(self) -> None:
        """End when nothing is left to do."""

    def end_at_once(self) -> None:
        """End although something is left: nobody wants it any more, and it may take long."""


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
        from queue import SimpleQueue

        self._many = many or cores()
        self._ended: SimpleQueue[Future[Any]] = SimpleQueue()
        self._untold: set[Future[Any]] = set()  # ended before it was their turn
        self._others = {*active_children()}
        # Processes made afresh are the same on all systems, and know nothing of threads here.
        self._pool = ProcessPoolExecutor(
            self._many, get_context("spawn"), initializer=_prepare_process
        )

    @property
    def ahead(self) -> int:
        return 4 * self._many

    def submit(self, work: Callable[[T], R], piece: T) -> Future[R]:
        with _or_lost(), ctrl_c_blocked():  # `submit` is what starts processes and threads
            submitted = self._pool.submit(work, piece)
            submitted.add_done_callback(self._ended.put)
            return submitted

    def result(self, submitted: Future[R]) -> R:
        while submitted not in self._untold:
            self._untold.add(self._ended.get())  # it waits without a lock of the pool's
        self._untold.remove(submitted)
        with _or_lost(), ctrl_c_blocked():
            return submitted.result()

    def end(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def end_at_once(self) -> None:
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


def is_done(submitted: Any) -> bool:
    """Whether what an executor was given has ended.

    Futures are asked, and their results taken, with Ctrl-C blocked: `threading.Condition` is
    written in Python, so a Ctrl-C may come when its lock is taken and no `with` has begun yet. The
    pool's thread would wait for that lock for ever, and the end of the pool for that thread.
    """
    with ctrl_c_blocked():
        return bool(submitted.done())


@contextmanager
def _or_lost() -> Iterator[None]:
    from concurrent.futures.process import BrokenProcessPool

    try:
        yield
    except BrokenProcessPool:
        why = "a process that worked on it was ended from outside (out of memory?)"
        raise LostWorkError(why) from None


def _prepare_process() -> None:
    """Ignore Ctrl-C in this process, and end with the first one, which gets it, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    from multiprocessing import parent_process

    if first := parent_process():
        first.join()
        os._exit(1)


_LARGEST: Final = 1000  # the most things sent at once: all portions under way must fit into memory


@contextmanager
def executor_for(
    cluster: str | None = None, tell: Callable[[str], object] = lambda _: None
) -> Iterator[Executor]:
    """An executor for as long as the context lasts; whoever leaves early waits for no work."""
    executor: Executor
    if cluster is None:
        executor = Processes()
    else:
        from stratabot.spread.cluster import Cluster

        executor = there = Cluster(cluster)
        tell(there.about)
    try:
        yield executor
    except BaseException:
        executor.end_at_once()
        raise
    executor.end()


def results_in_order(
    executor: Executor, pieces: Iterable[T], work: Callable[[T], R]
) -> Generator[tuple[T, R], None, None]:
    """Every piece with its result, in order; a few are taken ahead, what is there comes at once."""
    waiting: deque[tuple[T, Any]] = deque()
    for piece in pieces:
        waiting.append((piece, executor.submit(work, piece)))
        while waiting and (len(waiting) >= executor.ahead or is_done(waiting[0][1])):
            first, submitted = waiting.popleft()
            yield first, executor.result(submitted)
    while waiting:
        first, submitted = waiting.popleft()
        yield first, executor.result(submitted)


def spread(
    things: Iterable[T],
    work: Callable[[T], R],
    portion: int = 50,
    cluster: str | None = None,
    tell: Callable[[str], object] = lambda _: None,
) -> Generator[tuple[T, R], None, None]:
    """Every thing with its result, in order, several at a time."""
    for done in spread_portions(things, work, portion, cluster, tell):
        yield from done


def spread_portions(
    things: Iterable[T],
    work: Callable[[T], R],
    portion: int,
    cluster: str | None = None,
    tell: Callable[[str], object] = lambda _: None,
    seconds: float | None = None,
) -> Generator[list[tuple[T, R]], None, None]:
    """As `spread`, by portions; later ones are to take so many seconds, None for the same size."""
    rest = iter(things)
    portions = iter(lambda: [*islice(rest, portion)], [])
    with executor_for(cluster, tell) as executor:
        for taken, (results, took) in results_in_order(
            executor, portions, partial(_do_portion, work)
        ):
            if seconds is not None:
                fitting = round(len(taken) * seconds / max(took, 1e-6))
                portion = max(1, min(2 * portion, fitting, _LARGEST))
            yield [*zip(taken, results, strict=True)]


def _do_portion(work: Callable[[T], R], things: list[T]) -> tuple[list[R], float]:
    start = perf_counter()
    return [work(thing) for thing in things], perf_counter() - start
