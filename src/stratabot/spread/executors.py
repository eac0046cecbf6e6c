"""Work spread over all cores, or over a cluster, with its results in order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Final, TypeVar

from stratabot.spread.executor import Executor, Pending
from stratabot.spread.processes import Processes

T = TypeVar("T")
R = TypeVar("R")

_LARGEST: Final = 1000
"""The most things sent at once: all portions under way must fit into memory."""


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
        tell(there.told)
    try:
        yield executor
    except BaseException:
        executor.end_at_once()
        raise
    executor.end()


def in_order(
    executor: Executor, pieces: Iterable[T], work: Callable[[T], R]
) -> Generator[tuple[T, R], None, None]:
    """Every piece with its result, in order.

    Only a few pieces are taken ahead, so that any number of them fits into memory. A result that is
    there is given before the next piece is waited for.

    What is handed over is pickled: `work` is a function of a module, or a `partial` of one.
    """
    waiting: deque[tuple[T, Pending[R]]] = deque()
    for piece in pieces:
        waiting.append((piece, executor.submit(work, piece)))
        while waiting and (len(waiting) >= executor.ahead or waiting[0][1].done()):
            first, pending = waiting.popleft()
            yield first, pending.result()
    while waiting:
        first, pending = waiting.popleft()
        yield first, pending.result()


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
    """As `spread`, but all that was sent to a process at once is given at once.

    `seconds` is how long later portions are to take; None to leave them as large.
    """
    rest = iter(things)
    portions = iter(lambda: [*islice(rest, portion)], [])
    with executor_for(cluster, tell) as executor:
        for taken, (results, took) in in_order(executor, portions, partial(_each, work)):
            if seconds is not None:
                fitting = round(len(taken) * seconds / max(took, 1e-6))
                portion = max(1, min(2 * portion, fitting, _LARGEST))
            yield [*zip(taken, results, strict=True)]


def _each(work: Callable[[T], R], things: list[T]) -> tuple[list[R], float]:
    start = perf_counter()
    return [work(thing) for thing in things], perf_counter() - start
