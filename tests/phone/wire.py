"""The messages between an adb server and a device, as the device sends and takes them."""

import socket
import struct
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
