"""The server's application: all routes, the page's files, and what is done around each request."""

import asyncio
import sys
import traceback
from contextlib import suppress
from importlib import import_module
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
from stratabot.web.access import PROOF_PATH, AccessControl, is_here, proof
from stratabot.web.bodies import client_of, is_form, read_form, read_json
from stratabot.web.exchange import JSON, ApiAnswer, ApiPath, ApiRequest, answer_to, form_values
from stratabot.web.files import PAGE_FOLDER, file_list, page_files
from stratabot.web.refusals import RefusedError
from stratabot.web.services import Services
from stratabot.web.streams import EventStream
from stratabot.web.waiting_room import ClientPlaces

PARTS: Final = ("stratabot.web.api", *(f"stratabot.web.{game.name}" for game in GAMES))
"""Modules, each with `paths(services)`."""

_BOT: Final = "stratabot.web.strata.bot.routes"

_SMALL: Final = 600
"""Shorter texts travel as they are, in bytes."""

_PICTURES, _OF_EACH = 8, 6
"""So many pictures come in at once, and so many of one client. Each is in memory twice while its
form is read: 400 MB at most. Those that wait to be read are not among them, so that unfinished
uploads take no place from pictures that are there."""


def make_app(services: Services) -> Starlette:
    """The application, for uvicorn or a test's client."""
    uploads = ClientPlaces("pictures", _PICTURES, _OF_EACH, waiting=100, seconds=20)
    routes = [*_own_routes(services), *import_module(_BOT).bot_routes(services)]
    for part in PARTS:
        routes += [_route(path, uploads) for path in import_module(part).paths(services)]
    page = _PageFiles(directory=PAGE_FOLDER, html=True)
    app = Starlette(
        routes=[*routes, Mount("/", page)],
        middleware=[
            Middleware(AccessControl, settings=services.settings),
            Middleware(GZipMiddleware, minimum_size=_SMALL),
            Middleware(CancelOnDisconnect),
        ],
        exception_handlers={
            RefusedError: _tell_refused,
            StratabotError: _tell_refused,
            HTTPException: _tell_status,
            Exception: _tell_fault,
        },
    )
    # Far fewer than there are connections; a page has one.
    app.state.streams = ClientPlaces("streams of events", 60, 12)
    return app


def _route(path: ApiPath, uploads: ClientPlaces) -> BaseRoute:
    """What answers at a path, over HTTP."""

    async def answer(request: Request) -> Response:
        where, client = request.url.path, client_of(request)
        if path.takes_picture and is_form(request):
            async with uploads.place(client):
                form = await read_form(request)
                asked = ApiRequest(where, form_values(form.fields), form.picture)
                return _response(await path.answer(asked))
        if path.is_got:
            values: dict[str, object] = dict(request.query_params)
        else:
            values = await read_json(request, most=path.most)
        asked = ApiRequest(where, values, None, request.path_params, client)
        return _response(await path.answer(asked))

    return Route(path.path, answer, methods=["GET" if path.is_got else "POST"])


def _response(answer: ApiAnswer) -> Response:
    if answer.events is not None:
        return EventStream(answer.events)
    if answer.kind == JSON:
        return JSONResponse(answer.value, answer.status, answer.headers)
    return Response(answer.value, answer.status, answer.headers, answer.kind)


async def _tell_refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError | StratabotError)
    return _response(answer_to(error))


def _own_routes(services: Services) -> list[BaseRoute]:
    """What the page asks about the server itself, and the list by which a browser keeps the page.

    `POST /api/end` is refused if other machines may come in.
    """
    settings, kept = services.settings, file_list(page_files())
    about = {
        "program": "stratabot",
        "version": __version__,
        "shared": settings.is_shared,
        "can_end": not settings.is_shared,
        "address": settings.address if settings.is_shared else None,
    }

    async def tell_about(request: Request) -> Response:
        # `bot`: whether the bot can be started from there; `looks_on`: whether it can be seen.
        return JSONResponse({**about, "bot": is_here(request, settings), "looks_on": True})

    async def tell_files(_request: Request) -> Response:
        return JSONResponse(kept)

    async def prove(request: Request) -> Response:
        return PlainTextResponse(proof(settings, request.query_params.get("of", "")))

    async def end(_request: Request) -> Response:
        if settings.is_shared:
            raise RefusedError(403, "expected to be ended in the terminal, since others are here")
        services.end()
        return JSONResponse({"ended": True})

    return [
        Route("/api/about", tell_about),
        Route(PROOF_PATH, prove),
        Route("/api/end", end, methods=["POST"]),
        Route("/files.json", tell_files),
    ]


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
