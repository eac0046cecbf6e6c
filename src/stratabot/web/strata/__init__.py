"""What the page needs of Strata beside the commands' answers."""

from starlette.routing import BaseRoute

from stratabot.web.house import House
from stratabot.web.strata import boards, waves
from stratabot.web.strata.bot.routes import bot_routes


def routes(house: House) -> list[BaseRoute]:
    """`/api/strata/...`, and `/api/bot/...` unless other machines may come in."""
    return [*boards.routes(house), *waves.routes(house), *bot_routes(house)]
