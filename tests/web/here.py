"""The application as a client asks it; for tests that ask very often, work is done right here."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, TypeVar

from PIL import Image
from starlette.testclient import TestClient

from commands import REAL
from stratabot.web.app import make_app
from stratabot.web.services import Services, Settings
from stratabot.web.workers import Workers

R = TypeVar("R")


def png(width: int, height: int) -> bytes:
    """A picture in which nothing is seen, which is known soon."""
    buffer = BytesIO()
    Image.new("RGB", (width, height), "teal").save(buffer, "PNG")
    return buffer.getvalue()


ADRIFT = "A..B\n....\n....\nA..B\n"
STR8TS = "..#3\n#..2\n1..#\n.#..\n"
GRIDS = {"strata": REAL, "adrift": ADRIFT, "str8ts": STR8TS}


class WorkersAtOnce(Workers):
    async def run(self, work: Callable[..., R], *args: Any, queue: str = "") -> R:
        del queue
        return work(*args)


@contextmanager
def client_at_work() -> Iterator[TestClient]:
    """A client whose requests are answered by workers, as a server's are."""
    with Workers() as workers:
        app = make_app(Services(Settings(port=80), workers))
        with TestClient(app, "http://127.0.0.1") as client:
            yield client


def client_here() -> TestClient:
    return TestClient(make_app(Services(Settings(port=80), WorkersAtOnce())), "http://127.0.0.1")
