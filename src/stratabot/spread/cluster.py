"""A Dask cluster: a scheduler, and workers on any number of machines."""

import asyncio
import gc
import logging
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, Final, TypeVar

from stratabot import __version__
from stratabot.errors import InputError, LostWorkError
from stratabot.installing import install_command
from stratabot.words import counted

T = TypeVar("T")
R = TypeVar("R")
_ANSWERS_IN: Final = 5.0  # seconds in which a scheduler answers, or is not there
_COUNTED_EVERY: Final = 1.0  # seconds between counts of workers, which come and go

_GONE: Final = (OSError, RuntimeError, CancelledError, asyncio.CancelledError)
"""What Dask raises, now this, now that, when it talks to a scheduler that has just ended."""


class Cluster:
    """An `Executor`: the workers of a Dask scheduler at `tcp://HOST:PORT` or `HOST:PORT`.

    Dask gives the pieces of a lost worker to others. So that this can be done, each piece travels
    through the scheduler with its task: pieces should be a few megabytes at most.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ModuleNotFoundError as error:
            raise InputError(
                f"{error.name} is not installed: {install_command('cluster')}", field="cluster"
            ) from None
        _silence_dask()
        client: Any = distributed.Client
        refused = None
        try:
            self._client = client(address, timeout=_ANSWERS_IN, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            refused = _line(error) or "no answer"
        if refused:
            # A client that found no scheduler closes itself when Python throws it away. Should that
            # be while another one starts, both want one lock, and wait for ever.
            gc.collect()
            raise InputError(
                f"expected the address of a Dask scheduler, got {address!r:.60}: {refused}",
                field="cluster",
            )
        self.address = address
        self._threads, self._counted = 0, -_COUNTED_EVERY
        self._left: set[Any] = set()
        with _refusing_gone_cluster():
            workers = len(self._client.nthreads())
        has = counted(workers, "worker") if workers else "no workers yet, waits for them"
        self.about = f"cluster {address}: {has}; dashboard: {self._client.dashboard_link}"

    @property
    def ahead(self) -> int:
        """Three pieces for each thread of each worker; with no worker, those that one would get."""
        if monotonic() - self._counted > _COUNTED_EVERY:
            with _refusing_gone_cluster():
                self._threads = sum(self._client.nthreads().values())
            self._counted = monotonic()
        return 3 * max(2, self._threads)

    def submit(self, work: Callable[[T], R], piece: T) -> Any:
        with _refusing_gone_cluster():
            submitted = self._client.submit(_do_piece, __version__, work, piece, pure=False)
        self._left.add(submitted)
        return submitted

    def result(self, submitted: Any) -> Any:
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError

        try:
            found = submitted.result()
        except KilledWorker as error:
            raise LostWorkError(
                f"several workers ended over the same piece: {_line(error)}"
            ) from None
        except (CancelledError, asyncio.CancelledError, CommClosedError):
            raise _gone_error() from None
        except ModuleNotFoundError as error:
            raise LostWorkError(
                f"a worker of the cluster lacks {error.name}: install stratabot {__version__} there"
            ) from None
        self._left.discard(submitted)
        submitted.release()
        return found

    def end(self) -> None:
        self._client.close(timeout=2)

    def end_at_once(self) -> None:
        """What a worker does just then, it does to the end of its piece."""
        with suppress(*_GONE):
            if self._client.status == "running":
                self._client.cancel([*self._left], force=True)
        with suppress(*_GONE):
            self._client.close(timeout=2)


@contextmanager
def _refusing_gone_cluster() -> Iterator[None]:
    try:
        yield
    except _GONE:
        raise _gone_error() from None


def _gone_error() -> LostWorkError:
    return LostWorkError("the cluster has gone: its scheduler ended")


def _do_piece(version: str, work: Callable[[T], R], piece: T) -> R:
    """What a worker does. Another version of stratabot might answer otherwise."""
    if version != __version__:
        raise LostWorkError(
            f"a worker of the cluster has stratabot {__version__}, expected {version}"
        )
    return work(piece)


def _silence_dask() -> None:
    """Let Dask log nothing, and warn of nothing: what goes wrong is said once, by an error."""
    warnings.filterwarnings("ignore", "Sending large graph", UserWarning)
    for name in [*logging.root.manager.loggerDict]:
        if name.split(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:200]
