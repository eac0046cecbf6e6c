"""Visitors who leave before they are answered: what is done for them is ended."""

import asyncio
from contextlib import suppress

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Leaving:
    """Cancels what answers a POST request when its visitor leaves.

    Args:
        app: what answers.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http" or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        visit = _Visit(receive)
        answering = asyncio.ensure_future(self.app(scope, visit.receive, send))
        watching = asyncio.ensure_future(visit.watch())
        try:
            await asyncio.wait({answering, watching}, return_when=asyncio.FIRST_COMPLETED)
            if answering.done():
                with suppress(ClientDisconnect):
                    answering.result()
        finally:
            for task in (answering, watching):
                task.cancel()
            await asyncio.gather(answering, watching, return_exceptions=True)


class _Visit:
    """The messages of a request. When its body is there, the next one is that the visitor left."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._has_body, self._has_left = asyncio.Event(), asyncio.Event()

    async def receive(self) -> Message:
        """The next message, for who answers."""
        if self._has_body.is_set():
            await self._has_left.wait()
            return {"type": "http.disconnect"}
        message = await self._receive()
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            self._has_body.set()
        return message

    async def watch(self) -> None:
        """Wait until the visitor leaves."""
        await self._has_body.wait()
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self._has_left.set()
