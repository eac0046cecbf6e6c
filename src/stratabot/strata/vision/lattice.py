"""The board: its cells under the hypothesis of one side, and how well that explains the picture.

The board is sampled once, on a lattice along its own diagonals: u = x + y grows with the row's
index, v = y - x falls with the column's. There every lane, cell and ribbon is a box with upright
sides, so that means over blocks of cells are products of two small matrices, for any side.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats, distance, to_oklab

Mask = NDArray[np.bool_]

REACH = 212.0
"""How far from the board's center u and v are sampled: past the selectors of all sides."""


@dataclass(frozen=True, eq=False)
class Samples:
    """The board's samples: RGB and OKLab, index 0 along u and index 1 along v.

    `step` is their distance in u and v, in pixels of the profile. `paper` is the OKLab color of
    the cloth around the board, of those samples that are near the paper expected, and `rough` their
    mean distance from it: texture and noise. `pixel` is a pixel of the picture in the profile's.
    """

    u: Floats
    v: Floats
    rgb: Floats
    lab: Floats
    paper: Floats
    rough: float
    pixel: float

    @classmethod
    def of(cls, frame: Frame, layout: Layout, paper: Floats, step: float = 4.0) -> "Samples":
        """Look at the board; `paper` is RGB, as seen elsewhere on the same picture."""
        middle_u, middle_v = _middle(layout)
        axis = np.arange(-REACH, REACH + 1, step, dtype=np.float32)
        u, v = middle_u + axis[:, None], middle_v + axis[None, :]
        rgb = layout.sample(frame, (u - v) / 2, (u + v) / 2).astype(np.float32)
        lab = to_oklab(rgb)
        expected = to_oklab(paper)
        around = lab[np.maximum(np.abs(axis[:, None]), np.abs(axis[None, :])) > REACH - 16]
        near = around[distance(around, expected) < 0.08]
        if len(near) <= len(around) // 10:
            near = expected[None, :]
        ground = near.mean(0)
        rough = float(distance(near, ground).mean())
        return cls(u[:, 0], v[0], rgb, lab, ground, rough, 1 / layout.scale)

    def coarser(self) -> "Samples":
        """Every other sample."""
        some = (slice(None, None, 2), slice(None, None, 2))
        rgb, lab = self.rgb[some], self.lab[some]
        return Samples(self.u[::2], self.v[::2], rgb, lab, self.paper, self.rough, self.pixel)


def _middle(layout: Layout) -> tuple[float, float]:
    """u and v of the board's center, the mean of all sides, in pixels of the profile."""
    boards = layout.profile.boards.values()
    ends_u = [p.x + p.y for board in boards for p in board.rows]
    ends_v = [p.y - p.x for board in boards for p in board.cols]
    return sum(ends_u) / len(ends_u), sum(ends_v) / len(ends_v)


@dataclass(frozen=True, eq=False)
class Axis:
    """Where the samples along one axis stand among the lanes of that direction.

    `place` is the lane's index as a fraction, `index` the nearest lane, `off` how far from its
    middle, in pitches along x: from -1 to 1.
    """

    place: Floats
    side: int

    @classmethod
    def of(cls, axis: Floats, first: float, last: float, side: int) -> "Axis":
        """The lanes of which the first and the last have their middle there."""
        return cls((axis - first) / (last - first) * (side - 1), side)

    @cached_property
    def index(self) -> NDArray[np.intp]:
        """The nearest lane, also one that is not on the board."""
        return np.rint(self.place).astype(np.intp)

    @cached_property
    def off(self) -> Floats:
        """Distance from the middle of the nearest lane."""
        return np.asarray((self.place - self.index) * 2, np.float32)

    @cached_property
    def on_board(self) -> Mask:
        """Whether the nearest lane is one of the board."""
        return (self.index >= 0) & (self.index < self.side)

    def blocks(self, outer: float) -> Floats:
        """Three blocks across each lane: a 0-1 matrix, 3 side x samples.

        Samples farther than `outer` from the middle are in none.
        """
        third = np.where(np.abs(self.off) < outer / 3, 1, np.where(self.off < 0, 0, 2))
        seen = self.on_board & (np.abs(self.off) < outer)
        rows = np.arange(3 * self.side)[:, None]
        return np.asarray((rows == self.index * 3 + third) & seen, np.float32)


