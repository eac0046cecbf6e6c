"""A worker as the server has it: a process that works on one thing at a time, and can be ended."""

import threading
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

from stratabot.limit import ctrl_c_blocked
from stratabot.web.working import WorkManner, work

_PARTING: Final = 5.0
"""Seconds within which a process that was ended is gone."""


class WorkerEndedError(Exception):
    """The process is gone: it was ended, or it broke down."""


class WorkTooLongError(Exception):
    """The work was not done in time; its process was ended."""


class Worker:
    """A process that starts when it is needed, and again when it is gone.

    Args:
        manner: how it works.
    """

    def __init__(self, manner: WorkManner) -> None:
        self._manner = manner
        self._lock, self._starting = threading.Lock(), threading.Lock()
        self._works = 0
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The number of its process; None if there is none."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the process, unless it is there and has not worked enough."""
        with self._starting:
            if self._is_fit():
                return
            self.end()
            context = get_context("spawn")
            here, there = context.Pipe()
            process = context.Process(target=work, args=(there, self._manner), daemon=True)
            with ctrl_c_blocked():
                process.start()
            there.close()
            with self._lock:
                self._process, self._pipe, self._works = process, here, 0

    def _is_fit(self) -> bool:
        if self._process is None or self._pipe is None or not self._process.is_alive():
            return False
        try:
            is_silent = not self._pipe.poll()  # that nothing can come any more could be read
        except OSError:
            return False
        return is_silent and self._works < self._manner.most_works

    def do(self, asked: bytes, seconds: float) -> bytes:
        """The outcome of work, pickled.

        Args:
            asked: a function and its arguments, pickled.
            seconds: how long it may take.

        Raises:
            WorkTooLongError: it took longer.
            WorkerEndedError: the process ended meanwhile.
        """
        self.start()
        pipe = self._pipe
        assert pipe is not None
        self._works += 1
        try:
            pipe.send_bytes(asked)
            if pipe.poll(seconds):
                return pipe.recv_bytes()
        except (EOFError, OSError):
            self.end()
            raise WorkerEndedError from None
        self.end()
        raise WorkTooLongError

    def kill(self) -> None:
        """End the process in the middle of its work; `do` then raises WorkerEndedError."""
        with self._lock:
            if self._process is not None:
                self._process.kill()

    def end(self) -> None:
        """End the process if there is one, and wait until it is gone."""
        self.kill()
        with self._lock:
            process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None and pipe is not None:
            process.join(_PARTING)
            with suppress(ValueError):  # it is not gone yet, and nobody waits any longer
                process.close()
            pipe.close()
