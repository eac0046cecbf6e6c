"""Grids in JSON objects, as the commands print them: `{"grid": ["PG.P", ...], ...}`.

Beside the grid an object may tell the mark for blank, the ribbons that lie, the color in hand, and
the colors' names. An object with a list of `puzzles` holds several grids.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from stratabot.errors import PuzzleError, TextError
from stratabot.strata.forms.squares import Squares, quoted, require_even
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, is_label


def split_objects(text: str) -> Iterator[str]:
    """The objects, if each line is an object or one object holds all others; else the text."""
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    if all(line[0] == "{" and line[-1] == "}" for line in lines):
        for line in lines:
            yield from _puzzles_in(line)
    else:
        yield from _puzzles_in(text)


def squares_of_object(told: dict[str, Any]) -> tuple[Squares, str | None]:
    """The marks in an object's `grid`, a list of rows; and the mark for blank, None if not told.

    The objects that `solve` prints tell this mark: as `blank`, or else it is the usual dot.

    Raises:
        TextError: the object holds no such grid.
    """
    rows = told.get("grid")
    if not isinstance(rows, list) or not rows:
        raise TextError(f"expected a list of rows as the grid, got {_shown(rows)}")
    if not all(isinstance(row, str | list) and row for row in rows):
        raise TextError("expected strings or lists as the rows of the grid")
    mark = told.get("blank", "." if {"rows", "cols"} <= told.keys() else None)
    if mark is not None and not isinstance(mark, str):
        raise TextError(f"expected a text as the mark for blank, got {_shown(mark)}")
    return require_even([[_mark(item) for item in row] for row in rows]), mark


def position_in_object(told: dict[str, Any], puzzle: Puzzle) -> Position:
    """The puzzle with what an object tells beside its grid: `placed`, `selected`, `names`.

    Raises:
        TextError: what the object tells does not fit the puzzle.
    """
    placed = told.get("placed") or []
    names = told.get("names") or []
    if not isinstance(placed, list) or not isinstance(names, list):
        raise TextError("expected lists as placed and names")
    selected = told.get("selected")
    color = None if selected is None else str(selected)
    if color is not None and not is_label(color):
        raise TextError(f"expected a color as selected, got {_shown(selected)}")
    called = {str(k): str(name) for k, name in enumerate(names, 1)}
    if not called.keys() >= {*puzzle.colors}:
        called = {}
    try:
        return Position(puzzle, tuple(map(_ribbon, placed)), color, names=called)
    except PuzzleError as error:
        raise TextError("placed: " + error.message) from None


def _puzzles_in(text: str) -> Iterator[str]:
    """The objects in an object's list `puzzles`; without such a list the text itself."""
    puzzles = None
    if '"puzzles"' in text:
        with suppress(TextError):  # for the one who reads the object to raise
            puzzles = parse_object(text).get("puzzles")
    if isinstance(puzzles, list) and puzzles:
        yield from map(json.dumps, puzzles)
    else:
        yield text


def parse_object(text: str) -> dict[str, Any]:
    """The object that a text is.

    Raises:
        TextError: the text is no object.
    """
    try:
        told = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise TextError(f"expected one JSON object with a grid, got {error}") from None
    if not isinstance(told, dict):
        raise TextError(f"expected one JSON object with a grid, got {_shown(told)}")
    return told


def _ribbon(told: object) -> Ribbon:
    """A ribbon from `r2=G`, or from an object as `solve` prints it."""
    match told:
        case str():
            return Ribbon.parse(told)
        case {"line": "row" | "col" as kind, "number": int(number), "color": str() | None as color}:
            line = Line.parse(f"{kind[0]}{number}")
            return Ribbon.parse(str(line)) if color is None else Ribbon.parse(f"{line}={color}")
    raise PuzzleError(f"expected a ribbon such as r2=G, got {_shown(told)}")


def _mark(item: object) -> str:
    return "" if item is None else str(item)


def _shown(value: object) -> str:
    return quoted(json.dumps(value))
