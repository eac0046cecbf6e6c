"""The page's modules that touch no page, imported into a bare one: nothing is clicked."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from browser import Browser
from stratabot.web.files import PAGE_FOLDER


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


class Modules:
    """A bare page of the origin from which the page's modules come.

    Args:
        browser: the tab.
        address: of the files.
    """

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address

    def begin(self) -> None:
        if not self.browser.run("return location.href.startsWith(arguments[0])", self.address):
            self.browser.visit(f"{self.address}style.css")
        self.browser.run("localStorage.clear()")

    def run(self, name: str, script: str, *values: object) -> Any:
        """What a script returns in which the module of that name is called `it`."""
        return self.browser.run(f"const it = await import('/{name}'); {script}", *values)


@pytest.fixture(scope="session")
def _bare(browser: Browser) -> Iterator[Modules]:
    files = partial(_Quiet, directory=str(PAGE_FOLDER))
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield Modules(browser, f"http://127.0.0.1:{server.server_port}/")
        server.shutdown()
        thread.join()


@pytest.fixture
def modules(_bare: Modules) -> Modules:
    _bare.begin()
    return _bare
