"""What the page needs of Strata beside the commands' answers."""

from starlette.routing import BaseRoute

from stratabot.web.house import House


def routes(_house: House) -> list[BaseRoute]:
    """`/api/strata/...`."""
    return []
