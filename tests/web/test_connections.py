"""Connections that ask for nothing keep nobody out, over real ones."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from email.message import Message
from http.client import HTTPConnection

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stratabot.web import connections
from stratabot.web.connections import PromptProtocol
from waiting import PATIENCE, wait_until

ASKED = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """Where a server listens that has three connections at most."""
    monkeypatch.setattr(connections, "_MOST", 3)

    async def answer(_request: Request) -> Response:
        return Response("here")

    app = Starlette(routes=[Route("/", answer)])
    config = uvicorn.Config(app, lifespan="off", log_level="critical", http=PromptProtocol)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=lambda: server.run(sockets=[listener]))
        thread.start()
        yield listener.getsockname()
        server.should_exit = True
        thread.join(PATIENCE)


def connect(place: tuple[str, int]) -> socket.socket:
    return socket.create_connection(place, timeout=PATIENCE)


def told(place: tuple[str, int]) -> tuple[int, Message, bytes]:
    """The status, the headers and the body of an answer on a connection of its own."""
    with closing(HTTPConnection(*place, timeout=PATIENCE)) as connection:
        connection.request("GET", "/")
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost:"])
def test_a_connection_that_asks_for_nothing_whole_is_closed(
    place: tuple[str, int], sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_SECONDS", 0.2)
    with connect(place) as connection, suppress(ConnectionError):  # it may be closed already
        connection.sendall(sent)
        assert connection.recv(4000) == b""


def test_a_connection_is_closed_that_asks_for_one_thing_and_half_of_another(
    place: tuple[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with connect(place) as connection, suppress(ConnectionError):
        connection.sendall(ASKED)
        assert connection.recv(4000).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(connections, "_SECONDS", 0.2)
        connection.sendall(ASKED + b"GET /")  # the time begins anew with each head
        while connection.recv(4000):
            pass


def test_a_head_may_come_in_parts(place: tuple[str, int]) -> None:
    with connect(place) as connection:
        connection.sendall(ASKED[:20])
        connection.sendall(ASKED[20:])
        assert connection.recv(8) == b"HTTP/1.1"


def test_too_many_connections_are_told_when_to_come_again(place: tuple[str, int]) -> None:
    with ExitStack() as silent:
        for _ in range(3):
            silent.enter_context(connect(place))
        status, headers, body = told(place)
    assert status == 503
    assert int(headers["retry-after"]) > 0
    assert "error" in json.loads(body)
    wait_until(lambda: told(place)[0] == 200)
