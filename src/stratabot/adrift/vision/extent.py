"""Which cells of a lattice are the board's."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.walls import Walls
from stratabot.frame import Mask

_LEAST: Final = 4
"""The fewest rows or columns of a board."""


_FULL: Final = 0.6
"""An outermost row is the board's if this share of its cells show the grid, or if two neighbors
show it clearly, as on boards that are no rectangles."""


class Extent(NamedTuple):
    """A box of cells: rows `top` to `bottom` - 1, columns `left` to `right` - 1.

    `inside` tells which cells of the box show the board's grid, `sides` at how many sides each
    cell does: rows x cols of the box.
    """

    top: int
    left: int
    bottom: int
    right: int
    inside: Mask
    sides: NDArray[np.intp]

    @property
    def rows(self) -> int:
        """Rows of the box."""
        return self.bottom - self.top

    @property
    def cols(self) -> int:
        """Columns of the box."""
        return self.right - self.left


def extent_by_walls(walls: Walls, seeds: Mask) -> Extent | None:
    """The cells that show the grid at two sides or more and are connected with a seed.

    A cell outside of the board shows one: the board's outer line. A corner cell of the board shows
    two at least, even if the outer sides look different from those between cells.
    """
    count = walls.seen.sum(-1)
    inside = grown(seeds & (count >= 2), count >= 2)
    if not inside.any():
        return None
    inside = _without_chance(inside, count)
    rows, cols = np.flatnonzero(inside.any(1)), np.flatnonzero(inside.any(0))
    top, bottom, left, right = rows[0], rows[-1] + 1, cols[0], cols[-1] + 1
    if min(bottom - top, right - left) < _LEAST:
        return None
    box = np.s_[top:bottom, left:right]
    return Extent(int(top), int(left), int(bottom), int(right), inside[box], count[box])


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


def grown(start: Mask, within: Mask) -> Mask:
    """The cells of `within` that are connected with `start` along rows and columns."""
    found = start & within
    while True:
        more = found.copy()
        more[1:] |= found[:-1]
        more[:-1] |= found[1:]
        more[:, 1:] |= found[:, :-1]
        more[:, :-1] |= found[:, 1:]
        more &= within
        if (more == found).all():
            return found
        found = more
