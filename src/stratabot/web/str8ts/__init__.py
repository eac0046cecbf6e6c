"""What the page needs of Str8ts beside the commands' answers: any text as a board."""

from itertools import islice
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source
from stratabot.str8ts.marks import MarkedPuzzle, marks_json, parse_marked, split_marked
from stratabot.str8ts.text import format_rows
from stratabot.web.bodies import read_json
from stratabot.web.refusals import RefusedError
from stratabot.web.services import Services

MAX_SIDE: Final = 16
"""A board with more rows is refused: its cells would be too small for a thumb."""


def routes(services: Services) -> list[BaseRoute]:
    """`/api/str8ts/board`."""

    async def tell(request: Request) -> JSONResponse:
        text = (await read_json(request)).get("grid")
        if not isinstance(text, str) or not text.strip():
            raise RefusedError(422, 'expected a puzzle as text in "grid"')
        return JSONResponse(await services.workers.run(board, text))

    return [Route("/api/str8ts/board", tell, methods=["POST"])]


def board(text: str) -> dict[str, Any]:
    """The puzzle in a text, in any form that the commands read, with its player's marks.

    `grid` has its rows, as the page's address has them; `filled` the puzzle with the numbers that
    were put, on a line; `marks` the candidates of every cell, row by row, none where none is noted.
    """
    marked = _marked_in(text)
    if marked.puzzle.size > MAX_SIDE:
        raise InputError(f"expected at most {MAX_SIDE} rows to play, got {marked.puzzle.size}")
    return {"size": marked.puzzle.size, "grid": format_rows(marked.puzzle), **marks_json(marked)}


def _marked_in(text: str) -> MarkedPuzzle:
    content = Source.of(text.encode(errors="replace"), "the puzzle", Kind.TEXT).content
    try:
        parts = [*islice(split_marked(content), 2)]
        if len(parts) > 1:
            raise InputError("expected one puzzle, got several")
        return parse_marked(parts[0] if parts else content)
    except TextError as error:
        raise InputError(error.message) from None
