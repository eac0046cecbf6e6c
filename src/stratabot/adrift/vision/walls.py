"""Which sides of unit cells show the board's grid: a line, a gap between tiles, an edge.

What a side looks like is learned from the cells that voted for the lattice, so lines may have any
color, tiles any shade. Only the side's ends are looked at, near the corners, where neither dots nor
paths are.

Cells may be tinted because a path runs through them, as in Flow Free. Their ground is a mixture of
the board's and the path's color, up to the cell's sides. Lines of the grid look different on it,
and beside it: there, the tint's own edge shows the side.
"""

from typing import Final, NamedTuple

import numpy as np

from stratabot.adrift.vision.unit_cells import (
    LEFT,
    UNIT,
    UnitCells,
    corner_colors,
    has_neighbors,
    leaving_colors,
    median_around,
    own_grounds,
)
from stratabot.frame import Floats, Mask

_ALONG: Final = ((2, 8), (24, 30))
"""The stretches of a side that are looked at, in pixels of the unit cell. A dot as wide as 0.85 of
its cell stays away from them."""

_OUT: Final = 2
_IN: Final = 7  # how many pixels are looked at outside of the side and inside

_LIKE: Final = 0.5
"""The least share of the learned look that a side shows: twice as near to it as to an even
surface."""

_LEAST_LOOK: Final = 5.0  # the least change of color at a side, RGB, that can be a line


_EVEN: Final = 9.0
_LEAST_SHARE: Final = 0.4
"""The greatest change of color at a side that is none: RGB, for noise; as a share of the look's."""

_LEAST_SEEDS: Final = 3  # the fewest cells that teach a look

_TINTED: Final = 20.0
"""Cells whose ground differs by more than this from the usual one, RGB, teach no look with them."""


class Walls(NamedTuple):
    """How each cell's sides look: rows x cols x 4 (left, top, right, bottom)."""

    seen: Mask  # which sides show the learned look
    even: Mask  # which sides show no change at all


def find_walls(units: UnitCells) -> Walls:
    """The sides of all cells, by the looks of the sides of the cells that voted.

    Each group of equal parts teaches a look of its own: tiles with dots may be raised. So do the
    cells between them, if they look like none of the groups.
    """
    change = _profiles(units)
    groups = units.seeds()
    # On a checkered board every second cell looks the other way round.
    parity = np.indices(change.shape[:2]).sum(0) % 2 == 0
    split = [seeds & half for seeds in groups for half in (parity, ~parity)]
    # Where cells are tinted, or tiles are held down, the others have a look of their own.
    plain = [seeds & _usual(units, seeds) for seeds in groups]
    looks = [_alike(change, seeds) for seeds in (*groups, *split, *plain)]
    seen = np.logical_or.reduce([shown for shown, _ in looks])
    contrast = max(most for _, most in looks)
    even = np.linalg.norm(change, axis=-1).max(-1) < min(_EVEN, _LEAST_SHARE * contrast)
    return Walls(seen, even)


def _usual(units: UnitCells, seeds: Mask) -> Mask:
    """The cells that have about the ground that most of the seeds have."""
    if not seeds.any():
        return seeds
    own = own_grounds(units.cells)
    return np.asarray(np.linalg.norm(own - np.median(own[seeds], axis=0), axis=-1) < _TINTED)


def _alike(change: Floats, seeds: Mask) -> tuple[Mask, float]:
    """Which sides show the look learned from these seeds, and its change of color."""
    none = np.zeros(change.shape[:3], bool), 0.0
    if seeds.sum() < _LEAST_SEEDS:
        return none
    looks = np.median(change[seeds], axis=0)
    power = np.einsum("suc,suc->s", looks, looks)
    contrast = float(np.median(np.abs(looks).max(axis=(1, 2))))
    if contrast < _LEAST_LOOK:
        return none
    share = np.einsum("rksuc,suc->rks", change, looks) / np.maximum(power, 1e-6)
    rest = change - share[..., None, None] * looks
    off = np.einsum("rksuc,rksuc->rks", rest, rest) / np.maximum(power, 1e-6)
    seen = (share > _LIKE) & (share < 2.5) & (off < np.maximum(1.0, share**2))
    return (seen, contrast) if seen[seeds].mean() >= 0.7 else none


