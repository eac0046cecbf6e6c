"""What the page needs of Strata beside the commands' answers."""

from starlette.routing import BaseRoute

from stratabot.web.server import Server
from stratabot.web.strata import boards, waves
from stratabot.web.strata.bot.routes import bot_routes


def routes(server: Server) -> list[BaseRoute]:
    """`/api/strata/...`, and `/api/bot/...` unless other machines may come in."""
    return [*boards.routes(server), *waves.routes(server), *bot_routes(server)]
