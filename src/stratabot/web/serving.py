"""Serves the page until somebody ends it."""

import io
import os
import re
import secrets
import signal
import socket
import ssl
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final
from urllib.request import ProxyHandler, build_opener

import click
import segno
import uvicorn
from sse_starlette.sse import AppStatus

from stratabot.errors import InputError
from stratabot.launching import as_outside
from stratabot.web.access import PROOF_PATH, proof
from stratabot.web.app import make_app
from stratabot.web.connections import GuardedServer
from stratabot.web.services import Services, Settings
from stratabot.web.workers import Workers

DEFAULT_PORT: Final = 8765

_GRACE: Final = 1
"""Seconds that open requests have when the server ends."""

_PATIENCE: Final = 5.0
"""Seconds that another server has to say who it is."""

_COLORS: Final = "\x1b[97;40m{}\x1b[0m"
"""White on black, whatever colors the terminal has: cameras want dark on light."""

_WEEK: Final = 7 * 86400.0
_TOKEN: Final = r"[A-Za-z0-9_-]{32}"


class _Ending:
    """How the server is ended: by a signal or by the page, also before it runs.

    The handler of signals notes and never raises: what is raised while modules are loaded can be
    lost, and the server would go on.
    """

    def __init__(self) -> None:
        self._server: uvicorn.Server | None = None
        self._is_asked, self._signal = False, 0

    def listen(self) -> None:
        """Hear Ctrl-C and SIGTERM, from now on; Windows has SIGBREAK at the window's closing."""
        for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self.ask)

    def ask(self, number: int = 0, *_: object) -> None:
        """End the server; the number is that of the signal that asks for it, 0 for none."""
        self._is_asked, self._signal = True, number
        if self._server is not None:
            AppStatus.should_exit = True
            self._server.should_exit = True

    def run(self, server: uvicorn.Server, listener: socket.socket) -> None:
        """Let the server run until it is ended; KeyboardInterrupt if Ctrl-C does."""
        self._server = server
        if not self._is_asked:
            server.run(sockets=[listener])
        if self._signal == signal.SIGINT:
            raise KeyboardInterrupt


def serve(settings: Settings, port: int | None, opens: bool) -> None:
    """Serve until Ctrl-C or SIGTERM; the first line on standard output is the address.

    Args:
        settings: how to serve; the port and the token are chosen here.
        port: 0 for any free one; None for the usual one, or another if that is taken.
        opens: whether to open the page in the browser.
    """
    _require_certificate(settings)
    settings = settings._replace(token=kept_token(settings.is_shared, settings.is_new))
    usual = settings._replace(port=DEFAULT_PORT)
    is_usual = port is None and not settings.is_shared and settings.certificate is None
    if is_usual and runs_at(usual):
        click.echo(usual.address)
        click.echo("stratabot serves there already", err=True)
        if opens:  # by its cookie: a program's words can be seen by other accounts
            _open(usual._replace(token=None).address)
        return
    listener = _listen(settings.host, port)
    ticket = secrets.token_urlsafe(24)
    settings = settings._replace(port=listener.getsockname()[1], ticket=ticket)
    if settings.is_shared:
        settings = settings._replace(names=own_names())
    ending = _Ending()
    ending.listen()
    with Workers(is_warm=True) as workers:
        app = make_app(Services(settings, workers, ending.ask))
        server = GuardedServer(
            uvicorn.Config(
                app,
                lifespan="off",
                log_level="critical",
                ws="none",
                server_header=False,
                timeout_graceful_shutdown=_GRACE,
                ssl_certfile=settings.certificate,
                ssl_keyfile=settings.key,
            )
        )
        _tell(settings)
        if opens:
            address = settings._replace(token=ticket).address
            threading.Thread(target=_open, args=(address,), daemon=True).start()
        ending.run(server, listener)


