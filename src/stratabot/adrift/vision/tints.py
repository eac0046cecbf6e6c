"""Cells that are tinted because a path runs through them, as in Flow Free.

Their ground is a mixture of the board's and the path's color, up to the cell's sides. Lines of the
grid look different on it, and beside it: there, the tint's own edge shows the side.
"""

from typing import Final

import numpy as np

from stratabot.adrift.vision.extent import beyond
from stratabot.adrift.vision.grounds import around, corner_colors, leaving_colors
from stratabot.adrift.vision.unit_cells import UnitCells
from stratabot.adrift.vision.walls import Walls
from stratabot.frame import Floats, Mask

_CLEAR: Final = 3
"""A cell that shows the grid at so many sides, and is left by no path, tells the board's ground."""

_SHARES: Final = (0.08, 0.6)
"""The least and greatest share of a path's color in its cells' tint. Flow Free's is about 0.3."""

_PATH: Final = 40.0
"""The least change of color, RGB, from the tint to its path."""

_TINT: Final = 10.0
"""The least change of color, RGB, from the board's ground to a tint."""

_OFF: Final = 0.25
"""How far a tint may be from a mixture of ground and path, as a share of its change."""


def with_tints(walls: Walls, units: UnitCells) -> Walls:
    """The sides, with those seen that tints show: at their edges, and between two tinted cells."""
    tinted = find_tinted(units.cells, walls.seen.sum(-1) >= _CLEAR)
    if not tinted.any():
        return walls
    beside = beyond(tinted)
    shown = beside & tinted[..., None] | (beside | tinted[..., None]) & ~walls.even
    return walls._replace(seen=walls.seen | shown)


def find_tinted(cells: Floats, known: Mask) -> Mask:
    """Which cells have a path's tint: rows x cols; `known` are cells that are surely the board's.

    The tint is even up to the cell's corners, and the path goes on in a neighbor of the same tint.

    Args:
        cells: as in `UnitCells`.
    """
    corners = corner_colors(cells)
    own, paths = np.median(corners, axis=2), leaving_colors(cells)
    away = np.linalg.norm(paths - own[:, :, None], axis=-1)
    clear = known & (away.max(-1) < _PATH)
    if not clear.any():
        return np.zeros(known.shape, bool)
    ground = around(own, clear)
    change = own - ground
    size = np.linalg.norm(change, axis=-1)
    uneven = np.linalg.norm(corners - own[:, :, None], axis=-1).max(-1)
    even = (size > _TINT) & (uneven < np.maximum(_OFF * size, _TINT / 2))
    leaves = even[..., None] & (away > _PATH) & _is_mixed(change, paths - ground[:, :, None])
    return np.asarray((leaves & _goes_on(own, paths, leaves)).any(-1))


def _is_mixed(change: Floats, most: Floats) -> Mask:
    """For each side, whether the tint's change of color is a share of the path's: ... x 4."""
    share = (change[:, :, None] * most).sum(-1) / np.maximum((most**2).sum(-1), 1)
    off = np.linalg.norm(change[:, :, None] - share[..., None] * most, axis=-1)
    near = off < _OFF * np.linalg.norm(change, axis=-1)[..., None]
    return np.asarray(near & (share > _SHARES[0]) & (share < _SHARES[1]))


def _goes_on(own: Floats, paths: Floats, leaves: Mask) -> Mask:
    """At which sides a path of the same color and tint leaves the neighbor, too: ... x 4."""
    found = np.zeros(leaves.shape, bool)
    for axis, before, after in ((1, 2, 0), (0, 3, 1)):
        one, other = (np.s_[:, :-1], np.s_[:, 1:]) if axis else (np.s_[:-1], np.s_[1:])
        same = np.linalg.norm(paths[one][:, :, before] - paths[other][:, :, after], axis=-1) < _PATH
        same &= np.linalg.norm(own[one] - own[other], axis=-1) < 2 * _TINT
        same &= leaves[one][..., before] & leaves[other][..., after]
        found[one][..., before] |= same
        found[other][..., after] |= same
    return found
