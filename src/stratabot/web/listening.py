"""Ports to listen on, and this machine's addresses."""

import json
import socket
import sys
from contextlib import suppress
from http.client import HTTPException
from urllib.request import ProxyHandler, build_opener

from stratabot.errors import InputError
from stratabot.web.about import PROGRAM

_PATIENCE = 5.0
"""Seconds that another server has to say who it is."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 means any free one.

    Raises:
        InputError: the port is taken, or the system does not give it.
    """
    listener = socket.socket()
    try:
        if sys.platform == "win32":  # else two servers could have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:  # else a port stays taken for a minute after its server has ended
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise InputError(
            f"expected a free port, got {port} ({error.strerror})", field="port"
        ) from None
    return listener


def runs_at(port: int) -> bool:
    """Whether stratabot's own server listens on that port of this machine."""
    ask = build_opener(ProxyHandler({})).open
    with suppress(OSError, ValueError, HTTPException):
        with ask(f"http://127.0.0.1:{port}/api/about", timeout=_PATIENCE) as answer:
            told = json.loads(answer.read(10_000))
        return isinstance(told, dict) and told.get("program") == PROGRAM
    return False


def own_names() -> tuple[str, ...]:
    """How other machines can call this one: its addresses, the likeliest first, then its names."""
    found: dict[str, None] = {}
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(
            ("198.51.100.1", 9)
        )  # sends nothing: only asks by which address it would leave
        found[probe.getsockname()[0]] = None
    name = socket.gethostname().lower()
    with suppress(OSError):
        found |= dict.fromkeys(
            str(each[4][0]) for each in socket.getaddrinfo(name, None, socket.AF_INET)
        )
    addresses = [each for each in found if not each.startswith("127.")]
    return (*(addresses or ["127.0.0.1"]), name, f"{name.partition('.')[0]}.local")
