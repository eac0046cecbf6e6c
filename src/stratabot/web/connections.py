"""Connections: who has not shown the secret takes no place from those who have.

A connection counts as soon as it is accepted, before any handshake. It is a stranger's until a
request on it shows the secret. Strangers have a few places for a few seconds; if all are taken, the
next one gets the place of the oldest of the address that has most. So a flood pushes itself out,
whatever it sends or keeps back, and who brings the secret needs such a place for a moment only.

uvicorn and hypercorn limit all connections alike (`limit_concurrency`), and count none before its
handshake is over.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

_STRANGERS: Final = 50
"""The most connections that have not shown the secret."""

_SECONDS: Final = 10.0
"""How long they may take to show it, from their beginning on."""

_FRIENDS: Final = 150
"""The most that other machines have that showed it. macOS gives a process 256 files."""

_OF_EACH: Final = 50
"""So many of them come from one machine; a browser has six."""

_LINGER: Final = 2.0
"""Seconds for which more of a body may come after its answer: a visitor may read it only then."""

_PAUSE: Final = 0.2
"""Seconds until the next try, if a connection cannot be accepted for want of files."""


class _Guest:
    """A connection from its beginning on; `end` ends it at once."""

    def __init__(self, host: str, own_host: str) -> None:
        self.host, self.is_here = host, host == own_host
        self.end: Callable[[], object] = bool


class _GuestProtocol(H11Protocol):
    """HTTP over a guest's connection, which is closed if its body goes on after the answer."""

    def __init__(
        self, config: uvicorn.Config, state: ServerState, admit: object, forget: Callable[[], None]
    ) -> None:
        super().__init__(config, state, {"admit": admit})
        self._forget = forget

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:
            self.loop.call_later(_LINGER, self._close_if_same, self.cycle)

    def _close_if_same(self, cycle: object) -> None:
        if self.cycle is cycle:
            self.transport.close()


class GuardedServer(uvicorn.Server):
    """A server in which strangers take no place from those who have shown the secret."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._strangers: dict[_Guest, None] = {}  # the oldest first
        self._friends: set[_Guest] = set()
        self._accepting: list[asyncio.Task[None]] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections of these listeners."""
        await super().startup(sockets=[])
        self._accepting = [asyncio.create_task(self._accept(each)) for each in sockets or []]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more, and end what there is."""
        for task in self._accepting:
            task.cancel()
        for guest in [*self._strangers]:
            self._end(guest)
        await super().shutdown(sockets)

    async def _accept(self, listener: socket.socket) -> None:
        listener.setblocking(False)
        while True:
            try:
                connection, (host, *_) = await asyncio.get_running_loop().sock_accept(listener)
                self._let_in(connection, _Guest(host, connection.getsockname()[0]))
            except OSError:
                self._end_oldest()
                await asyncio.sleep(_PAUSE)

    def _let_in(self, connection: socket.socket, guest: _Guest) -> None:
        if len(self._strangers) >= _STRANGERS:
            self._end_oldest()
        self._strangers[guest] = None
        admit, forget = partial(self._admit, guest), partial(self._forget, guest)
        protocol = partial(_GuestProtocol, self.config, self.server_state, admit, forget)
        loop = asyncio.get_running_loop()
        opening = loop.create_task(
            loop.connect_accepted_socket(protocol, connection, ssl=self.config.ssl)
        )
        opening.add_done_callback(partial(self._go_on, connection, guest))
        guest.end = opening.cancel
        loop.call_later(_SECONDS, self._end, guest)

    def _go_on(self, connection: socket.socket, guest: _Guest, opening: asyncio.Task[Any]) -> None:
        """What comes after the handshake, or if there is none to the end."""
        if opening.cancelled() or opening.exception():
            connection.close()
            self._forget(guest)
            return
        guest.end = opening.result()[0].abort
        if guest not in self._strangers and guest not in self._friends:  # it was just ended
            guest.end()

    def _admit(self, guest: _Guest) -> bool:
        """Whether a connection on which the secret was shown has a place now."""
        if guest in self._friends:
            return True
        others = Counter(each.host for each in self._friends if not each.is_here)
        has_room = others.total() < _FRIENDS and others[guest.host] < _OF_EACH
        if guest not in self._strangers or not (guest.is_here or has_room):
            return False
        self._forget(guest)
        self._friends.add(guest)
        return True

    def _end(self, stranger: _Guest) -> None:
        if stranger in self._strangers:
            self._forget(stranger)
            stranger.end()

    def _end_oldest(self) -> None:
        """End the oldest connection of the address from which most strangers come."""
        hosts = Counter(each.host for each in self._strangers)
        for stranger in self._strangers:
            if hosts[stranger.host] == max(hosts.values()):
                self._end(stranger)
                return

    def _forget(self, guest: _Guest) -> None:
        self._strangers.pop(guest, None)
        self._friends.discard(guest)
