"""Streams of events, which stay open: few at once, so that others get answers."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final

from sse_starlette import EventSourceResponse
from starlette.requests import Request
from starlette.types import Receive, Scope, Send

from stratabot.web.bodies import client_of

_HEARTBEAT: Final = 15
"""Seconds between signs of life, so that a page finds out that the server is gone."""


class EventStream(EventSourceResponse):
    """Events as JSON, as long as there is a place among the application's `streams`."""

    def __init__(self, events: AsyncGenerator[object]) -> None:
        super().__init__(_as_messages(events), ping=_HEARTBEAT)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with scope["app"].state.streams.place(client_of(Request(scope))):
            await super().__call__(scope, receive, send)


async def _as_messages(events: AsyncGenerator[object]) -> AsyncGenerator[dict[str, str]]:
    async with aclosing(events) as values:
        async for value in values:
            yield {"data": json.dumps(value)}
