"""Samples of the board, and the lanes in which the samples lie if the board has a given side.

The board is sampled once, along its own diagonals: u = x + y grows with the row's index, v = y - x
falls with the column's. In u and v every lane, cell and ribbon is a box with upright sides. So the
means over parts of all cells are products of two small matrices, whatever the side.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from stratabot.frame import Floats, Frame, Index, Mask
from stratabot.strata.layout.layout import Layout
from stratabot.vision.oklab import distance, to_oklab

INKED: Final = 0.07
"""What is farther from paper, in OKLab, is none: print, paint, a ribbon, whose ends and crossings
are nearer to each other. Lanes are at most 0.03 darker than paper."""

_EXTENT: Final = 212.0
"""How far from the board's center u and v are sampled, in pixels of the profile: past the selectors
of all sides."""


@dataclass(frozen=True, eq=False)
class Samples:
    """The board's pixels along u and v, in pixels of the profile; colors are len(u) x len(v) x 3.

    Attributes:
        paper: the OKLab color of the cloth around the board.
        rough: the mean distance of that cloth's samples from `paper`: texture and noise.
        pixel: the size of one pixel of the picture.
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
        """Sample the board every `step` in u and v; `paper` is its RGB color elsewhere."""
        every = layout.profile.selectors.values()
        ends_u = [point.x + point.y for selectors in every for point in selectors.rows]
        ends_v = [point.y - point.x for selectors in every for point in selectors.cols]
        axis = np.arange(-_EXTENT, _EXTENT + 1, step, dtype=np.float32)
        u = sum(ends_u) / len(ends_u) + axis[:, None]
        v = sum(ends_v) / len(ends_v) + axis[None, :]
        rgb = layout.sample(frame, (u - v) / 2, (u + v) / 2).astype(np.float32)
        lab = to_oklab(rgb)
        expected = to_oklab(paper)
        around = lab[np.maximum(np.abs(axis[:, None]), np.abs(axis[None, :])) > _EXTENT - 16]
        near = around[distance(around, expected) < INKED]
        # A window over most of the game leaves less in sight.
        if len(near) <= len(around) // 10:
            near = expected[None, :]
        ground = near.mean(0)
        rough = float(distance(near, ground).mean())
        return cls(u[:, 0], v[0], rgb, lab, ground, rough, 1 / layout.scale)

    def coarser(self) -> "Samples":
        some = np.s_[::2, ::2]
        u, v, rgb, lab = self.u[::2], self.v[::2], self.rgb[some], self.lab[some]
        return replace(self, u=u, v=v, rgb=rgb, lab=lab)


_CLEAR, _FAR = 0.56, 0.92
"""Ribbons are looked for between these distances from the outermost lanes' middles, in lanes: clear
of cells, which reach 0.46, and of selectors, whose middles are 1.11 to 1.18 away."""


@dataclass(frozen=True, eq=False)
class Axis:
    """The lane in which each sample along u or v lies; 1.5 is half-way between lanes 1 and 2."""

    place: Floats
    side: int

    @classmethod
    def of(cls, samples: Floats, first: float, last: float, side: int) -> "Axis":
        """The axis on which the first and the last lane have their middles at these places."""
        return cls((samples - first) / (last - first) * (side - 1), side)

    @cached_property
    def index(self) -> Index:
        """Each sample's nearest lane; below 0 or above side - 1 outside of the board."""
        return np.rint(self.place).astype(np.intp)

    @cached_property
    def off(self) -> Floats:
        """Each sample's distance from its nearest lane's middle, in pitches along x: -1 to 1."""
        return np.asarray((self.place - self.index) * 2, np.float32)

    @cached_property
    def on_board(self) -> Mask:
        """Which samples have a lane of the board as their nearest one."""
        return (self.index >= 0) & (self.index < self.side)

    @cached_property
    def before(self) -> Mask:
        return (self.place > -_FAR) & (self.place < -_CLEAR)

    @cached_property
    def behind(self) -> Mask:
        """Which samples lie just behind the last lane, clear of all cells."""
        last = self.side - 1
        return (self.place > last + _CLEAR) & (self.place < last + _FAR)

    def thirds(self, outer: float) -> Floats:
        """Three bands along each lane, within `outer` of its middle: 0 and 1, 3 side x samples."""
        third = np.where(np.abs(self.off) < outer / 3, 1, np.where(self.off < 0, 0, 2))
        seen = self.on_board & (np.abs(self.off) < outer)
        rows = np.arange(3 * self.side)[:, None]
        return np.asarray((rows == self.index * 3 + third) & seen, np.float32)


@dataclass(frozen=True, eq=False)
class LanedSamples:
    """The samples and the lanes of one side: rows along u, columns along v."""

    samples: Samples
    side: int
    rows: Axis
    cols: Axis
    pitch: float

    @classmethod
    def of(cls, samples: Samples, layout: Layout, side: int) -> "LanedSamples":
        selectors = layout.profile.selectors_for(side)
        rows = [point.x + point.y for point in selectors.rows]
        cols = [point.y - point.x for point in selectors.cols]
        return cls(
            samples,
            side,
            Axis.of(samples.u, rows[0], rows[1], side),
            Axis.of(samples.v, cols[0], cols[1], side),
            layout.pitch(side) / layout.scale,
        )

    def guard(self, least: float = 0.07) -> float:
        """The margin to leave out beside an edge: 1.2 pixels of the picture, in pitches."""
        return max(least, 1.2 * self.samples.pixel / self.pitch)

    def patches(self, half_diagonal: float) -> Floats:
        """Mean RGB of 9 patches of each cell, 3 x 3: side x side x 9 x 3."""
        outer = half_diagonal - self.guard()
        left, right = self.rows.thirds(outer), self.cols.thirds(outer)
        counts = left.sum(1)[:, None] * right.sum(1)[None, :]
        sums = np.stack([left @ self.samples.rgb[..., c] @ right.T for c in range(3)], -1)
        means = sums / np.maximum(counts, 1)[..., None]
        side = self.side
        cells = means.reshape(side, 3, side, 3, 3).transpose(0, 2, 1, 3, 4)
        return np.asarray(cells.reshape(side, side, 9, 3), np.float32)
