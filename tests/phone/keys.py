"""The key by which a phone knows a computer again: adb's own format of an RSA key."""

import base64
from typing import Final, NamedTuple, Self

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
