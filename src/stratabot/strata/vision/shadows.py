"""How laid ribbons change the colors beside them: soft shadow, and some of their own color.

In a blurred or compressed picture, colors near a ribbon's edge are darker and mixed with the
ribbon's color. Both effects are measured in the same picture: beside each ribbon, just outside the
board, lies bare paper at the same distance from the ribbon's edge. That paper has the color
`light * paper + stain * ribbon`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats, Frame, Reals
from stratabot.strata.layout.layout import Layout
from stratabot.strata.vision.ribbons import SeenRibbon

_HALVES: Final = (0.235, 0.325)
"""The least and the greatest half breadth of a ribbon, in lanes. It is 0.27 in the game."""

_MOST_SHIFT: Final = 0.05
"""How far ribbons may be off their lanes, in lanes, because the client area is not exact."""

_ROOM: Final = 0.03
"""A strip thinner than this, in lanes, shows as much of the ribbon's blur as of the cell."""


@dataclass(frozen=True, eq=False)
class Tints:
    """How ribbons change the colors on both sides of them.

    Each array has the shape (ribbons in laying order, 2 sides, samples).

    Attributes:
        places: the sample's place across the lane, in lanes.
        light: the share of its light that a color keeps there.
        stain: the share of the ribbon's color that is mixed into that color.
    """

    places: Floats
    light: Floats
    stain: Floats


@dataclass(frozen=True, eq=False)
class Strips:
    """The visible parts of cells under ribbons.

    Attributes:
        frame: the picture.
        layout: where the client area is.
        side: the board's side.
        laid: the ribbons, bottom first; at least one.
        paper: the paper's RGB color.
        reach: how far cells reach from their middle, in lanes.
    """

    frame: Frame
    layout: Layout
    side: int
    laid: tuple[SeenRibbon, ...]
    paper: Floats
    reach: float

    @cached_property
    def tints(self) -> Tints | None:
        """The changes beside the ribbons; None if too little can be seen between them."""
        half, shifts = self._edges()
        guard = max(0.01, self._pixel)
        inner, outer = half + guard, self.reach - guard - 0.005
        if outer - inner < max(_ROOM, 2.5 * self._pixel):
            return None
        offsets = np.linspace(inner, outer, 5)
        middles = np.array([line.index + shifts[line.kind] for line, _ in self.laid])
        return self._measured(middles[:, None, None] + np.stack([-offsets, offsets]))

    def at(self, rows: Reals, cols: Reals) -> Floats:
        """RGB at these places, ... x 3. Places are in lanes; 0 is the middle of the first lane."""
        (x, y), down, across = self._axes
        xs, ys = np.broadcast_arrays(
            x + rows * down[0] + cols * across[0], y + rows * down[1] + cols * across[1]
        )
        return np.asarray(self.frame.at(xs, ys, self.layout.client), np.float32)

    @cached_property
    def _axes(self) -> tuple[tuple[float, float], ...]:
        """The first cell's middle, and one lane's step down the rows and across the columns."""
        last = self.side - 1
        x, y = self.layout.cell(self.side, 0, 0)
        ends = self.layout.cell(self.side, last, 0), self.layout.cell(self.side, 0, last)
        return (x, y), *(((end.x - x) / last, (end.y - y) / last) for end in ends)

    @cached_property
    def _pixel(self) -> float:
        """One pixel of the picture along x or y, in lanes."""
        return 0.5 / self.layout.pitch(self.side)

    @cached_property
    def _rows(self) -> NDArray[np.bool_]:
        """Which ribbons lie along rows."""
        return np.array([line.kind == "row" for line, _ in self.laid])

    def _outside(self, across: Reals) -> Floats:
        """RGB just outside the board at these places across the ribbons' lanes, ... x 3.

        It is the median over some places along each lane and the mean of both ends. The first axis
        of `across` is the ribbons.
        """
        ahead = np.linspace(0.62, 0.9, 12)
        along = np.stack([-ahead, self.side - 1 + ahead])
        over = across[..., None, None]
        rows = self._rows.reshape(-1, *[1] * (over.ndim - 1))
        seen = self.at(np.where(rows, over, along), np.where(rows, along, over))
        seen.sort(axis=-2)  # a median of twelve, faster than numpy's
        return np.asarray(seen[..., 5:7, :].mean((-3, -2)), np.float32)

    def _edges(self) -> tuple[float, dict[str, float]]:
        """Half a ribbon's breadth, and how far rows and columns are off their lanes, in lanes.

        A ribbon's edge is where the color changes most. All ribbons are equally broad, and an
        error of some pixels in the client area moves all ribbons of one direction alike. So the
        changes of all ribbons are added up: clear ribbons help to measure a faint one.
        """
        step = self._pixel / 2
        most = max(2, round(_MOST_SHIFT / step))
        shifts = np.arange(-most, most + 1)
        halves = np.arange(_HALVES[0], _HALVES[1] + step, step)
        changes = self._changes(_HALVES[0] + step * np.arange(-most, len(halves) + most), step)
        here = np.arange(len(halves))[:, None] + most
        both = changes[:, 0][:, here - shifts] + changes[:, 1][:, here + shifts]
        found = {
            kind: both[mine].sum(0)
            for kind, mine in (("row", self._rows), ("col", ~self._rows))
            if mine.any()
        }
        half = int(np.sum([each.max(1) for each in found.values()], axis=0).argmax())
        return float(halves[half]), {
            kind: float(step * shifts[each[half].argmax()]) for kind, each in found.items()
        }

    def _changes(self, offsets: Reals, step: float) -> Floats:
        """The color's change at these distances from the lanes' middles: ribbons x 2 x offsets."""
        wider = np.concatenate([offsets[:2] - 2 * step, offsets, offsets[-2:] + 2 * step])
        lanes = np.array([line.index for line, _ in self.laid])[:, None, None]
        seen = self._outside(lanes + np.stack([-wider, wider]))
        return np.asarray(np.linalg.norm(seen[..., 4:, :] - seen[..., :-4, :], axis=-1), np.float32)

    def _measured(self, places: Reals) -> Tints:
        """How the ribbons change paper at these places across them, just outside the board."""
        seen = self._outside(places)
        ink = np.array([rgb for _, rgb in self.laid])
        # Least squares for light and stain; a stain that is not needed is not assumed.
        basis = np.stack([np.broadcast_to(self.paper, ink.shape), ink], -1)
        normal = basis.transpose(0, 2, 1) @ basis + np.diag([0.0, 20.0**2])
        shares = seen @ (basis @ np.linalg.inv(normal).transpose(0, 2, 1))[:, None]
        stain = np.clip(shares[..., 1], 0, 0.4)
        light = (seen - stain[..., None] * ink[:, None, None]) @ self.paper
        light = np.clip(light / (self.paper @ self.paper), 0.4, 1.0)
        return Tints(*(np.asarray(each, np.float32) for each in (places, light, stain)))
