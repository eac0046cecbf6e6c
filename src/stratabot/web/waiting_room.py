"""A waiting room: so many are served at once, so many wait, and nobody waits for ever."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class NoRoomError(Exception):
    """There is no room to wait, or the wait was too long."""


class WaitingRoom:
    """So many are served at once, in the order in which they come; one waits so many seconds."""

    def __init__(self, served: int, waiting: int, seconds: float) -> None:
        self._places = asyncio.Semaphore(served)
        self._seats, self._seconds = waiting, seconds

    @asynccontextmanager
    async def pass_through(self) -> AsyncIterator[None]:
        await self._wait()
        try:
            yield
        finally:
            self._places.release()

    async def _wait(self) -> None:
        if self._places.locked() and not self._seats:
            raise NoRoomError
        self._seats -= 1
        try:
            async with asyncio.timeout(self._seconds):
                await self._places.acquire()
        except TimeoutError:
            raise NoRoomError from None
        finally:
            self._seats += 1
