"""Boards for the page: a text in any form that the commands read, told in one form.

    {"grid": ["PG.P", ...], "labels": ["G", "P"], "placed": ["r2=G"], "selected": null,
     "unknown": [[1, 2]], "notes": [...], "others": [["RG", "GR"], ...]}

`unknown` has the cells whose color nobody knows, counted from 1; they are `?` in the grid. `others`
are the grids that stand below the first one in the text.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source
from stratabot.strata.load import Transcript, read_part, split
from stratabot.strata.puzzle import UNKNOWN
from stratabot.strata.text import format_rows
from stratabot.web.bodies import grid_in, read_json
from stratabot.web.refusals import in_options
from stratabot.web.server import Server

_MOST_OTHERS: Final = 50
"""So many more grids of a text are told."""


def routes(server: Server) -> list[BaseRoute]:
    """`/api/strata/board`."""

    async def tell_board(request: Request) -> JSONResponse:
        text = grid_in(await read_json(request))
        return JSONResponse(await server.workers.run(board, text))

    return [Route("/api/strata/board", tell_board, methods=["POST"])]


def board(text: str) -> dict[str, Any]:
    """The first board in a text, and the others' grids."""
    first, *others = read_boards(text, 1 + _MOST_OTHERS)
    position = first.position
    return {
        "grid": _rows(first),
        "labels": [*position.puzzle.colors],
        "placed": [str(ribbon) for ribbon in position.placed],
        "selected": position.selected,
        "unknown": sorted([i + 1, j + 1] for i, j in first.unknown),
        "notes": [*map(in_options, first.notes)],
        "others": [_rows(other) for other in others],
    }


def read_boards(text: str, most: int) -> Sequence[Transcript]:
    """The first boards in a text, at least one, at most so many."""
    try:
        parts = split(Source("the grid", Kind.TEXT, text))
        found = [read_part(part) for part in islice(parts, most)]
    except TextError as error:
        raise InputError(error.message) from None
    if not found:
        raise InputError("expected a grid, got none")
    return found


def _rows(read: Transcript) -> list[str]:
    """The rows; a dot for blank, a question mark for what nobody knows."""
    if "." in read.position.puzzle.colors:
        raise InputError("expected a dot for blank squares, not for a color")
    rows = [[*row] for row in format_rows(read.position.puzzle, ".")]
    for i, j in read.unknown:
        rows[i][j] = UNKNOWN
    return ["".join(row) for row in rows]
