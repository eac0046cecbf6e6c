"""Duel in the page: against the bot, and between two phones."""

from starlette.routing import BaseRoute

from stratabot.web.duel.games import Games
from stratabot.web.duel.routes import duel_routes
from stratabot.web.house import House


def routes(house: House) -> list[BaseRoute]:
    """`/api/duel/...` and `/api/qr`."""
    return duel_routes(house, Games())