@dataclass(frozen=True, eq=False)
class Lattice:
    """A view with the lanes of one side: rows along u, columns along v."""

    view: Samples
    side: int
    rows: Axis
    cols: Axis
    pitch: float

    @classmethod
    def of(cls, view: Samples, layout: Layout, side: int) -> "Lattice":
        """The lanes of the profile's board of that side."""
        board = layout.profile.board(side)
        rows, cols = ([p.x + p.y for p in board.rows], [p.y - p.x for p in board.cols])
        return cls(
            view,
            side,
            Axis.of(view.u, rows[0], rows[1], side),
            Axis.of(view.v, cols[0], cols[1], side),
            layout.pitch(side) / layout.scale,
        )

    def guard(self, least: float = 0.07) -> float:
        """What to leave out on both sides of an edge: 1.2 pixels of the picture, in pitches."""
        return max(least, 1.2 * self.view.pixel / self.pitch)

    def block_means(self, half_diagonal: float) -> Floats:
        """RGB means of 9 blocks of each cell: side x side x 9 x 3."""
        outer = half_diagonal - self.guard()
        left, right = self.rows.blocks(outer), self.cols.blocks(outer)
        counts = left.sum(1)[:, None] * right.sum(1)[None, :]
        sums = np.stack([left @ self.view.rgb[..., c] @ right.T for c in range(3)], -1)
        means = sums / np.maximum(counts, 1)[..., None]
        side = self.side
        cells = means.reshape(side, 3, side, 3, 3).transpose(0, 2, 1, 3, 4)
        return np.asarray(cells.reshape(side, side, 9, 3), np.float32)


def cell_reach(
    lattice: Lattice, labels: NDArray[np.intp], anchors: Floats, expected: float
) -> float:
    """Half a cell's diagonal in pitches, as measured on the cells with these labels; blank is 0.

    Across the middle of a colored cell, the share of its territory that has its color.
    """
    lab, rows, cols = lattice.view.lab, lattice.rows, lattice.cols
    found = []
    for i, j in zip(*np.nonzero(labels), strict=True):
        across = rows.index == i
        along = (cols.index == j) & (np.abs(cols.off) < 0.5)
        patch = lab[np.ix_(across, along)]
        inked = distance(patch, anchors[labels[i, j]]) < distance(patch, lattice.view.paper)
        found.append(float(inked.mean()))
    middle = float(np.median(found)) if found else expected - 0.04
    return middle if abs(middle - expected) < 0.12 else expected - 0.04


def uncovered(
    frame: Frame,
    layout: Layout,
    center: Point,
    side: int,
    under: tuple[bool, bool],
    breadths: tuple[float, float],
) -> Floats:
    """What ribbons leave of a cell: mean RGB of its strips or corners, blocks x 3.

    Args:
        frame: the picture.
        layout: where the client area is.
        center: the cell's, in pixels.
        side: the board's.
        under: whether its row's and its column's ribbon lie.
        breadths: how far ribbons and cells reach from the middle, in pitches.

    Returns:
        No blocks at all if nothing is to be seen.
    """
    pitch = layout.pitch(side)
    guard = max(0.02, 1.0 / pitch)
    inner, outer = breadths[0] + guard, breadths[1] - guard
    # A thinner strip is as much the ribbon's blurred edge as the cell.
    if outer - inner < max(0.06, 2.5 / pitch):
        return np.empty((0, 3), np.float32)
    edge = np.linspace(inner, outer, 4)
    beside = np.stack([-edge, edge])
    whole = np.linspace(-outer, outer, 12).reshape(3, 4)
    down, along = beside if under[0] else whole, beside if under[1] else whole
    u = down[:, None, :, None] * pitch
    v = along[None, :, None, :] * pitch
    x, y = np.broadcast_arrays(center.x + (u - v) / 2, center.y + (u + v) / 2)
    seen = frame.at(x, y, layout.client)
    return np.asarray(seen.mean((2, 3), dtype=np.float32).reshape(-1, 3), np.float32)
