"""The server's application: all routes, the page's files, and what is done around each request."""

import asyncio
import hashlib
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stratabot import __version__
from stratabot.errors import StratabotError
from stratabot.games import GAMES
from stratabot.web.access import AccessControl
from stratabot.web.refusals import RefusedError, tell_bad_input, tell_refused
from stratabot.web.services import Services

PROGRAM: Final = "stratabot"
PAGE_FOLDER: Final = Path(str(files("stratabot.web") / "page"))

_PARTS: Final = ("stratabot.web.api", *(f"stratabot.web.{game.name}" for game in GAMES))
"""Modules, each with `routes(services)`."""

_SMALL: Final = 600
"""Shorter texts travel as they are, in bytes."""

_UNSEEN: Final = ("index.html", "sw.js")
"""Files that are not asked for by these names, or must not be kept."""


def make_app(services: Services) -> Starlette:
    """The application, for uvicorn or a test's client."""
    routes = _own_routes(services)
    for part in _PARTS:
        routes += import_module(part).routes(services)
    page = _PageFiles(directory=PAGE_FOLDER, html=True)
    return Starlette(
        routes=[*routes, Mount("/", page)],
        middleware=[
            Middleware(AccessControl, settings=services.settings),
            Middleware(GZipMiddleware, minimum_size=_SMALL),
            Middleware(CancelOnDisconnect),
        ],
        exception_handlers={
            RefusedError: tell_refused,
            StratabotError: tell_bad_input,
            HTTPException: _tell_status,
            Exception: _tell_fault,
        },
    )


def _own_routes(services: Services) -> list[BaseRoute]:
    """What the page asks about the server itself, and the list by which a browser keeps the page.

    `POST /api/end` is refused if other machines may come in.
    """
    settings, kept = services.settings, _file_list()
    about = {
        "program": PROGRAM,
        "version": __version__,
        "shared": settings.is_shared,
        "bot": not settings.is_shared,
        "can_end": not settings.is_shared,
        "address": settings.address if settings.is_shared else None,
    }

    async def tell_about(_request: Request) -> Response:
        return JSONResponse(about)

    async def tell_files(_request: Request) -> Response:
        return JSONResponse(kept)

    async def end(_request: Request) -> Response:
        if settings.is_shared:
            raise RefusedError(403, "expected to be ended in the terminal, since others are here")
        services.end()
        return JSONResponse({"ended": True})

    return [
        Route("/api/about", tell_about),
        Route("/api/end", end, methods=["POST"]),
        Route("/files.json", tell_files),
    ]


def page_files() -> dict[str, bytes]:
    """The contents of all files of the page by their paths, with `/`."""
    found = sorted(path for path in PAGE_FOLDER.rglob("*") if path.is_file())
    return {path.relative_to(PAGE_FOLDER).as_posix(): path.read_bytes() for path in found}


def _file_list() -> dict[str, object]:
    """The files' names, and a version that changes with their contents."""
    contents = page_files()
    digest = hashlib.sha256()
    for name, data in contents.items():
        digest.update(f"{name} {len(data)}\n".encode() + data)
    names = [name for name in contents if name not in _UNSEEN]
    return {"version": digest.hexdigest()[:16], "files": names}


class _PageFiles(StaticFiles):
    """The files of the page; a path that no file can have is not there."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.startswith("api/") or any(letter in path for letter in "\0\\:"):
            raise HTTPException(404)
        try:
            return await super().get_response(path, scope)
        except (OSError, ValueError):
            raise HTTPException(404) from None


async def _tell_status(request: Request, error: Exception) -> Response:
    """No such path, or no such method."""
    assert isinstance(error, HTTPException)
    text = f"{error.detail.lower()}: {request.method} {request.url.path!r:.80}"
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": text}, error.status_code, error.headers)
    return PlainTextResponse(f"stratabot: {text}\n", error.status_code, error.headers)


async def _tell_fault(_request: Request, error: Exception) -> Response:
    """A fault of ours: one line for the visitor, the rest for who runs the server."""
    traceback.print_exception(error, file=sys.stderr)
    return JSONResponse({"error": "something went wrong here; the terminal tells more"}, 500)


class CancelOnDisconnect:
    """Cancels what answers a POST request when its visitor leaves before the answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self.app(scope, receive, send)
            return
        visit = _Visit(receive)
        answering = asyncio.ensure_future(self.app(scope, visit.receive, send))
        watching = asyncio.ensure_future(visit.watch())
        try:
            await asyncio.wait({answering, watching}, return_when=asyncio.FIRST_COMPLETED)
            if answering.done():
                with suppress(ClientDisconnect):
                    answering.result()
        finally:
            for task in (answering, watching):
                task.cancel()
            await asyncio.gather(answering, watching, return_exceptions=True)


class _Visit:
    """The messages of a request. When its body is there, the next one is that the visitor left."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._has_body, self._has_left = asyncio.Event(), asyncio.Event()

    async def receive(self) -> Message:
        """The next message, for who answers."""
        if self._has_body.is_set():
            await self._has_left.wait()
            return {"type": "http.disconnect"}
        message = await self._receive()
        if message["type"] == "http.disconnect" or not message.get("more_body"):
            self._has_body.set()
        return message

    async def watch(self) -> None:
        await self._has_body.wait()
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self._has_left.set()
