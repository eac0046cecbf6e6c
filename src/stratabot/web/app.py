"""The server's application: all routes, the page, and what every response carries."""

from importlib import import_module
from importlib.resources import files
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles

from stratabot.errors import StratabotError
from stratabot.games import GAMES
from stratabot.web.entrance import Entrance
from stratabot.web.house import House
from stratabot.web.refusals import RefusedError, tell_bad_input, tell_refused

_PARTS: Final = ("stratabot.web.api", *(f"stratabot.web.{game.name}" for game in GAMES))
"""Packages, each with `routes(house)`."""


def make_app(house: House) -> Starlette:
    """The application, for uvicorn or a test's client."""
    routes: list[BaseRoute] = []
    for part in _PARTS:
        routes += import_module(part).routes(house)
    page = StaticFiles(directory=str(files("stratabot.web") / "page"), html=True)
    return Starlette(
        routes=[*routes, Mount("/", page)],
        middleware=[Middleware(Entrance, settings=house.settings)],
        exception_handlers={RefusedError: tell_refused, StratabotError: tell_bad_input},
    )
