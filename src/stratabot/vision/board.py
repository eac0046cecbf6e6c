"""The board: its cells under the hypothesis of one side, and how well that explains the picture.

The board is sampled once, on a lattice along its own diagonals: u = x + y grows with the row's
index, v = y - x falls with the column's. There every lane, cell and ribbon is a box with upright
sides, so that means over blocks of cells are products of two small matrices, for any side.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from stratabot.vision.color import Floats, distance, to_oklab
from stratabot.vision.frame import Frame
from stratabot.vision.geometry import Layout

Mask = NDArray[np.bool_]

REACH = 212.0
"""How far from the board's center u and v are sampled: past the selectors of all sides."""


@dataclass(frozen=True, eq=False)
class View:
    """The board's samples: RGB and OKLab, index 0 along u and index 1 along v.

    `step` is their distance in u and v, in pixels of the profile. `paper` is the OKLab color of
    the cloth around the board, of those samples that are near the paper expected.
    """

    u: Floats
    v: Floats
    rgb: Floats
    lab: Floats
    paper: Floats
    pixel: float

    @classmethod
    def of(cls, frame: Frame, layout: Layout, paper: Floats, step: float = 4.0) -> "View":
        """Look at the board; `paper` is RGB, as seen elsewhere on the same picture."""
        middle_u, middle_v = _middle(layout)
        axis = np.arange(-REACH, REACH + 1, step, dtype=np.float32)
        u, v = middle_u + axis[:, None], middle_v + axis[None, :]
        rgb = frame.at_profile(layout, (u - v) / 2, (u + v) / 2).astype(np.float32)
        lab = to_oklab(rgb)
        expected = to_oklab(paper)
        around = lab[np.maximum(np.abs(axis[:, None]), np.abs(axis[None, :])) > REACH - 16]
        near = around[distance(around, expected) < 0.08]
        ground = near.mean(0) if len(near) > len(around) // 10 else expected
        return cls(u[:, 0], v[0], rgb, lab, ground, 1 / layout.scale)


def _middle(layout: Layout) -> tuple[float, float]:
    """u and v of the board's center, the mean of all sides, in pixels of the profile."""
    boards = layout.profile.boards.values()
    ends_u = [p.x + p.y for board in boards for p in board.rows]
    ends_v = [p.y - p.x for board in boards for p in board.cols]
    return sum(ends_u) / len(ends_u), sum(ends_v) / len(ends_v)


@dataclass(frozen=True, eq=False)
class Lanes:
    """Where the samples along one axis stand among the lanes of that direction.

    `place` is the lane's index as a fraction, `index` the nearest lane, `off` how far from its
    middle, in pitches along x: from -1 to 1.
    """

    place: Floats
    side: int

    @classmethod
    def of(cls, axis: Floats, first: float, last: float, side: int) -> "Lanes":
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

    def blocks(self, covered: set[int], inner: float, outer: float) -> Floats:
        """Three blocks across each lane: a 0-1 matrix, 3 side x samples.

        Samples farther than `outer` from the middle are in none; those of the lanes `covered` by a
        ribbon only beyond `inner`, which leaves their middle block empty.
        """
        third = np.where(np.abs(self.off) < outer / 3, 1, np.where(self.off < 0, 0, 2))
        seen = self.on_board & (np.abs(self.off) < outer)
        for index in covered:
            under = self.index == index
            third = np.where(under, np.where(self.off < 0, 0, 2), third)
            seen &= ~(under & (np.abs(self.off) < inner))
        rows = np.arange(3 * self.side)[:, None]
        return np.asarray((rows == self.index * 3 + third) & seen, np.float32)


@dataclass(frozen=True, eq=False)
class Lattice:
    """A view with the lanes of one side: rows along u, columns along v."""

    view: View
    side: int
    rows: Lanes
    cols: Lanes
    pitch: float

    @classmethod
    def of(cls, view: View, layout: Layout, side: int) -> "Lattice":
        """The lanes of the profile's board of that side."""
        board = layout.profile.board(side)
        rows, cols = ([p.x + p.y for p in board.rows], [p.y - p.x for p in board.cols])
        return cls(
            view,
            side,
            Lanes.of(view.u, rows[0], rows[1], side),
            Lanes.of(view.v, cols[0], cols[1], side),
            layout.pitch(side) / layout.scale,
        )

    def guard(self, least: float = 0.07) -> float:
        """What to leave out on both sides of an edge: 1.2 pixels of the picture, in pitches."""
        return max(least, 1.2 * self.view.pixel / self.pitch)

    def block_means(
        self, rows: set[int], cols: set[int], ribbon: float, half_diagonal: float
    ) -> tuple[Floats, NDArray[np.float32]]:
        """RGB means of 9 blocks of each cell, side x side x 9 x 3, and their numbers of samples.

        Blocks that the ribbons on those rows and columns cover have no samples (and color 0).
        """
        inner, outer = ribbon + self.guard(0.05), half_diagonal - self.guard()
        outer_covered = half_diagonal - self.guard(0.05)
        left = self.rows.blocks(rows, inner, outer_covered if rows or cols else outer)
        right = self.cols.blocks(cols, inner, outer_covered if rows or cols else outer)
        counts = left.sum(1)[:, None] * right.sum(1)[None, :]
        sums = np.stack([left @ self.view.rgb[..., c] @ right.T for c in range(3)], -1)
        means = sums / np.maximum(counts, 1)[..., None]
        return self._by_cell(means), self._by_cell(counts[..., None])[..., 0]

    def _by_cell(self, values: Floats) -> Floats:
        side = self.side
        cells = values.reshape(side, 3, side, 3, -1).transpose(0, 2, 1, 3, 4)
        return cells.reshape(side, side, 9, -1)
