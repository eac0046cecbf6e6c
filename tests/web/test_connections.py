"""Real connections: strangers keep nobody out; who leaves is not worked for."""

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

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
from stratabot.web.connections import GuardedServer
from stratabot.web.workers import Workers
from waiting import PATIENCE, wait_until
from web import works

_HAS_HOSTS: Final = sys.platform == "linux"
"""Whether all of 127.0.0.0/8 are this machine's addresses."""

ASKED = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


@contextmanager
def served(app: Starlette, **options: Any) -> Iterator[tuple[str, int]]:
    options = {"log_level": "critical"} | options
    server = GuardedServer(uvicorn.Config(app, lifespan="off", ws="none", **options))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=lambda: server.run(sockets=[listener]))
        thread.start()
        yield listener.getsockname()
        server.should_exit = True
        thread.join(PATIENCE)


@pytest.fixture
def place() -> Iterator[tuple[str, int]]:
    """Where a server answers those who know the word, and asks nobody for a body."""

    async def answer(request: Request) -> Response:
        if "word" not in request.headers:
            return Response("who?", 403)
        return Response("here", 200 if request.state.admit() else 503)

    with served(Starlette(routes=[Route("/", answer, methods=["GET", "POST"])])) as place:
        yield place


def connect(place: tuple[str, int], host: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(place, timeout=PATIENCE, source_address=(host, 0))


def status_on(connection: socket.socket, *head: str) -> int:
    """What is answered there to a request with that head; 0 if the connection is closed."""
    text = "\r\n".join(("GET / HTTP/1.1", "Host: a", *head, "", ""))
    with suppress(OSError):
        connection.sendall(text.encode())
        return status_of(connection)
    return 0


def status_of(connection: socket.socket) -> int:
    answer = b""
    while not answer.endswith((b"here", b"who?")):
        if not (part := connection.recv(4000)):
            return 0
        answer += part
    return int(answer.split()[1])


@pytest.mark.parametrize("sent", [b"", ASKED[:20], ASKED])
def test_a_connection_that_shows_no_secret_is_closed(
    place: tuple[str, int], sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_SECONDS", 0.2)
    with connect(place) as connection, suppress(ConnectionError):  # it may be closed already
        connection.sendall(sent)
        while connection.recv(4000):
            pass


def test_a_head_may_come_in_parts_and_who_has_shown_the_secret_stays(
    place: tuple[str, int],
) -> None:
    with connect(place) as connection, ExitStack() as silent:
        connection.sendall(ASKED[:20])
        connection.sendall(ASKED[20:-2] + b"Word: x\r\n\r\n")
        assert status_of(connection) == 200
        for _ in range(60):
            silent.enter_context(connect(place))
        assert status_on(connection, "Word: x") == 200
        with connect(place) as last:  # all are taken by then, in their order
            assert status_on(last, "Word: x") == 200


def test_strangers_push_out_the_oldest_of_the_address_that_has_most(place: tuple[str, int]) -> None:
    """There is room for 50."""
    hosts = ["127.0.0.1", *["127.0.0.2"] * 25, *["127.0.0.3"] * 24, "127.0.0.4"]
    with ExitStack() as stack:
        there = [
            stack.enter_context(connect(place, host if _HAS_HOSTS else "127.0.0.1"))
            for host in hosts
        ]
        pushed_out = there.pop(_HAS_HOSTS)
        assert pushed_out.recv(10) == b""
        for stays in there:
            assert status_on(stays, "Word: x") == 200


@pytest.mark.skipif(not _HAS_HOSTS, reason="only Linux has more than one address for itself")
def test_one_machine_gets_a_part_of_all_places_and_this_one_gets_in_always(
    place: tuple[str, int],
) -> None:
    """Fifty of a hundred and fifty."""
    hosts = [f"127.0.0.{k}" for k in (2, 3, 4) for _ in range(50 + (k == 2))]
    hosts += ["127.0.0.5", "127.0.0.1"]
    with ExitStack() as stack:
        found = [status_on(stack.enter_context(connect(place, host)), "Word: x") for host in hosts]
    assert found == [*[200] * 50, 503, *[200] * 100, 503, 200]
    with connect(place, "127.0.0.5") as connection:
        wait_until(lambda: status_on(connection, "Word: x") == 200)


@pytest.mark.parametrize("head", ["Content-Length: 1000000", "Transfer-Encoding: chunked"])
def test_a_body_that_goes_on_after_its_answer_is_not_read_for_ever(
    place: tuple[str, int], head: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_LINGER", 0.2)
    with connect(place) as connection, suppress(ConnectionError):
        connection.sendall(f"POST / HTTP/1.1\r\nHost: a\r\nWord: x\r\n{head}\r\n\r\n".encode())
        assert connection.recv(4000).startswith(b"HTTP/1.1 200")
        while True:
            connection.sendall(b"1\r\nx\r\n")
            connection.settimeout(0.05)
            with suppress(TimeoutError):
                if not connection.recv(4000):
                    break


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
