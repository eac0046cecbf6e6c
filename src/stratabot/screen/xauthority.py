"""Cookies for X displays, kept so that python-xlib finds them.

libxcb (and so mss) takes any cookie of the display; python-xlib only one that carries this host's
name and the display's number. Entries for any host or any display, as GNOME on Wayland writes
them, or with the name that the host had at login, make it fail with "Authorization required"
(python-xlib issues 207 and 294); python3-xlib 0.15 fails even when there is no file at all.
"""

import os
import re
import socket
import struct
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

LOCAL = 256
WILD = 65535


class Cookie(NamedTuple):
    """An entry: for whom it is (an empty number means any display), its scheme, its secret."""

    family: int
    address: bytes
    number: bytes
    scheme: bytes
    secret: bytes


def parse_cookies(raw: bytes) -> list[Cookie]:
    """The entries of an Xauthority file, up to the first that is cut short."""
    cookies: list[Cookie] = []
    rest = raw
    while len(rest) >= 2:
        (family,), rest = struct.unpack(">H", rest[:2]), rest[2:]
        fields = []
        for _ in range(4):
            if len(rest) < 2:
                return cookies
            (length,) = struct.unpack(">H", rest[:2])
            field, rest = rest[2 : 2 + length], rest[2 + length :]
            if len(field) < length:
                return cookies
            fields.append(field)
        cookies.append(Cookie(family, *fields))
    return cookies


def format_cookies(cookies: Iterable[Cookie]) -> bytes:
    """The inverse of `parse_cookies`."""
    parts = []
    for family, *fields in cookies:
        parts.append(struct.pack(">H", family))
        parts += [struct.pack(">H", len(field)) + field for field in fields]
    return b"".join(parts)


def cookies_for(display: str, cookies: list[Cookie], host: str) -> list[Cookie]:
    """The same, behind copies of what a local display accepts under the name looked for.

    The copies come first because python-xlib takes the last match: a cookie that is exactly the
    display's still wins.
    """
    found = re.match(r"^(?:unix)?:(\d+)", display)
    if not found:
        return cookies
    number = found[1].encode()
    fitting = [
        cookie
        for cookie in cookies
        if cookie.family in (LOCAL, WILD) and cookie.number in (number, b"")
    ]
    return [cookie._replace(family=LOCAL, address=host.encode(), number=number)
            for cookie in fitting] + cookies  # fmt: skip


@contextmanager
def findable_cookies(display: str) -> Iterator[None]:
    """While inside, XAUTHORITY names a file with the cookies as python-xlib wants them."""
    before = os.environ.get("XAUTHORITY")
    path = Path(before) if before else Path("~/.Xauthority").expanduser()
    try:
        raw = path.read_bytes()
    except OSError:
        raw = b""
    cookies = cookies_for(display, parse_cookies(raw), socket.gethostname())
    handle, name = tempfile.mkstemp(prefix="stratabot-xauthority-")  # readable by the user alone
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(format_cookies(cookies))
        os.environ["XAUTHORITY"] = name
        yield
    finally:
        if before is None:
            os.environ.pop("XAUTHORITY", None)
        else:
            os.environ["XAUTHORITY"] = before
        Path(name).unlink(missing_ok=True)
