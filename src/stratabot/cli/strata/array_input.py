"""Arrays of boards as inputs: how they are opened, known again, and what is wrong with them."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stratabot.cli.input import STDIN, open_path
from stratabot.errors import InputError, PuzzleError
from stratabot.source import Kind, shown
from stratabot.strata.arrays import boards_in, mapped_boards
from stratabot.strata.bulk.huge import is_huge

_PLACES: Final = 64
"""An array is known again by its shape and by what it holds in so many places."""

_CELLS: Final = 1 << 22
"""So many cells are looked at at once."""


def opened(path: str) -> NDArray[np.int8]:
    """The boards in a file, (n, rows, cols); a 2-D array is one board."""
    if path == STDIN or (os.path.exists(path) and not os.path.isfile(path)):
        source = open_path(path)
        if source.kind is not Kind.ARRAY:
            raise InputError(
                f"{source.name}: expected an array for an answer in arrays, got a text"
            )
        found = boards_in(source)
    else:
        found = mapped_boards(path)
    boards: NDArray[np.int8] = (found if found.ndim == 3 else found[None]).view(np.int8)
    # Where boards are solved as uint8, a number below -1 would count as a color.
    if found.dtype == np.int8 and is_huge(*boards.shape[1:]):
        _require_colors(boards, path)
    return boards


@contextmanager
def naming(boards: NDArray[np.int8], name: str) -> Iterator[None]:
    """A context: the error for a number that is no color says where it stands."""
    try:
        yield
    except PuzzleError:
        _require_colors(boards, name)
        raise


def _require_colors(boards: NDArray[np.int8], name: str) -> None:
    """Tell the first number that is no color."""
    step = max(1, _CELLS // (boards.shape[1] * boards.shape[2]))
    for start in range(0, len(boards), step):
        lowest = boards[start : start + step].min(axis=(1, 2))
        if lowest.min() < -1:
            number = int(np.argmax(lowest < -1))
            low = int(lowest[number])
            raise InputError(
                f"{shown(name)}: board {start + number + 1} of {len(boards)}: expected colors from "
                f"0 to 127 and -1 (255) for blank, got {low} ({low & 255} in uint8)"
            )


def marks_of(boards: NDArray[np.int8]) -> dict[str, Any]:
    """What tells an array from others."""
    step = max(1, len(boards) // _PLACES)
    looked_at = np.ascontiguousarray(boards[::step][: _PLACES + 1])
    return {
        "shape": [*boards.shape],
        "digest": hashlib.sha256(looked_at.tobytes()).hexdigest()[:16],
    }
