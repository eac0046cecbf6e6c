"""Lattices among patches: which of them stand in rows and columns, and the plane they lie in.

Patches of about one size whose middles are about a side apart are neighbors. They have a common
direction; along it and across it neighbors are counted, which gives each patch its row and column.
A homography is fitted to that. It tells where further patches of the lattice are to be looked for.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Reals
from stratabot.str8ts.vision.even_patches import Patches
from stratabot.vision.homography import Matrix, mapped

_APART: Final = 0.9, 1.42
"""How far apart neighbors are, in sides of a patch: a line and what blur takes away lie between."""

_ALIKE: Final = 1.45
"""The greatest ratio of two neighbors' sides."""

_MOST: Final = 2500
"""So many patches are looked at, at most; a page of small print has no more."""

_LEAST: Final = 6
"""A lattice of fewer patches is none: a 4 x 4 board has 16 cells, some of which stick together."""

_NEAR: Final = 0.22
"""How far a patch may be from its place, in cells. A digit moves the middle of its patch by 0.1."""

Places = NDArray[np.intp]
"""n x 2: column and row of each patch."""


class Lattice(NamedTuple):
    """A plane with cells: the homography from (column, row) to pixels, and the cells that were
    seen.

    The middle of cell (0, 0) is at (0.5, 0.5). `cells` is n x 2: columns and rows, from 0.
    """

    plane: Matrix
    cells: Places

    @property
    def span(self) -> tuple[int, int]:
        """How many columns and rows the seen cells reach over."""
        wide, tall = (self.cells.max(0) + 1).tolist()
        return wide, tall

    @property
    def pitch(self) -> float:
        """How far apart neighboring cells are, in pixels, in the middle of what was seen."""
        return _pitch(self.plane, self.cells + 0.5)


def find_lattices(patches: Patches) -> Iterator[Lattice]:
    """The lattices among these patches, those of the most area first."""
    patches = Patches(patches.middles[:_MOST], patches.sides[:_MOST])
    if len(patches.sides) < _LEAST:
        return
    one, other = _neighbors(patches)
    groups = _groups(len(patches.sides), one, other)
    found = []
    for group in groups:
        lattice = _lattice(patches, group, one, other)
        if lattice is not None:
            found.append(lattice)
    yield from sorted(found, key=lambda each: -len(each.cells) * each.pitch**2)


def _neighbors(patches: Patches) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """All pairs of patches that may be neighbors, each in both orders."""
    x, y = patches.middles.T.astype(np.float32)
    side = patches.sides.astype(np.float32)
    apart = np.hypot(x[:, None] - x, y[:, None] - y)
    both = np.sqrt(side[:, None] * side)
    is_near = (apart > _APART[0] * both) & (apart < _APART[1] * both)
    is_near &= (side[:, None] < _ALIKE * side) & (side < _ALIKE * side[:, None])
    one, other = np.nonzero(is_near)
    return one, other


