"""What the page needs of Str8ts beside the commands' answers: any text as a board."""

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from stratabot.errors import InputError, TextError
from stratabot.str8ts.marks_json import marks_json
from stratabot.str8ts.marks_text import parse_marked
from stratabot.str8ts.text import format_rows
from stratabot.web.house import House
from stratabot.web.refusals import RefusedError


def routes(house: House) -> list[BaseRoute]:
    """`/api/str8ts/board`."""

    async def tell(request: Request) -> JSONResponse:
        try:
            asked = await request.json()
        except (ValueError, RecursionError):
            raise RefusedError(422, "expected JSON") from None
        text = asked.get("grid") if isinstance(asked, dict) else None
        if not isinstance(text, str) or not text.strip():
            raise RefusedError(422, 'expected a puzzle as text in "grid"')
        return JSONResponse(await house.workers.run(board, text))

    return [Route("/api/str8ts/board", tell, methods=["POST"])]


def board(text: str) -> dict[str, Any]:
    """The puzzle in a text, in any form that the commands read, with its player's marks.

    `grid` has its rows, as the page's address has them; `filled` the puzzle with the numbers that
    were put, on a line; `marks` the candidates of every cell, row by row, none where none is noted.

    Raises:
        InputError: the text is no puzzle.
    """
    try:
        marked = parse_marked(text)
    except TextError as error:
        raise InputError(str(error)) from None
    return {
        "size": marked.puzzle.size,
        "grid": format_rows(marked.puzzle),
        **marks_json(marked),
    }
