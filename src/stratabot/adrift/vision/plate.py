"""How far a board without lines goes: it lies on a plate of one color."""

from typing import Final

import numpy as np

from stratabot.adrift.vision.extent import Extent
from stratabot.adrift.vision.flat_parts import Parts
from stratabot.adrift.vision.lattice import Lattice
from stratabot.adrift.vision.unit_cells import MOST, UnitCells

_LEAST: Final = 4
"""The fewest rows or columns of a board."""

_FULL: Final = 0.4
"""The least share of its box that a plate fills around dots and paths."""

_MARGIN: Final = 0.42
"""The widest margin of a plate, in cells: with more, a further row might be empty."""

_UNEVEN: Final = 0.07
"""How much a plate's four margins differ at most, in cells."""


def extent_by_plate(units: UnitCells, plates: Parts) -> Extent | None:
    """The cells on the smallest plate around all votes whose margins are equal all around.

    Args:
        plates: flat parts of the picture, in its pixels.
    """
    at = units.lattice
    cols, rows = at.votes
    fits = plates.left <= at.x + (cols.min() + _UNEVEN) * at.w
    fits &= plates.top <= at.y + (rows.min() + _UNEVEN) * at.h
    fits &= plates.right >= at.x + (cols.max() + 1 - _UNEVEN) * at.w
    fits &= plates.bottom >= at.y + (rows.max() + 1 - _UNEVEN) * at.h
    fits &= plates.area >= _FULL * plates.width * plates.height
    around = plates.only(fits)
    if not len(around.left):
        return None
    k = int((around.width * around.height).argmin())
    box = around.left[k], around.top[k], around.right[k], around.bottom[k]
    return _extent(at, *(float(value) for value in box))


def _extent(at: Lattice, left: float, top: float, right: float, bottom: float) -> Extent | None:
    """The whole cells between these sides, if the margins that are left over are equal."""
    ends = (left - at.x) / at.w, (top - at.y) / at.h, (right - at.x) / at.w, (bottom - at.y) / at.h
    first, last = np.ceil(np.array(ends[:2]) - _UNEVEN), np.floor(np.array(ends[2:]) + _UNEVEN)
    margins = np.concatenate([first - ends[:2], ends[2:] - last])
    if np.ptp(margins) > 2 * _UNEVEN or margins.max() > _MARGIN:
        return None
    (c, r), (cols, rows) = first.astype(int), (last - first).astype(int)
    if not _LEAST <= min(cols, rows) <= max(cols, rows) <= MOST or min(c, r) < 0:
        return None
    inside, seen = np.ones((rows, cols), bool), np.zeros((rows, cols, 4), bool)
    return Extent(int(r), int(c), int(r + rows), int(c + cols), inside, seen)
