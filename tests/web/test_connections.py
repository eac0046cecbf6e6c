"""Real connections: those that ask for nothing keep nobody out; who leaves is not worked for."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from commands import is_alive
from stratabot.web import connections
from stratabot.web.app import CancelOnDisconnect
from stratabot.web.connections import PromptProtocol
from stratabot.web.workers import Workers
from waiting import PATIENCE, wait_until
from web import works

ASKED = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


@contextmanager
def served(app: Starlette, **options: Any) -> Iterator[tuple[str, int]]:
    server = uvicorn.Server(uvicorn.Config(app, lifespan="off", ws="none", **options))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=lambda: server.run(sockets=[listener]))
        thread.start()
        yield listener.getsockname()
        server.should_exit = True
        thread.join(PATIENCE)


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    monkeypatch.setattr(connections, "_MOST", 3)

    async def answer(_request: Request) -> Response:
        return Response("here")

    app = Starlette(routes=[Route("/", answer)])
    with served(app, log_level="critical", http=PromptProtocol) as place:
        yield place


def connect(place: tuple[str, int]) -> socket.socket:
    return socket.create_connection(place, timeout=PATIENCE)


def told(place: tuple[str, int]) -> tuple[int, Message, bytes]:
    with closing(HTTPConnection(*place, timeout=PATIENCE)) as connection:
        connection.request("GET", "/")
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


@pytest.mark.parametrize("sent", [b"", ASKED[:20]])
def test_a_connection_that_asks_for_nothing_whole_is_closed(
    place: tuple[str, int], sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_SECONDS", 0.2)
    with connect(place) as connection, suppress(ConnectionError):  # it may be closed already
        connection.sendall(sent)
        assert connection.recv(4000) == b""


def test_a_head_may_come_in_parts_but_after_half_of_another_the_connection_is_closed(
    place: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with connect(place) as connection, suppress(ConnectionError):
        connection.sendall(ASKED[:20])
        connection.sendall(ASKED[20:])
        assert connection.recv(4000).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(connections, "_SECONDS", 0.2)
        connection.sendall(ASKED + b"GET /")  # the time begins anew with each head
        while connection.recv(4000):
            pass


def test_too_many_connections_are_told_when_to_come_again(place: tuple[str, int]) -> None:
    with ExitStack() as silent:
        for _ in range(3):
            silent.enter_context(connect(place))
        status, headers, body = told(place)
    assert status == 503
    assert int(headers["retry-after"]) > 0
    assert "error" in json.loads(body)
    wait_until(lambda: told(place)[0] == 200)


@pytest.fixture
def busy_place(tmp_path: Path) -> Iterator[tuple[str, int]]:
    """Where a server listens whose `/spin` never ends, and whose `/add` answers a body's length."""

    async def spin(request: Request) -> Response:
        await request.body()
        await workers.run(works.spin, str(tmp_path / "mark"))
        return Response()

    async def add(request: Request) -> Response:
        return JSONResponse(await workers.run(works.number, len(await request.body())))

    routes = [Route("/spin", spin, methods=["POST"]), Route("/add", add, methods=["POST"])]
    app = Starlette(routes=routes, middleware=[Middleware(CancelOnDisconnect)])
    with Workers() as workers, served(app, log_level="error") as place:
        yield place


def sent(place: tuple[str, int], path: str, body: bytes, length: int) -> socket.socket:
    """A connection on which this was sent; its length is said to be that."""
    connection = connect(place)
    head = f"POST {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\n\r\n"
    connection.sendall(head.encode() + body)
    return connection


@pytest.mark.slow
def test_what_is_done_for_a_visitor_who_leaves_is_ended(
    busy_place: tuple[str, int], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    mark = tmp_path / "mark"
    for _ in range(3):  # more often than there are workers
        with sent(busy_place, "/spin", b"x", 1):
            wait_until(mark.exists)
        worker = int(mark.read_text())
        wait_until(lambda: not is_alive(worker))  # noqa: B023
        mark.unlink()
    with sent(busy_place, "/spin", b"x", 9):  # the body never comes
        pass
    with sent(busy_place, "/add", b"four", 4) as connection:
        told = b""
        while b"[4" not in told:
            told += connection.recv(1000)
    assert capfd.readouterr().err == ""
