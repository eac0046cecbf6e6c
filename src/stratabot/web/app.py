"""The server's application: all routes, the page, and what every response carries."""

import sys
import traceback
from importlib import import_module
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from stratabot.errors import StratabotError
from stratabot.games import GAMES
from stratabot.web.entrance import Entrance
from stratabot.web.files import page_folder
from stratabot.web.house import House
from stratabot.web.leaving import Leaving
from stratabot.web.refusals import RefusedError, tell_bad_input, tell_refused

_PARTS: Final = (
    *("stratabot.web.about", "stratabot.web.files", "stratabot.web.api"),
    *(f"stratabot.web.{game.name}" for game in GAMES),
)
"""Modules, each with `routes(house)`."""

_SMALL: Final = 600
"""Shorter texts travel as they are, in bytes."""


class _PageFiles(StaticFiles):
    """The files of the page; a path that no file can have is not there."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or 404."""
        if path.startswith("api/") or any(letter in path for letter in "\0\\:"):
            raise HTTPException(404)
        try:
            return await super().get_response(path, scope)
        except (OSError, ValueError):
            raise HTTPException(404) from None


def make_app(house: House) -> Starlette:
    """The application, for uvicorn or a test's client."""
    routes: list[BaseRoute] = []
    for part in _PARTS:
        routes += import_module(part).routes(house)
    page = _PageFiles(directory=page_folder(), html=True)
    return Starlette(
        routes=[*routes, Mount("/", page)],
        middleware=[
            Middleware(Entrance, settings=house.settings),
            Middleware(GZipMiddleware, minimum_size=_SMALL),
            Middleware(Leaving),
        ],
        exception_handlers={
            RefusedError: tell_refused,
            StratabotError: tell_bad_input,
            HTTPException: _tell_status,
            Exception: _tell_fault,
        },
    )


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
