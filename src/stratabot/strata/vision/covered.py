"""What a cell demands of which ribbons leave only strips or corners to be seen.

What is seen there is the cell's color in the ribbon's soft shadow, and near the edge, where a
picture is blurred or compressed, some of the ribbon's own color. Both are measured in the same
picture: beside each ribbon, just outside of the board, there lies bare paper at the same distance
from its edge. What is seen of paper there is `light * paper + stain * ribbon`; so a cell of another
color beside the same edge is seen as `light * color + stain * ribbon`. Under two ribbons the lower
one does this first, then the upper one.

So for every color that a cell may have it is known how its strips and corners should look, and the
one that they are nearest to is what it demands. They are muted, or saturated where the topmost
ribbon has the color demanded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats, Frame
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.cells import margin
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import distance, to_oklab, to_rgb
from stratabot.strata.vision.ribbons import SeenRibbon

Places = NDArray[np.floating]

_GAIN: Final = 0.035
"""Lightness may differ by this share from what is expected: lanes are so much darker than paper."""

_FOREIGN: Final = (0.04, 0.08)
"""As in `cells`, but farther: so near to a ribbon compression and blur leave more."""

_HALVES: Final = (0.235, 0.325)
"""Half a ribbon's breadth, in lanes: at least and at most. It is 0.27 in the game."""

_MOST_SHIFT: Final = 0.05
"""How far ribbons are from their lanes at most, in lanes: so exactly a client area is found."""

_MUTED_UNDER_ITS_OWN: Final = 0.3
"""A muted cell under a ribbon of its color is at most this sure: the ribbon has not landed yet."""


class Tint(NamedTuple):
    """What a ribbon makes of the colors on its two sides.

    Attributes:
        places: where cells are to be seen beside it, in lanes, 2 x samples.
        light: the share of their own light that colors keep there, 2 x samples.
        stain: the share of the ribbon's color that is mixed into them, 2 x samples.
    """

    places: Floats
    light: Floats
    stain: Floats


