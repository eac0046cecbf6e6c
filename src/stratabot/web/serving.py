"""Serves the page until somebody stops it."""

import socket
import sys
import webbrowser

import click
import uvicorn

from stratabot.errors import InputError
from stratabot.web.app import make_app
from stratabot.web.house import House, Settings
from stratabot.web.workers import Workers


def serve(settings: Settings, opens: bool) -> None:
    """Serve until Ctrl-C or SIGTERM; the first line on standard output is the address.

    Args:
        settings: how to serve.
        opens: whether to open the page in the browser.

    Raises:
        InputError: the port is taken.
    """
    listener = _listen(settings)
    address = f"http://{settings.host}:{listener.getsockname()[1]}/"
    with Workers() as workers:
        app = make_app(House(settings, workers))
        server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
        click.echo(address)
        sys.stdout.flush()
        if opens:
            webbrowser.open(address)
        server.run(sockets=[listener])


def _listen(settings: Settings) -> socket.socket:
    listener = socket.socket()
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise InputError(f"port {settings.port} is taken ({error.strerror})") from None
    return listener
