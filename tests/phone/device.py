"""A phone's end of the adb protocol, over TCP: what a real adb server talks to in tests.

It answers CNXN with its banner, or first asks the computer for its key (AUTH); it takes OPEN for
the services `shell:` and `exec:`, runs the command line and sends its output, one WRTE
for each OKAY, then CLSE.
"""

import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final, NamedTuple, Self

VERSION: Final = 0x01000001
"""From Android 9 on: the sums of the data are 0 and not looked at."""

LARGEST: Final = 1 << 20
"""Bytes of data in a message."""

TOKEN: Final = 1
PUBLIC_KEY: Final = 3
"""What an AUTH message holds; 2 is a signature."""

_HEADER: Final = struct.Struct("<4s5I")


class Message(NamedTuple):
    """One message: a command of four letters, two numbers, and data."""

    command: str
    first: int = 0
    second: int = 0
    data: bytes = b""

    @classmethod
    def read(cls, link: socket.socket) -> Self:
        command, first, second, length, _sum, _magic = _HEADER.unpack(read(link, _HEADER.size))
        return cls(command.decode("ascii"), first, second, read(link, length))

    def bytes(self) -> bytes:
        command = self.command.encode("ascii")
        magic = int.from_bytes(command, "little") ^ 0xFFFFFFFF
        head = _HEADER.pack(command, self.first, self.second, len(self.data), 0, magic)
        return head + self.data


def read(link: socket.socket, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        part = link.recv(count - len(data))
        if not part:
            raise ConnectionError("the other end is gone")
        data += part
    return bytes(data)


class Output(NamedTuple):
    out: bytes = b""
    err: bytes = b""
    code: int = 0


Run = Callable[[str], Output]
"""Runs a command line; it may take its time."""


class StandInDevice:
    """Listens on a port of its own for an adb server.

    Attributes:
        run: what it does with a command line.
        trusts: whether it takes every computer without asking for its key.
        asked: is set when a computer's key waits for the user's word.
    """

    def __init__(self, run: Run, *, model: str = "Stand_In", trusts: bool = True) -> None:
        self.run, self.trusts = run, trusts
        parts = (
            f"ro.product.name={model};ro.product.model={model};"
            f"ro.product.device={model};features=shell_v2,cmd"
        )
        self.banner = Message("CNXN", VERSION, LARGEST, f"device::{parts}\0".encode())
        """By which it says what it is."""
        self.asked = Event()
        self.waiting: _Link | None = None
        self._links: list[_Link] = []
        self._listener: socket.socket | None = None
        self.port = 0
        self.plug()

    @property
    def serial(self) -> str:
        return f"127.0.0.1:{self.port}"

    def __enter__(self) -> "StandInDevice":
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    def plug(self) -> None:
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
        for link in self._links:
            link.close()
        self._links.clear()

    def allow(self) -> None:
        assert self.waiting is not None, "no computer has asked"
        self.trusts = True
        self.waiting.send(self.banner)

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                link = _Link(self, listener.accept()[0])
                self._links.append(link)
                Thread(target=link.serve, daemon=True).start()


class _Link:
    def __init__(self, device: StandInDevice, link: socket.socket) -> None:
        self.device, self.link = device, link
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as phones do
        self._sending = Lock()
        self._streams: dict[int, _Stream] = {}

    def close(self) -> None:
        with suppress(OSError):
            self.link.shutdown(socket.SHUT_RDWR)
        self.link.close()
        for stream in self._streams.values():
            stream.close()

    def send(self, message: Message) -> None:
        with self._sending:
            self.link.sendall(message.bytes())

    def serve(self) -> None:
        with suppress(OSError):
            while True:
                self._answer(Message.read(self.link))

    def _answer(self, message: Message) -> None:
        kind, first, second, data = message
        if kind == "CNXN":
            self.send(self.device.banner) if self.device.trusts else self._challenge()
        elif kind == "AUTH":
            self._take_key(first)
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
        self.send(Message("AUTH", TOKEN, 0, bytes(20)))

    def _take_key(self, kind: int) -> None:
        """A computer that was never allowed has its signature refused, and then shows its key."""
        if kind == PUBLIC_KEY:
            self.device.waiting = self
            self.device.asked.set()
        else:
            self._challenge()

    def _open(self, theirs: int, service: str) -> None:
        kind, _, line = service.partition(":")
        if kind not in ("exec", "shell"):
            self.send(Message("CLSE", 0, theirs))
            return
        ours = len(self._streams) + 1
        stream = self._streams[ours] = _Stream(self, ours, theirs)
        self.send(Message("OKAY", ours, theirs))
        Thread(target=stream.serve, args=[kind, line], daemon=True).start()


class _Stream:
    def __init__(self, link: _Link, ours: int, theirs: int) -> None:
        self._link, self._ours, self._theirs = link, ours, theirs
        self._closed = False
        self.ready = Event()
        self.ready.set()

    def close(self) -> None:
        self._closed = True
        self.ready.set()

    def serve(self, kind: str, line: str) -> None:
        output = self._link.device.run(line)
        with suppress(OSError):
            data = _framed(kind, output)
            for start in range(0, len(data), LARGEST):
                self.ready.wait()
                if self._closed:
                    return
                self.ready.clear()
                part = data[start : start + LARGEST]
                self._link.send(Message("WRTE", self._ours, self._theirs, part))
            self.ready.wait()
            self._link.send(Message("CLSE", self._ours, self._theirs))


def _framed(kind: str, output: Output) -> bytes:
    """The output as the service sends it: `shell:` as a terminal does, with CR before every LF."""
    printed = output.err + output.out
    return printed if kind == "exec" else printed.replace(b"\n", b"\r\n")