def _groups(count: int, one: NDArray[np.intp], other: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """The patches that hang together through neighbors, the largest groups first."""
    label = np.arange(count)
    while True:
        low = label.copy()
        np.minimum.at(low, one, label[other])
        low = low[low]
        if (low == label).all():
            break
        label = low
    names, sizes = np.unique(label, return_counts=True)
    large = names[sizes >= _LEAST][np.argsort(-sizes[sizes >= _LEAST])][:8]
    return [np.flatnonzero(label == name) for name in large]


def _lattice(
    patches: Patches, group: NDArray[np.intp], one: NDArray[np.intp], other: NDArray[np.intp]
) -> Lattice | None:
    """The lattice that a group of neighbors is part of; None if it is none."""
    inside = np.isin(one, group)
    one, other = one[inside], other[inside]
    moves = patches.middles[other] - patches.middles[one]
    counted = _counted(one, other, moves)
    if len(counted) < _LEAST:
        return None
    members = np.array([*counted])
    places = np.array([*counted.values()])
    plane = _fitted(places, patches.middles[members])
    return _grown(patches, plane, len(members)) if plane is not None else None


def _counted(
    one: NDArray[np.intp], other: NDArray[np.intp], moves: NDArray[np.float64]
) -> dict[int, tuple[int, int]]:
    """Column and row of each patch, counted from the one that has the most neighbors."""
    angles = np.arctan2(moves[:, 1], moves[:, 0])
    # The mean direction, all four alike; without complex numbers, whose exponential Wine lacks.
    turn = np.arctan2(np.sin(4 * angles).mean(), np.cos(4 * angles).mean()) / 4
    quarters = np.rint((angles - turn) / (np.pi / 2)).astype(int)
    is_along = np.abs(angles - turn - quarters * np.pi / 2) < np.radians(24)
    steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    ways: dict[int, list[tuple[int, int]]] = {}
    for a, b, quarter in zip(one[is_along], other[is_along], quarters[is_along], strict=True):
        ways.setdefault(int(a), []).append((int(b), int(quarter) % 4))
    if not ways:
        return {}
    best: dict[int, tuple[int, int]] = {}
    left = set(ways)
    while len(left) > len(best):
        start = max(left, key=lambda each: len(ways[each]))
        found = {start: (0, 0)}
        line = [start]
        for patch in line:
            x, y = found[patch]
            for near, quarter in ways.get(patch, ()):
                if near not in found:
                    dx, dy = steps[quarter]
                    found[near] = x + dx, y + dy
                    line.append(near)
        left -= found.keys()
        if len(found) > len(best):
            best = found
    return best


def _fitted(places: Places, middles: NDArray[np.float64]) -> Matrix | None:
    """The homography from the middles of cells to pixels, in spite of some wrong ones.

    Where the cells reach over fewer than 4 columns or rows, it is affine: so few cells cannot tell
    how the plane leans.
    """
    if (np.ptp(places, axis=0) < 1).any():
        return None
    is_affine = bool((np.ptp(places, axis=0) < 3).any())
    weight = np.ones(len(places))
    own = places + 0.5
    for _ in range(8):
        plane = _least_squares(own, middles, weight, is_affine)
        if plane is None:
            return None
        off = np.hypot(*(mapped(plane, own) - middles).T)
        pitch = _pitch(plane, own)
        if not pitch > 1:
            return None
        weight = 1 / (1 + (off / (0.08 * pitch)) ** 2)
    return plane


def _pitch(plane: Matrix, own: Reals) -> float:
    """How far apart neighboring cells are, in the middle of these."""
    middle = own.mean(0)
    one, right, low = mapped(plane, middle + np.array([(0, 0), (1, 0), (0, 1)]))
    (a, b), (c, d) = right - one, low - one
    return float(abs(a * d - b * c) ** 0.5)


def _least_squares(
    own: Reals,
    middles: NDArray[np.float64],
    weight: NDArray[np.float64],
    is_affine: bool,
) -> Matrix | None:
    """The homography that maps points to about these others; both are n x 2.

    It is linear least squares with weights (Hartley, Zisserman: "Multiple View Geometry", DLT).
    """
    to_own, to_middles = _normal(own), _normal(middles)
    x, y = mapped(to_own, own).T
    u, v = mapped(to_middles, middles).T
    none, one = np.zeros_like(x), np.ones_like(x)
    lean = 0 if is_affine else 1
    rows = [
        np.stack([x, y, one, none, none, none, -lean * u * x, -lean * u * y], 1),
        np.stack([none, none, none, x, y, one, -lean * v * x, -lean * v * y], 1),
    ]
    both = np.concatenate(rows) * np.tile(np.sqrt(weight), 2)[:, None]
    wanted = np.concatenate([u, v]) * np.tile(np.sqrt(weight), 2)
    found, *_ = np.linalg.lstsq(both, wanted, rcond=None)
    plane = np.append(found, 1.0).reshape(3, 3)
    plane = np.linalg.inv(to_middles) @ plane @ to_own
    if not np.isfinite(plane).all() or abs(plane[2, 2]) < 1e-9:
        return None
    plane = plane / plane[2, 2]
    return plane if abs(np.linalg.det(plane)) > 1e-6 else None


def _normal(points: Reals) -> Matrix:
    """The move and scale that give points the mean 0 and the spread 1."""
    middle, spread = points.mean(0), max(float(points.std()), 1e-9)
    return np.array(
        [[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]]
    )


def _grown(patches: Patches, plane: Matrix, count: int) -> Lattice | None:
    """The lattice with all patches that lie on its plane's cells, its plane fitted to them all."""
    places = np.zeros((0, 2), np.intp)
    for _ in range(6):
        own = mapped(np.asarray(np.linalg.inv(plane)), patches.middles)
        cells = np.floor(own).astype(np.intp)
        off = np.abs(own - cells - 0.5).max(1)
        near = mapped(plane, cells + 0.5 + np.array([1, 0])) - mapped(plane, cells + 0.5)
        low = mapped(plane, cells + 0.5 + np.array([0, 1])) - mapped(plane, cells + 0.5)
        pitch = np.sqrt(np.abs(near[:, 0] * low[:, 1] - near[:, 1] * low[:, 0]))
        is_in = (off < _NEAR) & (patches.sides > 0.62 * pitch) & (patches.sides < 1.15 * pitch)
        is_in &= _is_near_others(cells, is_in)
        if is_in.sum() < _LEAST:
            return None
        is_same = len(places) == is_in.sum() and (places == cells[is_in]).all()
        places = cells[is_in]
        fitted = _fitted(places, patches.middles[is_in])
        if fitted is None:
            return None
        plane = fitted
        if is_same:
            break
    first = places.min(0)
    moved = plane @ np.array([[1, 0, first[0]], [0, 1, first[1]], [0, 0, 1.0]])
    return Lattice(moved / moved[2, 2], places - first)


def _is_near_others(cells: Places, is_in: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which cells have three others within a distance of 2: a lone patch far away is none."""
    found = np.zeros(len(cells), np.bool_)
    own = cells[is_in]
    apart = np.abs(own[:, None] - own).max(-1)
    found[is_in] = (apart <= 2).sum(1) >= 4
    return found
