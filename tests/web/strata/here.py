"""A client of the server whose work is done in the test's own process, at once."""

from collections.abc import Callable
from typing import Any, TypeVar

from starlette.testclient import TestClient

from stratabot.web.app import make_app
from stratabot.web.house import House, Settings
from stratabot.web.workers import Workers

R = TypeVar("R")


class _Here(Workers):
    async def run(
        self, work: Callable[..., R], *args: Any, seconds: float = 20.0, lane: str = ""
    ) -> R:
        del seconds, lane
        return work(*args)


def client_here() -> TestClient:
    """A client; its requests come from the page itself."""
    return TestClient(make_app(House(Settings(port=80), _Here())), "http://127.0.0.1")
