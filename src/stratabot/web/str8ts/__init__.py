"""What the page needs of Str8ts beside the commands' answers: any text as a board."""

from typing import Final

from stratabot.errors import InputError
from stratabot.source import Kind, Source
from stratabot.str8ts.marks import marks_json, parse_marked, split_marked
from stratabot.str8ts.text import format_rows
from stratabot.web.exchange import ApiAnswer, ApiPath, ApiRequest
from stratabot.web.request_values import RequestValues, boards_in
from stratabot.web.services import Services

MAX_SIDE: Final = 16
"""A board with more rows is refused: its cells would be too small for a thumb."""


def paths(services: Services) -> list[ApiPath]:
    """`/api/str8ts/board`."""

    async def tell(asked: ApiRequest) -> ApiAnswer:
        text = RequestValues(asked.values).board("grid")
        return ApiAnswer(await services.workers.run(board, text))

    return [ApiPath("/api/str8ts/board", tell)]


def board(text: str) -> dict[str, object]:
    """The puzzle in a text, in any form that the commands read, with its player's marks.

    `grid` has its rows, as the page's address has them; `filled` the puzzle with the numbers that
    were put, on a line; `marks` the candidates of every cell, row by row, none where none is noted.
    """
    content = Source.of(text.encode(errors="replace"), "the puzzle", Kind.TEXT).text
    marked, *others = boards_in(content, split_marked, parse_marked, 2)
    if others:
        raise InputError("expected one puzzle, got several")
    if marked.puzzle.size > MAX_SIDE:
        raise InputError(f"expected at most {MAX_SIDE} rows to play, got {marked.puzzle.size}")
    return {"size": marked.puzzle.size, "grid": format_rows(marked.puzzle), **marks_json(marked)}
