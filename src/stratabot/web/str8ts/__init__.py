"""What the page needs of Str8ts beside the commands' answers."""

from starlette.routing import BaseRoute

from stratabot.web.house import House


def routes(_house: House) -> list[BaseRoute]:
    """`/api/str8ts/...`."""
    return []
