"""What people pass for a grid in Python: a text, lists, an array, a file's path, a picture.

    "PG\\nGG"      ["PG", "GG"]      [["P", "G"], ["G", None]]     numpy.array([[0, 1], [1, -1]])

A number is a color, as in `strata.bulk`: 0, 1, 2, ... are colors, -1 is blank, and so is 255 in an
array of uint8. A string in a list of lists means what it means in a text: `.`, `*` and "" are
blank. A two-dimensional array is a grid; one of three dimensions is a
picture, and so is a picture of Pillow.
"""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, SupportsIndex, TypeAlias

from stratabot.boards.tables import quote_line, require_even
from stratabot.errors import PuzzleError
from stratabot.source import Kind, Source
from stratabot.strata.arrays import puzzle_of_numbers, rows_of_numbers
from stratabot.strata.forms.squares import Blanks, resolve_square_marks
from stratabot.strata.load import LoadedPosition, load, read_part
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle

Grid: TypeAlias = Any  # in any form above; arrays and pictures have many types
_ENDINGS = (".txt", ".csv", ".md", ".json", ".npy", ".png", ".jpg", ".jpeg", ".webp", ".heic")


def position_of(grid: Grid) -> Position:
    """The position that a grid in any of these forms shows; see `load_grid`."""
    return load_grid(grid).position


def load_grid(grid: Grid) -> LoadedPosition:
    """The position in a grid of any form, also JSON, a path or bytes; and what is unknown."""
    if isinstance(grid, Position):
        return LoadedPosition(grid)
    if isinstance(grid, Puzzle):
        return LoadedPosition(Position(grid))
    if isinstance(grid, str):
        return _of_text(grid)
    if isinstance(grid, Mapping):
        return _read(Source("the object", Kind.TEXT, json.dumps(grid)))
    if isinstance(grid, os.PathLike | bytes | bytearray | memoryview):
        return LoadedPosition(load(grid))
    dimensions = getattr(grid, "ndim", None)
    if dimensions == 2:
        return _of_rows(rows_of_numbers(grid.to_numpy() if hasattr(grid, "to_numpy") else grid))
    if isinstance(grid, Iterable) and dimensions is None:
        rows = [*grid]
        are_texts = rows and all(isinstance(row, str) for row in rows)
        return _of_text("\n".join(rows)) if are_texts else _of_rows(rows)
    return LoadedPosition(_of_picture(grid, dimensions))


def _read(source: Source) -> LoadedPosition:
    return read_part(source).with_options()


def _of_text(text: str) -> LoadedPosition:
    if not text.count("\n") and (text.lower().endswith(_ENDINGS) or _is_file(text)):
        raise PuzzleError(
            f"expected a grid, got {quote_line(text)}, which may be a file's name: pass a "
            "pathlib.Path "
            "instead, or load(name)"
        )
    return _read(Source("the text", Kind.TEXT, text))


def _is_file(text: str) -> bool:
    try:
        return os.path.isfile(text)
    except ValueError:
        return False


def _of_rows(rows: Sequence[Any]) -> LoadedPosition:
    if not rows or not all(
        isinstance(row, Iterable) and not isinstance(row, Mapping) for row in rows
    ):
        raise PuzzleError(f"expected rows of squares, got {rows!r:.60}")
    squares = [[*row] for row in rows]
    given = [square for row in squares for square in row if square is not None]
    if given and all(isinstance(square, SupportsIndex) for square in given):
        numbers = [[-1 if square is None else int(square) for square in row] for row in squares]
        return LoadedPosition(Position(puzzle_of_numbers(numbers)))
    marks = require_even(
        [["" if square is None else str(square).strip() for square in row] for row in squares]
    )
    grid = resolve_square_marks(marks, Blanks(".*", named=False))
    return LoadedPosition(grid.position, unknown=grid.unknown).with_options()


def _of_picture(picture: Any, dimensions: int | None) -> Position:
    if dimensions != 3 and not hasattr(picture, "convert"):
        got = f"an array of {dimensions}" if dimensions is not None else type(picture).__name__
        raise PuzzleError(
            "expected a puzzle, a text, lists of rows, an array of 2 dimensions, a path or a "
            f"picture, got {got}"
        )
    return load(picture)
