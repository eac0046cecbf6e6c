"""A lane: workers that take turns, for those who passed its gate."""

import asyncio
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import LifoQueue
from typing import Any, Final, NamedTuple, TypeVar

from stratabot.web.gate import Gate
from stratabot.web.worker import Worker, WorkerEndedError
from stratabot.web.working import WorkManner, WorkOutcome

R = TypeVar("R")

_WAIT: Final = 20.0
"""Seconds that somebody waits at most before the gate."""


class WorkLanePlan(NamedTuple):
    """What a lane is like.

    Attributes:
        workers: how many processes there are.
        spare: so many more may be inside the gate, sending what is to be worked on.
        waiting: how many may wait before it.
        seconds: the longest that a piece of work may take, if nothing else is said.
        manner: how the workers work.
    """

    workers: int
    spare: int
    waiting: int
    seconds: float
    manner: WorkManner


class WorkLane:
    """Workers, each with a thread that waits for it. The gate is to be passed before `run`.

    Args:
        plan: what it is like.
    """

    def __init__(self, plan: WorkLanePlan) -> None:
        self.gate = Gate(plan.workers + plan.spare, plan.waiting, _WAIT)
        self.seconds = plan.seconds
        self.workers = [Worker(plan.manner) for _ in range(plan.workers)]
        self._idle: LifoQueue[Worker] = LifoQueue()
        for worker in self.workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(plan.workers, "lane")
        self._is_open = True

    def warm(self) -> None:
        """Start the processes, in the background."""
        for worker in self.workers:
            self._threads.submit(worker.start)

    def close(self) -> None:
        """End all work, and the processes."""
        self._is_open = False
        for worker in self.workers:
            worker.kill()
        self._threads.shutdown(cancel_futures=True)
        for worker in self.workers:
            worker.end()

    async def run(self, work: Callable[..., R], args: tuple[Any, ...], seconds: float) -> R:
        """What `work(*args)` gives. When the task that waits for it is canceled, it is ended.

        Raises:
            WorkTooLongError: it took longer than these seconds.
            WorkerEndedError: its process broke down.
            Exception: what `work` raises.
        """
        task = _Task(pickle.dumps((work, args)), seconds)
        future = self._threads.submit(self._do, task)
        try:
            told = await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            task.cancel()
            raise
        outcome: WorkOutcome = pickle.loads(told)
        if outcome.error is not None:
            raise outcome.error
        value: R = outcome.value
        return value

    def _do(self, task: "_Task") -> bytes:
        worker = self._idle.get()
        try:
            return task.done_by(worker)
        finally:
            if self._is_open:
                with suppress(OSError, RuntimeError):  # the next work tries again, and tells
                    worker.start()  # if the process is gone, it is there again when it is needed
            self._idle.put(worker)


class _Task:
    """Work that can be canceled before it begins and while it is done."""

    def __init__(self, asked: bytes, seconds: float) -> None:
        self._asked, self._seconds = asked, seconds
        self._lock = threading.Lock()
        self._unwanted = threading.Event()
        self._worker: Worker | None = None

    def done_by(self, worker: Worker) -> bytes:
        """What comes of it.

        Raises:
            WorkerEndedError: it was canceled, or the process broke down.
            WorkTooLongError: it took too long.
        """
        worker.start()
        with self._lock:
            if self._unwanted.is_set():
                raise WorkerEndedError
            self._worker = worker
        try:
            return worker.do(self._asked, self._seconds)
        finally:
            with self._lock:
                self._worker = None
            if self._unwanted.is_set():  # perhaps just when it was done
                worker.end()

    def cancel(self) -> None:
        """End it."""
        with self._lock:
            self._unwanted.set()
            if self._worker is not None:
                self._worker.kill()
