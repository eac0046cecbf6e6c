"""The application with its work done in this process, for tests that ask it very often."""

from collections.abc import Callable
from typing import Any, TypeVar

from starlette.testclient import TestClient

from commands import REAL
from stratabot.web.app import make_app
from stratabot.web.server import Server, Settings
from stratabot.web.workers import Workers

R = TypeVar("R")
ADRIFT = "A..B\n....\n....\nA..B\n"
STR8TS = "..#3\n#..2\n1..#\n.#..\n"
GRIDS = {"strata": REAL, "adrift": ADRIFT, "str8ts": STR8TS}


class WorkersAtOnce(Workers):
    """Work is done when it comes."""

    async def run(self, work: Callable[..., R], *args: Any, lane: str = "") -> R:
        del lane
        return work(*args)


def client_here() -> TestClient:
    """A client whose requests are answered in this process."""
    return TestClient(make_app(Server(Settings(port=80), WorkersAtOnce())), "http://127.0.0.1")
