"""Which cells of a lattice are the board's."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.lattice import Lattice, Parts
from stratabot.adrift.vision.unit_cells import MOST, UNIT, UnitCells, has_neighbors
from stratabot.adrift.vision.walls import Walls
from stratabot.frame import Floats, Mask
from stratabot.vision.connected import label_connected

LEAST: Final = 4


_FULL: Final = 0.6
"""An outermost row is the board's if this share of its cells show the grid, or if two neighbors
show it clearly, as on boards that are no rectangles. The grid goes around if this share of the
cells at an edge show it outward: at 0.42, one of 8 painted boards of squares that fill their cells
is refused."""


class BoardExtent(NamedTuple):
    """A box of cells, which of them show the grid where they should, and at which sides."""

    top: int
    left: int
    bottom: int
    right: int
    inside: Mask
    seen: Mask

    @classmethod
    def whole(cls, top: int, left: int, bottom: int, right: int) -> "BoardExtent":
        inside = np.ones((bottom - top, right - left), bool)
        seen = np.zeros((*inside.shape, 4), bool)
        return cls(int(top), int(left), int(bottom), int(right), inside, seen)

    @property
    def box(self) -> tuple[slice, slice]:
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def rows(self) -> int:
        return self.bottom - self.top

    @property
    def cols(self) -> int:
        return self.right - self.left


def extent_by_walls(walls: Walls, seeds: Mask) -> BoardExtent | None:
    """The cells that show the grid at two sides or more and are connected with a seed.

    A cell outside of the board shows one: the board's outer line. A corner cell of the board shows
    two at least, even if the outer sides look different from those between cells.
    """
    count = walls.seen.sum(-1)
    labels = label_connected(count >= 2)
    inside = np.isin(labels, labels[seeds & (count >= 2)]) & (count >= 2)
    if not inside.any():
        return None
    inside = _without_chance(inside, count)
    rows, cols = np.flatnonzero(inside.any(1)), np.flatnonzero(inside.any(0))
    top, bottom, left, right = rows[0], rows[-1] + 1, cols[0], cols[-1] + 1
    if min(bottom - top, right - left) < LEAST:
        return None
    box = np.s_[top:bottom, left:right]
    seen = walls.seen[box]
    inside = _complete(inside[box], seen)
    if not inside.any():
        return None
    return BoardExtent(int(top), int(left), int(bottom), int(right), inside, seen)


def _complete(inside: Mask, seen: Mask) -> Mask:
    """The cells that show the grid towards all other cells, and outward where most cells do."""
    inner = has_neighbors(inside)
    outer = (inside & (seen.sum(-1) >= 3))[..., None] & ~inner
    outlined = (seen & outer).sum((0, 1)) >= _FULL * np.maximum(outer.sum((0, 1)), 1)
    return np.asarray(inside & (seen | ~inner & ~outlined).all(-1))


def _without_chance(inside: Mask, count: NDArray[np.intp]) -> Mask:
    """The cells without outermost rows and columns in which words or icons look like sides."""
    inside = inside.copy()
    for turns in range(4):
        # Views: what is put out here is put out in `inside`.
        cells, sides = np.rot90(inside, turns), np.rot90(count, turns)
        for row in range(len(cells)):
            mine = cells[row]
            if not mine.any():
                continue
            clear = mine & (sides[row] >= 3)
            if mine.sum() >= _FULL * cells.any(0).sum() or (clear[1:] & clear[:-1]).any():
                break
            mine[:] = False
    return inside


_MARKED: Final = 12.0
"""The least change of color, RGB, from around a crossing to the small mark on it."""

_ALL: Final = 0.96
"""The least share of the crossings in a line that show their mark."""


def extent_by_marks(units: UnitCells) -> BoardExtent | None:
    """The cells between small marks on all crossings of the lattice around the votes."""
    rows, cols = units.rows, units.cols
    wide = np.pad(units.pixels, ((UNIT, UNIT), (UNIT, UNIT), (0, 0)), mode="edge")
    at = UNIT * np.arange(1, rows + 2)[:, None], UNIT * np.arange(1, cols + 2)
    ring = np.stack([wide[at[0] + y, at[1] + x] for y, x in _AROUND])
    spot = np.mean([wide[at[0] + y, at[1] + x] for y in (-1, 0) for x in (-1, 0)], axis=0)
    ground = np.median(ring, axis=0)
    marked = np.linalg.norm(spot - ground, axis=-1) > _MARKED
    marked &= (np.linalg.norm(ring - ground, axis=-1) < _MARKED).sum(0) > len(_AROUND) / 2
    (c0, c1), (r0, r1) = ((v.min(), v.max() + 1) for v in units.lattice.votes)
    if marked[r0 : r1 + 1, c0 : c1 + 1].mean() < _ALL:
        return None
    for _ in range(2):
        across = marked[:, c0 : c1 + 1].mean(1)
        r0, r1 = _stretch_extent(across, r0), rows - _stretch_extent(across[::-1], rows - r1)
        along = marked[r0 : r1 + 1].mean(0)
        c0, c1 = _stretch_extent(along, c0), cols - _stretch_extent(along[::-1], cols - c1)
    fits = LEAST <= min(r1 - r0, c1 - c0) <= max(r1 - r0, c1 - c0) <= MOST
    return BoardExtent.whole(r0, c0, r1, c1) if fits else None


def _stretch_extent(shown: Floats, first: int) -> int:
    """The first of the lines before this one that all show their marks."""
    while first > 0 and shown[first - 1] >= _ALL:
        first -= 1
    return int(first)


_AROUND: Final = ((-5, 0), (5, 0), (0, -5), (0, 5), (-4, -4), (-4, 4), (4, -4), (4, 4))
"""Where the ground around a crossing is looked at, in pixels of the unit cell."""

_PLATE: Final = 0.4  # the least share of its box that a plate fills around dots and paths
_HELD: Final = 0.8  # the least share of the votes on it; icons of an advertisement may vote, too
_UNEVEN: Final = 0.07  # how much a plate's four margins differ at most, in cells


def extent_by_plate(units: UnitCells, plates: Parts) -> BoardExtent | None:
    """The cells on the smallest plate around most votes, if its margins are equal all around."""
    at = units.lattice
    cols, rows = at.votes
    holds = plates.left[:, None] <= at.x + (cols + _UNEVEN) * at.w
    holds &= plates.top[:, None] <= at.y + (rows + _UNEVEN) * at.h
    holds &= plates.right[:, None] >= at.x + (cols + 1 - _UNEVEN) * at.w
    holds &= plates.bottom[:, None] >= at.y + (rows + 1 - _UNEVEN) * at.h
    fits = plates.area >= _PLATE * plates.width * plates.height
    around = plates.select(fits & (holds.mean(1) >= _HELD))
    if not len(around.left):
        return None
    k = int((around.width * around.height).argmin())
    box = around.left[k], around.top[k], around.right[k], around.bottom[k]
    return _extent(at, *(float(value) for value in box))


def _extent(
    at: Lattice, left: float, top: float, right: float, bottom: float
) -> BoardExtent | None:
    """The whole cells between these sides, if the margins that are left over are equal."""
    ends = (left - at.x) / at.w, (top - at.y) / at.h, (right - at.x) / at.w, (bottom - at.y) / at.h
    first, last = np.ceil(np.array(ends[:2]) - _UNEVEN), np.floor(np.array(ends[2:]) + _UNEVEN)
    margins = np.concatenate([first - ends[:2], ends[2:] - last])
    if np.ptp(margins) > 2 * _UNEVEN:
        return None
    (c, r), (cols, rows) = first.astype(int), (last - first).astype(int)
    if not LEAST <= min(cols, rows) <= max(cols, rows) <= MOST or min(c, r) < 0:
        return None
    return BoardExtent.whole(r, c, r + rows, c + cols)
