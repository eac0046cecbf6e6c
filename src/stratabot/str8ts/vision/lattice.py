"""Cells of a picture that stand in rows and columns, and the plane they lie in.

The inside of a cell is even, whatever its color, and lines or other colors surround it. So cells
are connected stretches without an edge in them, about as wide as high. A digit is a hole in its
patch and does no harm. Neither does uneven light: only neighboring pixels are compared.

Patches of about one size whose middles are about a side apart are neighbors. They have a common
direction; along it and across it neighbors are counted, which gives each patch its row and column.
A homography is fitted to that. It tells where further patches of the lattice are to be looked for.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Mask, Reals
from stratabot.vision.connected import join_pairs, label_connected
from stratabot.vision.homography import Matrix, map_points

LEVELS: Final = (24, 12, 40, 7)
"""The greatest ranges of a channel within 3 x 3 pixels that count as even, the likeliest first.
Noise and paper change by up to 20 and more; a thin gray line that is made smaller with the picture
is 10 darker than paper."""

_LEAST_SIDE: Final = 7.0  # pixels; the patch within a cell 11 pixels wide has that

_ROUND: Final = 0.3
"""The least variance in a patch, as a part of the largest. Seen at a slant of 60 degrees, a square
has 0.25."""

_FULL: Final = 0.42, 1.12
"""The area of a patch by that of a rectangle with the same variances: 1 for a full cell, 0.5 for
one that holds a large bold digit, 1.05 for a disk."""


Indices = NDArray[np.intp]


class Patches(NamedTuple):
    """n patches: their middles (n x 2: x, y) and their sides, in pixels of the picture."""

    middles: Reals
    sides: Reals


def find_patches(rough: NDArray[np.uint8]) -> Iterator[Patches]:
    """The patches that may be cells, at one level of roughness after the other."""
    for level in LEVELS:
        yield _shaped(label_connected(rough < level))


def _shaped(labels: Indices) -> Patches:
    rows, cols = np.nonzero(labels)
    own = labels[rows, cols]
    count = np.bincount(own).astype(float)
    is_part = (count >= _FULL[0] * _LEAST_SIDE**2) & (count <= labels.size / 12)
    keep = is_part[own]
    rows, cols, own = rows[keep], cols[keep], own[keep]
    kept = np.flatnonzero(is_part)
    own = np.searchsorted(kept, own)
    size = count[kept]
    x, y = (np.bincount(own, place, len(kept)) / size for place in (cols, rows))
    dx, dy = cols - x[own], rows - y[own]
    xx, yy, xy = (
        np.bincount(own, each, len(kept)) / size + more
        for each, more in ((dx * dx, 1 / 12), (dy * dy, 1 / 12), (dx * dy, 0))
    )
    is_cell, side = _square(size, xx, yy, xy)
    return Patches(np.stack([x, y], 1)[is_cell] + 0.5, side[is_cell] + 2)


def _square(size: Reals, xx: Reals, yy: Reals, xy: Reals) -> tuple[Mask, Reals]:
    middle, off = (xx + yy) / 2, np.hypot((xx - yy) / 2, xy)
    small, large = middle - off, middle + off
    full = 12 * np.sqrt(np.maximum(small * large, 1e-9))
    share = size / full
    is_cell = (small > _ROUND * large) & (share > _FULL[0]) & (share < _FULL[1])
    return is_cell & (full > _LEAST_SIDE**2), np.sqrt(full)


_APART: Final = 0.9, 1.8
"""How far apart neighbors are, in sides of a patch: a line, a gap and what blur takes away lie
between."""

_FARTHER: Final = 1.35
"""How much farther than the nearest one a neighbor may be; across a corner, it is 1.41 times as
far."""

_ALIKE: Final = 1.45  # the greatest ratio of two neighbors' sides
_MOST: Final = 2500  # so many patches are looked at, at most; a page of small print has no more
_LEAST: Final = 6  # patches: a 4 x 4 board has 16 cells, some of which stick together

_NEAR: Final = 0.22
"""How far a patch may be from its place, in cells. A digit moves the middle of its patch by 0.1."""


class PlaneLattice(NamedTuple):
    """A plane with cells; the middle of cell (0, 0) is at (0.5, 0.5)."""

    plane: Matrix  # from (column, row) to pixels
    cells: Indices  # n x 2: columns and rows, from 0, of those that were seen
    width: float  # how wide a cell is, of the way to the next one: less than 1 if there are gaps

    @property
    def span(self) -> tuple[int, int]:
        wide, tall = (self.cells.max(0) + 1).tolist()
        return wide, tall

    @property
    def pitch(self) -> float:
        """How far apart neighboring cells are, in pixels, in the middle of what was seen."""
        return _pitch(self.plane, self.cells + 0.5)


def find_lattices(patches: Patches) -> Iterator[PlaneLattice]:
    """The lattices among these patches, those of the most area first."""
    patches = Patches(patches.middles[:_MOST], patches.sides[:_MOST])
    if len(patches.sides) < _LEAST:
        return
    one, other = _neighbors(patches)
    found = []
    for group in _groups(len(patches.sides), one, other):
        inside = np.isin(one, group)
        counted = _count_from_patch(one[inside], other[inside], patches.middles)
        if len(counted) >= _LEAST:
            plane = _fit_homography(np.array([*counted.values()]), patches.middles[[*counted]])
            lattice = None if plane is None else _grown(patches, plane)
            found += [] if lattice is None else [lattice]
    yield from sorted(found, key=lambda each: -len(each.cells) * each.pitch**2)


def _neighbors(patches: Patches) -> tuple[Indices, Indices]:
    """All pairs of patches that may be neighbors, each in both orders."""
    x, y = patches.middles.T.astype(np.float32)
    side = patches.sides.astype(np.float32)
    apart = np.hypot(x[:, None] - x, y[:, None] - y)
    both = np.sqrt(side[:, None] * side)
    is_near = (apart > _APART[0] * both) & (apart < _APART[1] * both)
    is_near &= (side[:, None] < _ALIKE * side) & (side < _ALIKE * side[:, None])
    nearest = np.where(is_near, apart, np.inf).min(1)
    one, other = np.nonzero(is_near & (apart < _FARTHER * np.minimum(nearest[:, None], nearest)))
    return one, other


def _groups(count: int, one: Indices, other: Indices) -> list[Indices]:
    """The patches that hang together through neighbors, the largest groups first."""
    label = join_pairs(count, np.stack([one, other], 1))
    names, sizes = np.unique(label, return_counts=True)
    large = names[sizes >= _LEAST][np.argsort(-sizes[sizes >= _LEAST])][:8]
    return [np.flatnonzero(label == name) for name in large]


def _count_from_patch(one: Indices, other: Indices, middles: Reals) -> dict[int, tuple[int, int]]:
    """Column and row of each patch, counted from the one that has the most neighbors."""
    moves = middles[other] - middles[one]
    angles = np.arctan2(moves[:, 1], moves[:, 0])
    # The mean direction, all four alike; without complex numbers, whose exponential Wine lacks.
    turn = np.arctan2(np.sin(4 * angles).mean(), np.cos(4 * angles).mean()) / 4
    quarters = np.rint((angles - turn) / (np.pi / 2)).astype(int)
    steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    ways: dict[int, list[tuple[int, int]]] = {}
    for a, b, quarter in zip(one, other, quarters, strict=True):
        ways.setdefault(int(a), []).append((int(b), int(quarter) % 4))
    start = max(ways, key=lambda each: len(ways[each]))
    found = {start: (0, 0)}
    line = [start]
    for patch in line:
        x, y = found[patch]
        for near, quarter in ways[patch]:
            if near not in found:
                dx, dy = steps[quarter]
                found[near] = x + dx, y + dy
                line.append(near)
    return found


def _fit_homography(places: Indices, middles: Reals) -> Matrix | None:
    """The homography from the cells' middles to pixels, whatever is wrong; of few cells affine."""
    if (np.ptp(places, axis=0) < 1).any():
        return None
    is_affine = bool((np.ptp(places, axis=0) < 3).any())
    weight = np.ones(len(places))
    own = places + 0.5
    for _ in range(8):
        plane = _least_squares(own, middles, weight, is_affine)
        if plane is None or not _pitch(plane, own) > 1:
            return None
        off = np.hypot(*(map_points(plane, own) - middles).T)
        weight = 1 / (1 + (off / (0.08 * _pitch(plane, own))) ** 2)
    return plane


