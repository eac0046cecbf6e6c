"""Attacks on a server as it is started: who brings the secret is answered all the time."""

import socket
import ssl
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPSConnection
from urllib.parse import urlsplit

import pytest

from waiting import PATIENCE, wait_until
from web.page import Server

pytestmark = pytest.mark.slow

Flood = Callable[["Attack"], None]

HELD = 300
"""Connections of an attack, more than the server has places for."""


class Attack:
    """Connections to a server, from another address than the owner's where there is one."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server, self.stack = server, stack
        parts = urlsplit(server.base)
        self.place = (str(parts.hostname), int(parts.port or 0))
        self.host = f"Host: {parts.netloc}"
        self.source = "127.0.0.2" if sys.platform == "linux" else "127.0.0.1"

    def connection(self) -> socket.socket:
        made = socket.create_connection(
            self.place, timeout=PATIENCE, source_address=(self.source, 0)
        )
        return self.stack.enter_context(made)

    def send(self, *head: str, body: bytes = b"") -> socket.socket:
        connection = self.connection()
        with suppress(OSError):  # it may have been pushed out
            connection.sendall("\r\n".join((*head, self.host, "", "")).encode() + body)
        return connection


def silence(attack: Attack) -> None:
    for _ in range(HELD):
        attack.connection()


def bodies_that_never_end(attack: Attack) -> None:
    for number in range(HELD):
        length = "Content-Length: 1000000" if number % 2 else "Transfer-Encoding: chunked"
        attack.send("POST / HTTP/1.1", length, body=b"1\r\nx\r\n")


def streams_by_who_has_the_secret(attack: Attack) -> None:
    asked = ("GET /api/bot/events HTTP/1.1", f"Cookie: {attack.server.cookie}")
    opened = [attack.send(*asked) for _ in range(HELD)]
    assert 1 <= sum(status_on(each) == b"200" for each in opened) <= 12


def status_on(connection: socket.socket) -> bytes:
    with suppress(OSError):
        return connection.recv(12)[9:]
    return b""


def connections_renewed_when_closed(attack: Attack) -> None:
    ended = threading.Event()

    def renew() -> None:
        while not ended.is_set():
            with suppress(OSError), socket.create_connection(attack.place, 1) as connection:
                connection.sendall(b"GET / HTTP/1.1\r\n")
                connection.settimeout(0.2)
                connection.recv(10)

    threads = [threading.Thread(target=renew) for _ in range(60)]
    for thread in threads:
        thread.start()
    for thread in threads:
        attack.stack.callback(thread.join)
    attack.stack.callback(ended.set)


FLOODS: tuple[Flood, ...] = (
    *(silence, bodies_that_never_end),
    *(streams_by_who_has_the_secret, connections_renewed_when_closed),
)


@pytest.fixture(scope="module")
def flooded() -> Iterator[Server]:
    """One server, which gets over each flood."""
    running = Server("--port", "0")
    yield running
    running.stop()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def answers(server: Server, context: ssl.SSLContext | None = None) -> int:
    """The status for the owner, on a connection of its own."""
    place = urlsplit(server.base).netloc
    client = HTTPSConnection(place, context=context) if context else HTTPConnection(place)
    client.timeout = PATIENCE
    try:
        client.request("GET", "/api/about", headers={"Cookie": server.cookie})
        return client.getresponse().status
    finally:
        client.close()


@pytest.mark.parametrize("flood", FLOODS, ids=lambda flood: flood.__name__)
def test_the_owner_is_answered_while_others_hold_all_that_they_can(
    flood: Flood, flooded: Server, stack: ExitStack
) -> None:
    wait_until(lambda: answers(flooded) == 200)
    flood(Attack(flooded, stack))
    assert [answers(flooded) for _ in range(20)] == [200] * 20


def test_the_owner_is_answered_by_https_while_others_make_no_handshake(
    stack: ExitStack, trust: tuple[ssl.SSLContext, list[str]]
) -> None:
    context, options = trust
    server = Server("--port", "0", *options)
    stack.callback(server.stop)
    wait_until(lambda: answers(server, context) == 200)
    silence(Attack(server, stack))
    assert [answers(server, context) for _ in range(20)] == [200] * 20
