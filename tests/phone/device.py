"""A phone's end of the adb protocol, over TCP: what a real adb server talks to in tests.

It answers CNXN with its banner, or first asks the computer for its key (AUTH); it takes OPEN for
the services `shell:`, `shell,v2:` and `exec:`, runs the command line and sends its output, one WRTE
for each OKAY, then CLSE.
"""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Lock, Thread
from typing import Final, NamedTuple

from phone.keys import TOKEN_BYTES, PublicKey
from phone.wire import CHECKED, PUBLIC_KEY, SIGNATURE, TOKEN, UNCHECKED, Message

LARGEST: Final = 1 << 20
"""Bytes of data in a message today; 4096 in the first version."""

_STDOUT: Final = 1
_STDERR: Final = 2
_EXIT: Final = 3
"""The kinds of packets in a `shell,v2:` stream."""


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
        features: what it says that it can do.
        largest: bytes of data in a message.
        trusts: whether it takes every computer without asking for its key.
        mute: whether it takes connections but never answers.

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
        features: str = "shell_v2,cmd",
        largest: int = LARGEST,
        trusts: bool = True,
        mute: bool = False,
    ) -> None:
        self.run, self.model, self.version, self.features = run, model, version, features
        self.largest, self.trusts, self.mute = largest, trusts, mute
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
            f"ro.product.device={self.model};features={self.features}"
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
                message = Message.read(self.link, self._checked)
                if not self.device.mute:
                    self._answer(message)

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
        if kind.startswith("shell,v2"):
            kind = "shell,v2"  # The program adb adds TERM and more.
        if kind not in ("exec", "shell", "shell,v2"):
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
    out, err, code = output
    if kind == "exec":
        return err + out
    if kind == "shell":
        return (err + out).replace(b"\n", b"\r\n")
    packets = [(_STDOUT, out), (_STDERR, err), (_EXIT, bytes([code]))]
    return b"".join(
        bytes([number]) + len(data).to_bytes(4, "little") + data
        for number, data in packets
        if data or number == _EXIT
    )