def _profiles(units: UnitCells) -> Floats:
    """How colors change across each side, inward: rows x cols x 4 x pixels across x 3."""
    padded = np.pad(units.pixels, ((_OUT, _OUT), (_OUT, _OUT), (0, 0)), mode="edge")
    across = [_left(padded, units.rows, units.cols)]
    for turns in (1, 2, 3):
        turned = np.rot90(padded, turns)
        shape = (units.rows, units.cols) if turns == 2 else (units.cols, units.rows)
        across.append(np.rot90(_left(turned, *shape), -turns))
    # `rot90` turns counterclockwise: the top comes to the left after one turn.
    values = np.stack(across, 2)
    return np.asarray(values - values[..., -2:, :].mean(-2, keepdims=True), np.float32)


def _left(padded: Floats, rows: int, cols: int) -> Floats:
    """Across each cell's left side, the means of its ends: rows x cols x pixels across x 3."""
    body = padded[_OUT : _OUT + rows * UNIT].reshape(rows, UNIT, -1, 3)
    ends = np.concatenate([body[:, low:high] for low, high in _ALONG], 1).mean(1)
    start = UNIT * np.arange(cols)[:, None] + np.arange(_OUT + _IN)
    return np.asarray(ends[:, start], np.float32)


CLEAR: Final = 3
"""A cell that shows the grid at so many sides is rather covered than missing. If no path leaves it,
it tells the board's ground."""

TINTS: Final = (0.08, 0.6)
"""The least and greatest share of a path's color in its cells' tint. Flow Free's is about 0.3."""

_TINT: Final = 10.0  # the least change of color, RGB, from the board's ground to a tint
MIXED: Final = 0.25  # how far a mixture of ground and path may be from the line between, as a share


def add_tinted_sides(walls: Walls, units: UnitCells) -> Walls:
    """The sides, with those seen that tints show: at their edges, and between two tinted cells."""
    tinted = find_tinted(units.cells, walls.seen.sum(-1) >= CLEAR)
    if not tinted.any():
        return walls
    beside = has_neighbors(tinted)
    shown = beside & tinted[..., None] | (beside | tinted[..., None]) & ~walls.even
    return walls._replace(seen=walls.seen | shown)


def find_tinted(cells: Floats, known: Mask) -> Mask:
    """Which cells have a path's tint, even to the corners, as a neighbor has: rows x cols."""
    corners = corner_colors(cells)
    own, paths = np.median(corners, axis=2), leaving_colors(cells)
    away = np.linalg.norm(paths - own[:, :, None], axis=-1)
    clear = known & (away.max(-1) < LEFT)
    if not clear.any():
        return np.zeros(known.shape, bool)
    ground = median_around(own, clear)
    change = own - ground
    size = np.linalg.norm(change, axis=-1)
    uneven = np.linalg.norm(corners - own[:, :, None], axis=-1).max(-1)
    even = (size > _TINT) & (uneven < np.maximum(MIXED * size, _TINT / 2))
    leaves = even[..., None] & (away > LEFT) & _is_mixed(change, paths - ground[:, :, None])
    return np.asarray((leaves & _goes_on(own, paths, leaves)).any(-1))


def _is_mixed(change: Floats, most: Floats) -> Mask:
    """For each side, whether the tint's change of color is a share of the path's: ... x 4."""
    share = (change[:, :, None] * most).sum(-1) / np.maximum((most**2).sum(-1), 1)
    off = np.linalg.norm(change[:, :, None] - share[..., None] * most, axis=-1)
    near = off < MIXED * np.linalg.norm(change, axis=-1)[..., None]
    return np.asarray(near & (share > TINTS[0]) & (share < TINTS[1]))


def _goes_on(own: Floats, paths: Floats, leaves: Mask) -> Mask:
    """At which sides a path of the same color and tint leaves the neighbor, too: ... x 4."""
    found = np.zeros(leaves.shape, bool)
    for axis, before, after in ((1, 2, 0), (0, 3, 1)):
        one, other = (np.s_[:, :-1], np.s_[:, 1:]) if axis else (np.s_[:-1], np.s_[1:])
        same = np.linalg.norm(paths[one][:, :, before] - paths[other][:, :, after], axis=-1) < LEFT
        same &= np.linalg.norm(own[one] - own[other], axis=-1) < 2 * _TINT
        same &= leaves[one][..., before] & leaves[other][..., after]
        found[one][..., before] |= same
        found[other][..., after] |= same
    return found