def _pitch(plane: Matrix, own: Reals) -> float:
    middle = own.mean(0)
    one, right, low = map_points(plane, middle + np.array([(0, 0), (1, 0), (0, 1)]))
    (a, b), (c, d) = right - one, low - one
    return float(abs(a * d - b * c) ** 0.5)


def _least_squares(own: Reals, middles: Reals, weight: Reals, is_affine: bool) -> Matrix | None:
    """The weighted homography of points to others, n x 2 (DLT: Hartley, Zisserman)."""
    to_own, to_middles = _normal(own), _normal(middles)
    x, y = map_points(to_own, own).T
    u, v = map_points(to_middles, middles).T
    none, one = np.zeros_like(x), np.ones_like(x)
    lean = 0 if is_affine else 1
    rows = [
        np.stack([x, y, one, none, none, none, -lean * u * x, -lean * u * y], 1),
        np.stack([none, none, none, x, y, one, -lean * v * x, -lean * v * y], 1),
    ]
    both = np.concatenate(rows) * np.tile(np.sqrt(weight), 2)[:, None]
    wanted = np.concatenate([u, v]) * np.tile(np.sqrt(weight), 2)
    found, *_ = np.linalg.lstsq(both, wanted, rcond=None)
    plane = np.linalg.inv(to_middles) @ np.append(found, 1.0).reshape(3, 3) @ to_own
    if not np.isfinite(plane).all() or plane[2, 2] == 0 or np.linalg.matrix_rank(plane) < 3:
        return None
    return np.asarray(plane / plane[2, 2])


