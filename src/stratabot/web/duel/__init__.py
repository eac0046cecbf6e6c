"""Duel in the page: against the bot, and between two phones."""

from starlette.routing import BaseRoute

from stratabot.web.duel.games import Games, Shelf
from stratabot.web.duel.routes import duel_routes
from stratabot.web.server import Server


def routes(server: Server) -> list[BaseRoute]:
    """`/api/duel/...` and `/api/qr`."""
    from platformdirs import user_state_path

    shelf = Shelf(user_state_path("stratabot", appauthor=False) / "duel")
    return duel_routes(server, Games(shelf=shelf))
