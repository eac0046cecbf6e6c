"""Connections: so many at once, and none is kept that does not ask for anything."""

import asyncio
from typing import Final

import h11
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

_MOST: Final = 200
"""More connections are answered 503; a browser has six. macOS gives a process 256 files."""

_SECONDS: Final = 10.0
"""How long the head of a request may take to come."""


class PromptProtocol(H11Protocol):
    """HTTP over one connection, which is closed if the head of a request does not come in time.

    Else a few hundred silent connections would keep everybody out for ever.
    """

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > _MOST:
            self.app = _tell_too_many
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def _expect_head(self) -> None:
        """Let the time run from a connection's beginning, or a head's, to that head's end."""
        if self.conn.their_state is not h11.IDLE:
            self._expect_nothing()
        elif self._due is None:
            self._due = self.loop.call_later(_SECONDS, self.timeout_keep_alive_handler)

    def _expect_nothing(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None


async def _tell_too_many(scope: Scope, receive: Receive, send: Send) -> None:
    headers = {"retry-after": "5", "connection": "close"}
    answer = JSONResponse({"error": "too many connections at the moment"}, 503, headers)
    await answer(scope, receive, send)
