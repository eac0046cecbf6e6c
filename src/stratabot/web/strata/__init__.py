"""What the page needs of Strata beside the commands' answers."""

from starlette.routing import BaseRoute

from stratabot.web.house import House
from stratabot.web.strata import waves


def routes(house: House) -> list[BaseRoute]:
    """`/api/strata/...`."""
    return waves.routes(house)
