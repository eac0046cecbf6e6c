"""The application with its work done in this process, for tests that ask it very often."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

from starlette.testclient import TestClient

from stratabot.web.app import make_app
from stratabot.web.house import House, Settings
from stratabot.web.workers import Workers, WorkPlace

R = TypeVar("R")


class WorkersAtOnce(Workers):
    """Work is done when it comes."""

    async def run(
        self, work: Callable[..., R], *args: Any, seconds: float | None = None, lane: str = ""
    ) -> R:
        del seconds, lane
        return work(*args)

    @asynccontextmanager
    async def place(self, lane: str) -> AsyncIterator[WorkPlace]:
        del lane
        yield cast(WorkPlace, self)


def client_here() -> TestClient:
    """A client whose requests are answered in this process."""
    return TestClient(make_app(House(Settings(port=80), WorkersAtOnce())), "http://127.0.0.1")
