"""What the page needs of Str8ts beside the commands' answers: any text as a board."""

from itertools import islice
from typing import Any, Final

from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source
from stratabot.str8ts.marks import MarkedPuzzle, marks_json, parse_marked, split_marked
from stratabot.str8ts.text import format_rows
from stratabot.web.exchange import ApiAnswer, ApiPath, ApiRequest
from stratabot.web.refusals import RefusedError
from stratabot.web.services import Services

MAX_SIDE: Final = 16
"""A board with more rows is refused: its cells would be too small for a thumb."""


def paths(services: Services) -> list[ApiPath]:
    """`/api/str8ts/board`."""

    async def tell(asked: ApiRequest) -> ApiAnswer:
        text = asked.values.get("grid")
        if not isinstance(text, str) or not text.strip():
            raise RefusedError(422, 'expected a puzzle as text in "grid"')
        return ApiAnswer(await services.workers.run(board, text))

    return [ApiPath("/api/str8ts/board", tell)]


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
