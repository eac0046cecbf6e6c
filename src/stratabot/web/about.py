"""What the page asks about the server itself: `/api/about`, `/api/end`."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from stratabot import __version__
from stratabot.web.house import House
from stratabot.web.refusals import RefusedError

PROGRAM = "stratabot"


def routes(house: House) -> list[BaseRoute]:
    """`GET /api/about`; `POST /api/end`, unless other machines may come in."""
    settings = house.settings

    async def about(_request: Request) -> Response:
        return JSONResponse(
            {
                "program": PROGRAM,
                "version": __version__,
                "shared": settings.is_shared,
                "bot": not settings.is_shared,
                "can_end": not settings.is_shared,
                "address": settings.address if settings.is_shared else None,
            }
        )

    async def end(_request: Request) -> Response:
        if settings.is_shared:
            raise RefusedError(403, "expected to be ended in the terminal, since others are here")
        house.end()
        return JSONResponse({"ended": True})

    return [Route("/api/about", about), Route("/api/end", end, methods=["POST"])]
