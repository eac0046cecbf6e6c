"""Waiting rooms: so many are served at once, so many wait, and nobody waits for ever."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stratabot.web.refusals import RefusedError


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


class ClientPlaces:
    """Places for what takes long, a part of them for each client; who finds none is refused."""

    def __init__(
        self, what: str, served: int, of_each: int, waiting: int = 0, seconds: float = 0
    ) -> None:
        self._what, self._of_each = what, of_each
        self._room = WaitingRoom(served, waiting, seconds)
        self._of = Counter[str]()

    @asynccontextmanager
    async def place(self, client: str) -> AsyncIterator[None]:
        """A context in which a client has a place."""
        soon = {"retry-after": "5"}
        if self._of[client] >= self._of_each:
            raise RefusedError(503, f"expected at most {self._of_each} {self._what} at once", soon)
        self._of[client] += 1
        try:
            async with self._room.pass_through():
                yield
        except NoRoomError:
            raise RefusedError(503, f"too many {self._what} at the moment", soon) from None
        finally:
            self._of[client] -= 1
            self._of += Counter()  # forgets clients that have no place
