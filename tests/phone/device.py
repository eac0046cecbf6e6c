"""A phone's end of the adb protocol, over TCP: what a real adb server talks to in tests.

It answers CNXN with its banner, or first asks the computer for its key (AUTH); it takes OPEN for
the services `shell:` and `exec:`, runs the command line and sends its output, one WRTE
for each OKAY, then CLSE.
"""

import base64
import os
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final, NamedTuple, Self

import numpy as np

CHECKED: Final = 0x01000000
"""The protocol's version in which every message carries the sum of its bytes."""

UNCHECKED: Final = 0x01000001
"""The version from Android 9 on: the sums are 0 and not looked at."""

TOKEN: Final = 1
SIGNATURE: Final = 2
PUBLIC_KEY: Final = 3
"""What an AUTH message holds."""

_HEADER: Final = struct.Struct("<4s5I")


class Message(NamedTuple):
    """One message: a command of four letters, two numbers, and data."""

    command: str
    first: int = 0
    second: int = 0
    data: bytes = b""

    @classmethod
    def read(cls, link: socket.socket, checked: bool) -> Self:
        """The next message.

        Raises:
            ConnectionError: the other end is gone, or sent what is no message.
        """
        command, first, second, length, check, magic = _HEADER.unpack(read(link, _HEADER.size))
        if magic != int.from_bytes(command, "little") ^ 0xFFFFFFFF:
            raise ConnectionError(f"expected a message, got {command!r} with a wrong magic number")
        data = read(link, length)
        if checked and check != sum_of(data):
            raise ConnectionError(f"expected the sum {sum_of(data)}, got {check}")
        return cls(command.decode("ascii"), first, second, data)

    def bytes(self, checked: bool) -> bytes:
        """As it goes over the wire."""
        command = self.command.encode("ascii")
        magic = int.from_bytes(command, "little") ^ 0xFFFFFFFF
        check = sum_of(self.data) if checked else 0
        return _HEADER.pack(command, self.first, self.second, len(self.data), check, magic) + (
            self.data
        )


def sum_of(data: bytes) -> int:
    """All bytes added up."""
    return int(np.frombuffer(data, np.uint8).sum(dtype=np.uint32))


def read(link: socket.socket, count: int) -> bytes:
    """So many bytes.

    Raises:
        ConnectionError: the other end is gone.
    """
    data = bytearray()
    while len(data) < count:
        part = link.recv(count - len(data))
        if not part:
            raise ConnectionError("the other end is gone")
        data += part
    return bytes(data)


BYTES: Final = 256
"""Of a key of 2048 bits, and of a signature."""

TOKEN_BYTES: Final = 20

_SHA1: Final = bytes.fromhex("3021300906052b0e03021a05000414")
"""What stands before the token in a signature: adb signs the token as if it were a SHA-1 sum."""


class PublicKey(NamedTuple):
    """The public half of a computer's key."""

    modulus: int
    exponent: int

    @classmethod
    def parse(cls, sent: bytes) -> Self:
        """As adb sends it: base64 of words, n0inv, modulus, rr, exponent; then a name."""
        raw = base64.b64decode(sent.split(b" ")[0].rstrip(b"\0"))
        modulus = int.from_bytes(raw[8 : 8 + BYTES], "little")
        return cls(modulus, int.from_bytes(raw[8 + 2 * BYTES :][:4], "little"))

    def signed(self, token: bytes, signature: bytes) -> bool:
        """Whether the owner of this key has signed that token."""
        opened = pow(int.from_bytes(signature, "big"), self.exponent, self.modulus)
        tail = b"\0" + _SHA1 + token
        padded = b"\0\1" + b"\xff" * (BYTES - 2 - len(tail)) + tail
        return opened.to_bytes(BYTES, "big") == padded


LARGEST: Final = 1 << 20
"""Bytes of data in a message today; 4096 in the first version."""


class Output(NamedTuple):
    """What a command line prints, and its exit code."""

    out: bytes = b""
    err: bytes = b""
    code: int = 0


Run = Callable[[str], Output]
"""Runs a command line; it may take its time."""


