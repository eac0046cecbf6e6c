"""Cookies for X displays, rewritten so that python-xlib finds them.

libxcb (and so mss) takes any cookie of the display. python-xlib takes only one that carries this
host's name and the display's number. GNOME on Wayland writes entries for any host or any display,
and a host may have had another name at login; then python-xlib fails with "Authorization required"
(python-xlib issues 207 and 294). python3-xlib 0.15 fails even when there is no file.
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
"""Family of a cookie for one host."""

WILD = 65535
"""Family of a cookie for any host."""


class Cookie(NamedTuple):
    """An entry: the host and display it is for (no number: any display), its scheme, its secret."""

    family: int
    address: bytes
    number: bytes
    scheme: bytes
    secret: bytes


def parse_cookies(raw: bytes) -> list[Cookie]:
    """The entries of an Xauthority file, up to the first incomplete one."""
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
    """The cookies, after copies that python-xlib finds for that display.

    Each cookie that a local display may accept is copied, with this host's name and the display's
    number. The copies come first because python-xlib takes the last match: an original that
    already carries both is still preferred.
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
    """While inside, XAUTHORITY names a temporary file with the rewritten cookies."""
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