def _listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; the ports are as `serve` has them."""
    if port is None:
        try:
            return _listen(host, DEFAULT_PORT)
        except InputError:
            return _listen(host, 0)
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
        text = f"expected a free port, got {port} ({error.strerror})"
        raise InputError(text, field="port") from None
    return listener


def runs_at(settings: Settings) -> bool:
    """Whether a server that knows this token listens at that port of this machine."""
    question = secrets.token_urlsafe(24)
    address = f"http://127.0.0.1:{settings.port}{PROOF_PATH}?of={question}"
    ask = build_opener(ProxyHandler({})).open
    with suppress(OSError, HTTPException), ask(address, timeout=_PATIENCE) as answer:
        return bool(answer.read(100).decode(errors="replace") == proof(settings, question))
    return False


def own_names() -> tuple[str, ...]:
    """How other machines can call this one: its addresses, the likeliest first, then its names."""
    found: dict[str, None] = {}
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # This sends nothing: it only asks by which address it would leave.
        probe.connect(("198.51.100.1", 9))
        found[probe.getsockname()[0]] = None
    name = socket.gethostname().lower()
    with suppress(OSError):
        told = socket.getaddrinfo(name, None, socket.AF_INET)
        found |= dict.fromkeys(str(each[4][0]) for each in told)
    addresses = [each for each in found if not each.startswith("127.")]
    return (*(addresses or ["127.0.0.1"]), name, f"{name.partition('.')[0]}.local")


def kept_token(is_shared: bool, is_new: bool = False, folder: Path | None = None) -> str:
    """The secret in the address: kept in a file that other accounts of this machine cannot read.

    What other machines have stays the same for a week, so that they come back; a new one, if that
    is asked for, makes the old address lead nowhere. This machine's own stays. A file that others
    could read is replaced. None is the folder for what programs remember.
    """
    from platformdirs import user_state_path

    folder = folder or user_state_path("stratabot", appauthor=False)
    file = folder / ("token" if is_shared else "own-token")
    with suppress(OSError, ValueError):
        status = file.stat()
        is_old = is_shared and time.time() - status.st_mtime > _WEEK
        is_open = os.name == "posix" and status.st_mode & 0o077
        kept = file.read_text("ascii").strip()
        if not (is_new or is_old or is_open) and re.fullmatch(_TOKEN, kept):
            return kept
    token = secrets.token_urlsafe(24)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=folder, delete=False) as temporary:  # with mode 600
            temporary.write(token)
        with suppress(PermissionError):  # Windows replaces no file that somebody reads just then
            os.replace(temporary.name, file)
        Path(temporary.name).unlink(missing_ok=True)
        token = file.read_text("ascii")  # another server's, if that began at the same time
    except OSError as error:
        click.echo(f"the address holds until Ctrl-C: {file}: {error.strerror}", err=True)
    return token


def _tell(settings: Settings) -> None:
    """Print the address; for phones, also as a code to scan."""
    click.echo(settings.address)
    sys.stdout.flush()
    if not settings.is_shared:
        return
    for name in settings.names[1:]:
        click.echo(f"or {settings._replace(names=(name,)).address}", err=True)
    click.echo("Scan this with a phone in the same network:", err=True)
    click.echo(qr_text(settings.address, sys.stderr.isatty()), err=True)


def qr_text(address: str, in_color: bool) -> str:
    """An address as lines of half blocks, which a phone's camera reads; colors are escape codes.

    They have at most 60 columns for an address of 100 characters.
    """
    lines = io.StringIO()
    segno.make_qr(address, error="l").terminal(lines, border=2, compact=True)
    rows = lines.getvalue().splitlines()
    return "\n".join(_COLORS.format(row) if in_color else row for row in rows)


def _open(address: str) -> None:
    """Open the page, where there is a browser with a window."""
    has_screen = any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
    if sys.platform in ("win32", "darwin") or has_screen:
        with as_outside():
            webbrowser.open(address)


def _require_certificate(settings: Settings) -> None:
    """Require a certificate and a key that belong together, if one is given."""
    if settings.certificate is None:
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(settings.certificate, settings.key)
    except (OSError, ssl.SSLError) as error:
        why = error.strerror or type(error).__name__
        text = f"expected a certificate and its key in PEM ({why})"
        raise InputError(text, field="certificate") from None