def _normal(points: Reals) -> Matrix:
    """The move and scale that give points the mean 0 and the spread 1."""
    middle, spread = points.mean(0), max(float(points.std()), 1e-9)
    return np.array(
        [[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]]
    )


def _grown(patches: Patches, plane: Matrix) -> PlaneLattice | None:
    """The lattice with all patches that lie on its plane's cells, its plane fitted to them all."""
    places = np.zeros((0, 2), np.intp)
    for _ in range(6):
        own = map_points(np.asarray(np.linalg.inv(plane)), patches.middles)
        cells = np.floor(own).astype(np.intp)
        off = np.abs(own - cells - 0.5).max(1)
        near = map_points(plane, cells + 0.5 + np.array([1, 0])) - map_points(plane, cells + 0.5)
        low = map_points(plane, cells + 0.5 + np.array([0, 1])) - map_points(plane, cells + 0.5)
        pitch = np.sqrt(np.abs(near[:, 0] * low[:, 1] - near[:, 1] * low[:, 0]))
        width = patches.sides / pitch
        usual = np.median(width[off < _NEAR])
        is_in = (off < _NEAR) & (width < _ALIKE * usual) & (usual < _ALIKE * width)
        # A lone patch far away, without three others within a distance of 2, is none of them.
        apart = np.abs(cells[is_in][:, None] - cells[is_in]).max(-1)
        is_in[is_in] = (apart <= 2).sum(1) >= 4
        if is_in.sum() < _LEAST:
            return None
        is_same = len(places) == is_in.sum() and (places == cells[is_in]).all()
        places = cells[is_in]
        fitted = _fit_homography(places, patches.middles[is_in])
        if fitted is None:
            return None
        plane = fitted
        if is_same:
            break
    first = places.min(0)
    moved = plane @ np.array([[1, 0, first[0]], [0, 1, first[1]], [0, 0, 1.0]])
    return PlaneLattice(moved / moved[2, 2], places - first, float(np.median(width[is_in])))
