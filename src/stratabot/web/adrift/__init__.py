"""What the page needs of Adrift beside the commands' answers."""

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from stratabot.adrift.puzzle import Rules
from stratabot.web.adrift.board import board
from stratabot.web.bodies import read_json
from stratabot.web.house import House
from stratabot.web.refusals import RefusedError
from stratabot.words import got


def routes(house: House) -> list[BaseRoute]:
    """`POST /api/adrift/board`."""

    async def tell_board(request: Request) -> JSONResponse:
        asked = await read_json(request)
        text, palette = asked.get("grid"), asked.get("palette")
        if isinstance(text, list):
            text = "\n".join(map(str, text))
        if not isinstance(text, str) or not text.strip():
            raise RefusedError(422, 'expected a board as text in "grid"')
        if palette is not None and not isinstance(palette, str):
            raise RefusedError(422, f"palette: expected a text, {got(palette)}")
        rules = Rules(asked.get("touching") is True, asked.get("no-fill") is not True)
        return JSONResponse(await house.workers.run(board, text, rules, palette))

    return [Route("/api/adrift/board", tell_board, methods=["POST"])]