@dataclass(frozen=True, eq=False)
class Strips:
    """Where covered cells are to be seen, and what the ribbons make of their colors there.

    Attributes:
        frame: the picture.
        layout: where the client area is.
        side: the board's.
        laid: the ribbons, bottom first.
        paper: its RGB color.
        reach: how far cells reach from their middle, in lanes.
        beside: for each laid ribbon what it does there; empty if too little is to be seen.
    """

    frame: Frame
    layout: Layout
    side: int
    laid: tuple[SeenRibbon, ...]
    paper: Floats
    reach: float
    beside: dict[Line, Tint]

    @classmethod
    def of(
        cls,
        frame: Frame,
        layout: Layout,
        side: int,
        laid: tuple[SeenRibbon, ...],
        paper: Floats,
        cell: float,
    ) -> "Strips":
        """Measure beside all ribbons.

        Args:
            frame: the picture.
            layout: where the client area is.
            side: the board's.
            laid: the ribbons, bottom first.
            paper: its RGB color.
            cell: how far cells reach from their middle, in pitches.
        """
        strips = cls(frame, layout, side, laid, paper, cell / 2, {})
        pixel = 0.5 / layout.pitch(side)  # one pixel of the picture along x or y, in lanes
        half, shifts = strips._edges()
        guard = max(0.01, pixel)
        inner, outer = half + guard, strips.reach - guard - 0.005
        # In a thinner strip there is as much of the ribbon's blurred edge as of the cell.
        if outer - inner < max(0.03, 2.5 * pixel):
            return strips
        offsets = np.linspace(inner, outer, 5)
        for piece in laid:
            places = piece.line.index + shifts[piece.line.kind] + np.stack([-offsets, offsets])
            strips.beside[piece.line] = strips._measure(piece, places)
        return strips

    def _outside(self, piece: SeenRibbon, across: Places) -> Floats:
        """RGB just outside of the board at these places across a ribbon's lane, x 3.

        The median over some places along it, the mean of both ends.
        """
        last = self.side - 1
        before, behind = np.linspace(-0.9, -0.62, 12), last + np.linspace(0.62, 0.9, 12)
        ends = []
        for along in (before, behind):
            places = across[..., None], along
            rows, cols = places if piece.line.kind == "row" else places[::-1]
            ends.append(np.median(self._at(rows, cols), axis=-2))
        return np.asarray(np.mean(ends, axis=0), np.float32)

    def _edges(self) -> tuple[float, dict[str, float]]:
        """Half a ribbon's breadth, and how far rows and columns are from their lanes, in lanes.

        A ribbon's edge is where the color changes most. All ribbons are equally broad, and a
        client area that was found some pixels off moves all ribbons of one direction alike. So the
        changes of all ribbons are added up: a faint one is told by the others.
        """
        pixel = 0.5 / self.layout.pitch(self.side)
        step = pixel / 2
        most = max(2, round(_MOST_SHIFT / step))
        shifts = np.arange(-most, most + 1)
        halves = np.arange(_HALVES[0], _HALVES[1] + step, step)
        offsets = _HALVES[0] + step * np.arange(-most, len(halves) + most)
        found: dict[str, Floats] = {}
        for piece in self.laid:
            changes = self._changes(piece, offsets, step)
            low, high = (
                changes[k][np.arange(len(halves))[:, None] + most + sign * shifts]
                for k, sign in ((0, -1), (1, 1))
            )
            kind = piece.line.kind
            found[kind] = found.get(kind, 0) + low + high
        if not found:
            return self.layout.profile.ribbon / 2, {}
        half = int(np.sum([each.max(1) for each in found.values()], axis=0).argmax())
        return float(halves[half]), {
            kind: float(step * shifts[each[half].argmax()]) for kind, each in found.items()
        }

    def _changes(self, piece: SeenRibbon, offsets: Places, step: float) -> Floats:
        """How much the color changes at these distances from a lane's middle, 2 x distances."""
        wider = np.concatenate([offsets[:2] - 2 * step, offsets, offsets[-2:] + 2 * step])
        seen = self._outside(piece, piece.line.index + np.stack([-wider, wider]))
        return np.asarray(np.linalg.norm(seen[:, 4:] - seen[:, :-4], axis=-1), np.float32)

    def _measure(self, piece: SeenRibbon, places: Places) -> Tint:
        """What the ribbon makes of paper on its two sides, just outside of the board."""
        seen = self._outside(piece, places)
        # Least squares for light and stain; a stain that is not needed is not assumed.
        basis = np.stack([self.paper, piece.rgb], -1)
        normal = basis.T @ basis + np.diag([0.0, 20.0**2])
        stain = np.clip((seen @ basis @ np.linalg.inv(normal).T)[..., 1], 0, 0.4)
        light = (seen - stain[..., None] * piece.rgb) @ self.paper / (self.paper @ self.paper)
        shares = np.clip(light, 0.4, 1.0).astype(np.float32), stain.astype(np.float32)
        return Tint(np.asarray(places, np.float32), *shares)

    def _at(self, rows: Places, cols: Places) -> Floats:
        """RGB at these places, given in lanes, 0 being the middle of the first."""
        first, last = self.layout.cell(self.side, 0, 0), self.side - 1
        row_end = self.layout.cell(self.side, last, 0)
        col_end = self.layout.cell(self.side, 0, last)
        x = first.x + (rows * (row_end.x - first.x) + cols * (col_end.x - first.x)) / last
        y = first.y + (rows * (row_end.y - first.y) + cols * (col_end.y - first.y)) / last
        x, y = np.broadcast_arrays(x, y)
        seen = self.frame.at(x, y, self.layout.client)
        return np.asarray(seen, np.float32)

    def match(self, i: int, j: int, anchors: Floats, colors: Sequence[int]) -> "CoveredMatch":
        """What a covered cell demands, and what else it might.

        Args:
            i: its row.
            j: its column; a ribbon lies on at least one of them.
            anchors: OKLab colors of blank and of all muted swatches.
            colors: the swatches of the laid ribbons, from 1.
        """
        over = [k for k, (line, _) in enumerate(self.laid) if line in (("row", i), ("col", j))]
        top = over[-1]
        if not self.beside:
            return CoveredMatch(0, 0.0, ())
        rows, cols = self._parts(i, Line("row", i)), self._parts(j, Line("col", j))
        seen = self._at(rows[:, None, :, None], cols[None, :, None, :])
        looks = np.concatenate([to_rgb(anchors), self.laid[top].rgb[None, :]])
        shown = np.broadcast_to(looks, (*seen.shape[:-1], *looks.shape))
        for k in over:
            line, rgb = self.laid[k]
            axes = np.s_[:, None, :, None] if line.kind == "row" else np.s_[None, :, None, :]
            light, stain = (share[axes][..., None, None] for share in self.beside[line][1:])
            shown = light * shown + stain * rgb
        return _nearest(to_oklab(seen), to_oklab(shown), colors[top])

    def _parts(self, index: int, line: Line) -> Floats:
        """Where a cell is to be seen across one of its lines, in lanes: parts x samples."""
        if line in self.beside:
            return self.beside[line].places
        whole = np.linspace(-0.85, 0.85, 15, dtype=np.float32).reshape(3, 5)
        return np.asarray(index + whole * self.reach, np.float32)


class CoveredMatch(NamedTuple):
    """A covered cell's demand, how sure that is, and all that it could be, nearest first."""

    label: int
    sure: float
    possible: tuple[int, ...]


def _nearest(seen: Floats, expected: Floats, top: int) -> CoveredMatch:
    """The demand whose look is nearest to what is seen.

    Args:
        seen: OKLab, parts x parts x samples x samples x 3.
        expected: the same places for all muted looks, then for the saturated one: ... x looks x 3.
        top: the swatch of the topmost ribbon.
    """
    here = seen[..., None, :]
    gain = (here * expected).sum(-1) / np.maximum((expected * expected).sum(-1), 1e-6)
    gain = np.clip(gain, 1 - _GAIN, 1 + _GAIN)[..., None]
    off = np.median(here - gain * expected, axis=(2, 3)).reshape(-1, *expected.shape[-2:])
    turned = np.abs(np.median(gain, axis=(0, 1, 2, 3)) - 1)[..., 0]
    each = distance(off, 0.0)
    whole = distance(np.median(off, axis=0), 0.0) + 0.1 * turned
    unlanded = whole[top] < whole[-1]
    for values in (whole, *each):
        values[top] = min(values[top], values[-1])
    away = whole[:-1]
    near, second = np.sort(away)[:2]
    label = int(away.argmin())
    agree = float((each[:, label] <= each[:, :-1].min(1) + 0.01).mean())
    sure = float(margin(near, second, _FOREIGN)) * max(0.0, 2 * agree - 1)
    if unlanded and label == top:
        sure = min(sure, _MUTED_UNDER_ITS_OWN)
    possible = tuple(k for k in np.argsort(away).tolist() if away[k] < 3 * near + 0.03)
    return CoveredMatch(label, sure, possible)
