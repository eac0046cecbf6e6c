"""The answers of the commands as JSON, over HTTP: docs/web.md."""

from starlette.routing import BaseRoute

from stratabot.web.house import House


def routes(_house: House) -> list[BaseRoute]:
    """`POST /api/GAME/VERB` and `POST /api/read`."""
    return []
