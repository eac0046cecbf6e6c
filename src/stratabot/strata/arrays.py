"""Boards of numbers, as numpy has them: colors count from 0, blank is -1, or 255 in uint8."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal, cast

from stratabot.errors import InputError, PuzzleError
from stratabot.source import Source, printable_name
from stratabot.strata.puzzle import BLANK, Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Boards = NDArray[np.int8] | NDArray[np.uint8]

_LABELS: Final = "0123456789" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "abcdefghijklmnopqrstuvwxyz"


def boards_of(source: Source) -> "Iterator[Boards]":
    """The boards of an array in a file's bytes, one after another, each int8 (rows, cols)."""
    import numpy as np

    array = boards_in(source).view(np.int8)
    yield from array[None] if array.ndim == 2 else array


def boards_in(source: Source) -> "Boards":
    """The boards in a file's bytes, int8 or uint8, (rows, cols) or (n, rows, cols)."""
    return _boards(BytesIO(source.data), source.name)


def mapped_boards(path: str) -> "Boards":
    """The boards in a file, int8 or uint8, mapped into memory: only what is looked at is read."""
    return _boards(path, printable_name(path), "r")


def _boards(file: BytesIO | str, name: str, mapped: Literal["r"] | None = None) -> "Boards":
    import numpy as np

    try:
        array = np.load(file, mmap_mode=mapped, allow_pickle=False)
    except (ValueError, EOFError, OSError) as error:
        why = getattr(error, "strerror", None) or str(error)
        why = "it holds something else" if "pickle" in why else why
        raise InputError(f"{name}: not an array that numpy can read: {why}") from None
    expected = f"{name}: expected int8 or uint8 boards, (rows, cols) or (n, rows, cols), got"
    if not isinstance(array, np.ndarray):
        raise InputError(f"{expected} an archive of {', '.join(array)}"[:200])
    if array.ndim not in (2, 3) or array.dtype not in (np.int8, np.uint8) or not array.size:
        raise InputError(f"{expected} {array.dtype} {array.shape}")
    return array


def puzzle_of_numbers(rows: Sequence[Sequence[int]]) -> Puzzle:
    """The puzzle with these colors: 0, 1, 2, ... are called `0123456789ABC...`; -1 is blank."""
    low = min(map(min, filter(None, rows)), default=0)
    high = max(map(max, filter(None, rows)), default=0)
    if low < -1 or high >= len(_LABELS):
        most = len(_LABELS) - 1
        got = low if low < -1 else high
        raise PuzzleError(f"expected colors from 0 to {most} and -1 (255) for blank, got {got}")
    labels = {-1: BLANK} | dict(enumerate(_LABELS))
    return Puzzle.of([[labels[number] for number in row] for row in rows])


def rows_of_numbers(array: "Boards") -> list[list[int]]:
    """The values of a two-dimensional array, row by row; 255 in uint8 is -1."""
    rows: list[list[int]] = array.tolist()
    if str(array.dtype) == "uint8":
        return [[-1 if number == 255 else number for number in row] for row in rows]
    return rows


def puzzle_of(source: Source) -> Puzzle:
    """The puzzle on an array's only board."""
    board = cast("NDArray[np.int8]", source.content)
    kind = board.dtype
    if kind.kind not in "iu":
        raise InputError(f"{source.name}: expected a board of whole numbers, got {kind}")
    try:
        return puzzle_of_numbers(rows_of_numbers(board))
    except PuzzleError as error:
        raise InputError(f"{source.name}: " + error.message) from None
