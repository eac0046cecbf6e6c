"""How far a board goes that shows neither lines nor a plate: so far as it has a solution.

Such boards show nothing but ends. How many empty rows and columns lie beyond the outermost ends is
told by the puzzle: of 60 painted boards with up to two empty rows guessed above and below, the true
size was the only one with a solution in 55, and none had one in 5.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

import numpy as np

from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import solve
from stratabot.adrift.vision.extent import LEAST, Extent
from stratabot.adrift.vision.reading import FREE, Reading
from stratabot.adrift.vision.unit_cells import MOST, UnitCells
from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import reading_limit, require_time
from stratabot.vision.connected import joined

_SECONDS: Final = 1.0
"""How long solutions are looked for. Twelve sizes of a board of 11 x 9 take 0.2 s."""

_EMPTY: Final = 2
"""The most empty rows or columns beyond the outermost ends, at each side."""

_MIDDLE: Final = 0.15
"""How far off the picture's middle a board lies at most, in cells, as the game places it."""

_WIDE: Final = 0.5
"""The least share of the picture's width that such a board takes."""

_NEAR: Final = 3
"""Ends of one board are not farther from each other, in cells; buttons and icons are."""

LEAST_COLORS: Final = 3
"""The fewest colors of such a board: two pairs of equal buttons are seen often."""

_GAME: Final = Rules(touching=False, fill=True)

Margins = tuple[int, int, int, int]
"""Rows and columns that are empty: at the left, top, right, bottom."""


def extent_of_votes(units: UnitCells) -> Extent:
    """The box around most of what voted for the lattice, without what lies far off by itself."""
    cols, rows = units.lattice.votes
    far = np.maximum(np.abs(cols[:, None] - cols), np.abs(rows[:, None] - rows))
    piece = joined(len(cols), np.argwhere(far <= _NEAR))
    most = piece == np.bincount(piece).argmax()
    cols, rows = cols[most], rows[most]
    box = int(rows.min()), int(cols.min()), int(rows.max()) + 1, int(cols.max()) + 1
    return _extent(*box)


def with_empty(reading: Reading, units: UnitCells, width: int, tight: Extent) -> Margins | None:
    """How many rows and columns are empty around these cells; None if that is not sure.

    It is sure if the board is in the middle of the picture's width, as it is on phones, and has a
    solution with so many, but with no other number of them.

    Args:
        reading: of the cells of `tight`.
        units: cells around them.
        width: the picture's, in pixels.
        tight: the smallest box around all ends.
    """
    fitting = _margins(units, width, tight)
    try:
        with reading_limit(_SECONDS):
            solved = [each for each in fitting if _has_solution(reading.grid, each)]
    except InputError:  # without python-sat
        return None
    except OutOfTimeError:
        require_time()
        return None
    return solved[0] if len(solved) == 1 else None


def grown_by(tight: Extent, margins: Margins) -> Extent:
    """The box with so many more rows and columns."""
    left, top, right, bottom = margins
    return _extent(tight.top - top, tight.left - left, tight.bottom + bottom, tight.right + right)


def _extent(top: int, left: int, bottom: int, right: int) -> Extent:
    inside = np.ones((bottom - top, right - left), bool)
    return Extent(top, left, bottom, right, inside, np.zeros((*inside.shape, 4), bool))


def _margins(units: UnitCells, width: int, tight: Extent) -> Iterator[Margins]:
    """All that lie in the middle of the picture's width."""
    at = units.lattice
    some = range(_EMPTY + 1)
    for each in product(some, some, some, some):
        grown = grown_by(tight, each)
        left, right = at.x + grown.left * at.w, at.x + grown.right * at.w
        fits = min(grown.top, grown.left) >= 0
        fits &= grown.bottom <= units.rows and grown.right <= units.cols
        fits &= LEAST <= min(grown.rows, grown.cols) <= max(grown.rows, grown.cols) <= MOST
        fits &= right - left >= _WIDE * width
        if fits and abs(left - (width - right)) <= 2 * _MIDDLE * at.w:
            yield each


def _has_solution(grid: tuple[str, ...], margins: Margins) -> bool:
    left, top, right, bottom = margins
    empty = FREE * (left + len(grid[0]) + right)
    rows = (FREE * left + row + FREE * right for row in grid)
    puzzle = Reading(grid=(*[empty] * top, *rows, *[empty] * bottom)).puzzle
    return puzzle is not None and solve(puzzle, _GAME) is not None