class StandInDevice:
    """Listens on a port of its own for an adb server.

    Args:
        run: what it does with a command line.
        model: its name.
        version: of the protocol; CHECKED devices are sent sums.
        largest: bytes of data in a message.
        trusts: whether it takes every computer without asking for its key.

    Attributes:
        asked: is set when a computer's key waits for the user's word.
        trusted: the computers' keys that the user has allowed.
        opened: the services that were asked for, in order.
    """

    def __init__(
        self,
        run: Run,
        *,
        model: str = "Stand_In",
        version: int = UNCHECKED,
        largest: int = LARGEST,
        trusts: bool = True,
    ) -> None:
        self.run, self.model, self.version = run, model, version
        self.largest, self.trusts = largest, trusts
        self.asked = Event()
        self.trusted: list[PublicKey] = []
        self.opened: list[str] = []
        self._waiting: tuple[PublicKey, _Link] | None = None
        self._links: list[_Link] = []
        self._listener: socket.socket | None = None
        self.port = 0
        self.plug()

    @property
    def serial(self) -> str:
        """What adb calls it."""
        return f"127.0.0.1:{self.port}"

    def __enter__(self) -> "StandInDevice":
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    def plug(self) -> None:
        """Take connections, on the same port as before."""
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        Thread(target=self._accept, args=[self._listener], daemon=True).start()

    def unplug(self) -> None:
        """End all connections at once, in the middle of a message if need be; take no more."""
        if self._listener is not None:
            with suppress(OSError):
                self._listener.shutdown(socket.SHUT_RDWR)
            self._listener.close()
            self._listener = None
        self.break_off()

    def break_off(self) -> None:
        """End all connections at once, but take new ones."""
        for link in self._links:
            link.close()
        self._links.clear()

    def allow(self) -> None:
        """The user touches: Allow."""
        assert self._waiting is not None, "no computer has asked"
        key, link = self._waiting
        self.trusted.append(key)
        link.send(self.banner)

    @property
    def banner(self) -> Message:
        """By which it says what it is."""
        parts = (
            f"ro.product.name={self.model};ro.product.model={self.model};"
            f"ro.product.device={self.model};features=shell_v2,cmd"
        )
        return Message("CNXN", self.version, self.largest, f"device::{parts}\0".encode())

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                link = _Link(self, listener.accept()[0])
                self._links.append(link)
                Thread(target=link.serve, daemon=True).start()

    def ask(self, key: PublicKey, link: "_Link") -> None:
        """A computer shows its key: the user must decide."""
        self._waiting = key, link
        self.asked.set()


class _Link:
    """One connection to an adb server."""

    def __init__(self, device: StandInDevice, link: socket.socket) -> None:
        self.device, self.link = device, link
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as phones do
        self._checked = device.version == CHECKED
        self._sending = Lock()
        self._token = b""
        self._streams: dict[int, _Stream] = {}

    def close(self) -> None:
        with suppress(OSError):
            self.link.shutdown(socket.SHUT_RDWR)
        self.link.close()
        for stream in self._streams.values():
            stream.close()

    def send(self, message: Message) -> None:
        with self._sending:
            self.link.sendall(message.bytes(self._checked))

    def serve(self) -> None:
        """Answer until the other end is gone."""
        with suppress(OSError):
            while True:
                self._answer(Message.read(self.link, self._checked))

    def _answer(self, message: Message) -> None:
        kind, first, second, data = message
        if kind == "CNXN":
            self.send(self.device.banner) if self.device.trusts else self._challenge()
        elif kind == "AUTH":
            self._check_key(first, data)
        elif kind == "OPEN":
            self._open(first, data.rstrip(b"\0").decode())
        elif stream := self._streams.get(second):
            if kind == "OKAY":
                stream.ready.set()
            elif kind == "WRTE":
                self.send(Message("OKAY", second, first))
            elif kind == "CLSE":
                stream.close()

    def _challenge(self) -> None:
        self._token = os.urandom(TOKEN_BYTES)
        self.send(Message("AUTH", TOKEN, 0, self._token))

    def _check_key(self, kind: int, data: bytes) -> None:
        if kind == PUBLIC_KEY:
            self.device.ask(PublicKey.parse(data), self)
        elif kind == SIGNATURE and any(
            key.signed(self._token, data) for key in self.device.trusted
        ):
            self.send(self.device.banner)
        else:
            self._challenge()

    def _open(self, theirs: int, service: str) -> None:
        self.device.opened.append(service)
        kind, _, line = service.partition(":")
        if kind not in ("exec", "shell"):
            self.send(Message("CLSE", 0, theirs))
            return
        ours = len(self._streams) + 1
        stream = self._streams[ours] = _Stream(self, ours, theirs)
        self.send(Message("OKAY", ours, theirs))
        Thread(target=stream.serve, args=[kind, line], daemon=True).start()


class _Stream:
    """One command line that runs, and its output on the way."""

    def __init__(self, link: _Link, ours: int, theirs: int) -> None:
        self._link, self._ours, self._theirs = link, ours, theirs
        self._closed = False
        self.ready = Event()
        self.ready.set()

    def close(self) -> None:
        self._closed = True
        self.ready.set()

    def serve(self, kind: str, line: str) -> None:
        """Run the command line and send what it prints."""
        output = self._link.device.run(line)
        with suppress(OSError):
            for part in self._parts(_framed(kind, output)):
                self.ready.wait()
                if self._closed:
                    return
                self.ready.clear()
                self._link.send(Message("WRTE", self._ours, self._theirs, part))
            self.ready.wait()
            self._link.send(Message("CLSE", self._ours, self._theirs))

    def _parts(self, data: bytes) -> Iterator[bytes]:
        largest = self._link.device.largest
        for start in range(0, len(data), largest):
            yield data[start : start + largest]


def _framed(kind: str, output: Output) -> bytes:
    """The output as the service sends it: `shell:` as a terminal does, with CR before every LF."""
    printed = output.err + output.out
    return printed if kind == "exec" else printed.replace(b"\n", b"\r\n")
