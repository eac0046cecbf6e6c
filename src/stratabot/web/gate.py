"""A gate: so many are inside at once, so many wait before it, and nobody waits for ever."""

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager


class GateClosedError(Exception):
    """There is no room to wait, or the wait was too long."""


class Gate:
    """It serves any number of event loops.

    Args:
        inside: how many are let in at once.
        waiting: how many may wait.
        seconds: how long one waits at most.
    """

    def __init__(self, inside: int, waiting: int, seconds: float) -> None:
        self._free, self._room, self._seconds = inside, waiting, seconds
        self._waiting: deque[Future[None]] = deque()
        self._lock = threading.Lock()

    @asynccontextmanager
    async def passed(self) -> AsyncIterator[None]:
        """A context inside the gate.

        Raises:
            GateClosedError: when it is entered.
        """
        turn = self._queue()
        if turn is not None:
            await self._wait(turn)
        try:
            yield
        finally:
            self._leave()

    def _queue(self) -> Future[None] | None:
        """The moment when it is one's turn; None if it is."""
        with self._lock:
            if self._free:
                self._free -= 1
                return None
            if len(self._waiting) >= self._room:
                raise GateClosedError
            turn: Future[None] = Future()
            self._waiting.append(turn)
            return turn

    async def _wait(self, turn: Future[None]) -> None:
        try:
            async with asyncio.timeout(self._seconds):
                await asyncio.shield(asyncio.wrap_future(turn))
        except BaseException as error:
            if not self._withdraw(turn):
                self._leave()  # it was called just now
            if isinstance(error, TimeoutError):
                raise GateClosedError from None
            raise

    def _withdraw(self, turn: Future[None]) -> bool:
        """Whether a turn had not come yet; it never will."""
        with self._lock:
            if turn not in self._waiting:
                return False
            self._waiting.remove(turn)
            return True

    def _leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set_result(None)
            else:
                self._free += 1
