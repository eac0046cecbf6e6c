"""Grids in JSON objects, as the commands print them: `{"grid": ["PG.P", ...], ...}`."""

from typing import Any, Final

from stratabot.boards.tables import quote_line, require_even
from stratabot.boards.values import board_lines, value_of
from stratabot.errors import InputError, TextError
from stratabot.puzzles.report import require_sure_reading
from stratabot.strata.forms.squares import Blanks, ParsedGrid, Squares, resolve_square_marks
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Puzzle, is_label

KEYS: Final = ("grid", "board", "puzzle", "level")
"""Where an object has the rows of its grid."""


def object_grid(text: str, blanks: Blanks) -> ParsedGrid:
    """The grid in a JSON object, with what the object says beside the grid."""
    given = value_of(text)
    if not isinstance(given, dict):
        raise TextError(f"expected one JSON object with a grid, got {quote_line(text)}")
    require_sure_reading(given, "strata")
    squares, mark = _squares(given)
    if not blanks.named and mark is not None:
        blanks = Blanks(mark, named=True)
    grid = resolve_square_marks(squares, blanks)
    return grid._replace(position=_position(given, grid.puzzle))


def format_lists(position: Position) -> str:
    """The cells of a grid as a list of lists, null if blank; in an object if ribbons lie on it."""
    import json

    rows = [[None if cell is BLANK else cell for cell in row] for row in position.puzzle.cells]
    placed = [*map(str, position.placed)]
    return json.dumps({"grid": rows, "placed": placed} if placed else rows, ensure_ascii=False)


def _squares(given: dict[str, Any]) -> tuple[Squares, str | None]:
    """The marks in an object's `grid`, row by row; and the mark for blank, None if not given."""
    told = [given[key] for key in KEYS if isinstance(given.get(key), list | str)]
    rows = [*told, given.get("grid")][0]
    rows = board_lines(rows) if isinstance(rows, str) else rows
    if not isinstance(rows, list) or not rows:
        raise TextError(f"expected a list of rows as the grid, got {_shown(rows)}")
    if not all(isinstance(row, str | list) and row for row in rows):
        raise TextError("expected strings or lists as the rows of the grid")
    mark = given.get("blank", "." if {"rows", "cols"} <= given.keys() else None)
    if mark is not None and not isinstance(mark, str):
        raise TextError(f"expected a text as the mark for blank, got {_shown(mark)}")
    return require_even([["" if item is None else str(item) for item in row] for row in rows]), mark


def _position(given: dict[str, Any], puzzle: Puzzle) -> Position:
    placed = given.get("placed") or []
    names = given.get("names") or []
    if not isinstance(placed, list) or not isinstance(names, list):
        raise TextError("expected lists as placed and names")
    selected = given.get("selected")
    color = None if selected is None else str(selected)
    if color is not None and not is_label(color):
        raise TextError(f"expected a color as selected, got {_shown(selected)}")
    called = {str(k): str(name) for k, name in enumerate(names, 1)}
    if not called.keys() >= {*puzzle.colors}:
        called = {}
    try:
        position = Position(puzzle).with_placed(" ".join(map(_ribbon, placed)))
    except InputError as error:
        raise TextError(error.message) from None
    return position.replace(selected=color, names=called)


def _ribbon(given: object) -> str:
    match given:
        case str():
            return given
        case {"line": "row" | "col" as kind, "number": int(number), "color": str() | None as color}:
            return f"{kind[0]}{number}" + (f"={color}" if color else "")
    raise TextError(f"expected a ribbon such as r2=G, got {_shown(given)}")


def _shown(value: object) -> str:
    import json

    return quote_line(json.dumps(value))
