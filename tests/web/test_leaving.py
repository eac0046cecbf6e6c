"""Visitors who leave are not worked for any longer, over a real connection."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from commands import is_alive
from stratabot.web.app import CancelOnDisconnect
from stratabot.web.workers import Workers
from waiting import PATIENCE, wait_until
from web import works


class Served:
    """A server whose `/spin` never ends, and whose `/add` answers the body's length."""

    def __init__(self, workers: Workers, mark: Path) -> None:
        async def spin(request: Request) -> Response:
            await request.body()
            await workers.run(works.spin, str(mark))
            return Response()

        async def add(request: Request) -> Response:
            return JSONResponse(await workers.run(works.number, len(await request.body())))

        routes = [Route("/spin", spin, methods=["POST"]), Route("/add", add, methods=["POST"])]
        app = Starlette(routes=routes, middleware=[Middleware(CancelOnDisconnect)])
        self.listener = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(app, lifespan="off", log_level="error", ws="none")
        self.server = uvicorn.Server(config)
        sockets = [self.listener]
        self.thread = threading.Thread(target=lambda: self.server.run(sockets=sockets))
        self.thread.start()

    def send(self, path: str, body: bytes, said: int | None = None) -> socket.socket:
        """A connection on which this was sent; its length is said to be another, perhaps."""
        connection = socket.create_connection(self.listener.getsockname())
        length = len(body) if said is None else said
        head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n"
        connection.sendall(head.encode() + body)
        return connection

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.listener.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Workers() as workers:
        served = Served(workers, tmp_path / "mark")
        yield served
        served.stop()


@pytest.mark.slow
def test_what_is_done_for_a_visitor_who_leaves_is_ended(
    served: Served, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "mark"
    for _ in range(3):  # more often than there are workers
        with served.send("/spin", b"x"):
            wait_until(mark.exists)
        worker = int(mark.read_text())
        wait_until(lambda: not is_alive(worker))  # noqa: B023
        mark.unlink()
    with served.send("/spin", b"x", said=9):  # the body never comes
        pass
    with served.send("/add", b"four") as connection:
        told = b""
        while b"[4" not in told:
            told += connection.recv(1000)
    assert capfd.readouterr().err == ""
