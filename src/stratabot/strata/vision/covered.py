"""What a cell demands if ribbons leave only strips or corners of it visible.

In a blurred or compressed picture, colors near a ribbon's edge are darker and mixed with the
ribbon's color. Both effects are measured in the same picture: beside each ribbon, just outside the
board, lies bare paper at the same distance from the ribbon's edge. That paper has the color
`light * paper + stain * ribbon`.

So the look of strips and corners is known for every color that a cell may have: `light * color +
stain * ribbon`. Under two ribbons the lower one does this first, then the upper one. The cell
demands the color whose look is nearest to the picture. That color is muted, or saturated if the
topmost ribbon has it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from stratabot.frame import Floats, Frame, Index, Reals
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.cells import margin
from stratabot.strata.vision.ribbons import SeenRibbon
from stratabot.vision.confidence import DOUBTED
from stratabot.vision.oklab import distance, to_oklab, to_rgb


@dataclass(frozen=True, eq=False)
class Tints:
    """How ribbons change the colors beside them: ribbons x 2 sides x samples, in lanes."""

    places: Floats
    light: Floats
    stain: Floats


@dataclass(frozen=True, eq=False)
class Strips:
    """The visible parts of cells under ribbons; `reach` is half a cell's breadth, in lanes."""

    frame: Frame
    layout: Layout
    side: int
    laid: tuple[SeenRibbon, ...]
    paper: Floats
    reach: float

    @cached_property
    def tints(self) -> Tints | None:
        """The changes beside the ribbons; None if too little can be seen between them."""
        guard = max(0.01, self._pixel)
        inner = self.layout.profile.ribbon / 2 + guard
        outer = self.reach - guard - 0.005
        # A thinner strip shows as much of the ribbon's blur as of the cell.
        if outer - inner < 2.5 * self._pixel:
            return None
        offsets = np.linspace(inner, outer, 5)
        middles = np.array([line.index for line, _ in self.laid])
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

    def _outside(self, across: Reals) -> Floats:
        """RGB beside the board at these places across the lanes: the median along, both ends."""
        ahead = np.linspace(0.62, 0.9, 12)
        along = np.stack([-ahead, self.side - 1 + ahead])
        over = across[..., None, None]
        rows = np.array([line.kind == "row" for line, _ in self.laid])
        rows = rows.reshape(-1, *[1] * (over.ndim - 1))
        seen = self.at(np.where(rows, over, along), np.where(rows, along, over))
        seen.sort(axis=-2)  # a median of twelve, faster than numpy's
        return np.asarray(seen[..., 5:7, :].mean((-3, -2)), np.float32)

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


_GAIN: Final = 0.035
"""Lightness may differ from the expected one by this share, because lanes are darker than paper."""

_FOREIGN: Final = (0.04, 0.08)
"""As in `cells`, but larger: near a ribbon, compression and blur change colors more."""

_WHOLE: Final = np.linspace(-0.85, 0.85, 15, dtype=np.float32).reshape(3, 5)
"""Places of samples across a line without a ribbon: parts x samples, in shares of a cell's
reach."""


class CoveredMatch(NamedTuple):
    """A covered cell's demand, how sure it is, and all possible demands, nearest first."""

    label: int
    sure: float
    possible: tuple[int, ...]


class CoveredCells(NamedTuple):
    """Covered cells under ribbons of the same kinds, the lower first: cells x 2, x ribbons."""

    kinds: tuple[str, ...]
    cells: Index
    over: Index


def match_covered(
    strips: Strips, anchors: Floats, colors: Sequence[int]
) -> dict[tuple[int, int], CoveredMatch]:
    """What all covered cells demand, and what else they may; colors are the ribbons' swatches."""
    found = {}
    for group in _alike(strips):
        places = [(i, j) for i, j in group.cells.tolist()]
        if strips.tints is None:
            found.update(dict.fromkeys(places, CoveredMatch(0, 0.0, ())))
            continue
        seen = to_oklab(_visible_parts(strips, strips.tints, group))
        shown = to_oklab(_expected_parts(strips, strips.tints, group, to_rgb(anchors)))
        tops = [colors[k] for k in group.over[:, -1].tolist()]
        found.update(zip(places, _nearest(seen, shown, tops), strict=True))
    return found


def _alike(strips: Strips) -> Iterator[CoveredCells]:
    places = {line: k for k, (line, _) in enumerate(strips.laid)}
    found: dict[tuple[str, ...], list[tuple[int, int, list[int]]]] = defaultdict(list)
    for i, j in product(range(strips.side), repeat=2):
        lines = Line("row", i), Line("col", j)
        over = sorted(places[line] for line in lines if line in places)
        if over:
            found[tuple(strips.laid[k].line.kind for k in over)].append((i, j, over))
    for kinds, cells in found.items():
        rows, cols, ribbons = zip(*cells, strict=True)
        yield CoveredCells(kinds, np.stack([rows, cols], -1), np.array(ribbons))


def _visible_parts(strips: Strips, tints: Tints, group: CoveredCells) -> Floats:
    """RGB of the cells' visible parts: cells x parts x parts x samples x samples x 3."""
    across = {
        "row": group.cells[:, 0, None, None] + _WHOLE * strips.reach,
        "col": group.cells[:, 1, None, None] + _WHOLE * strips.reach,
    }
    for kind, ribbon in zip(group.kinds, group.over.T, strict=True):
        across[kind] = tints.places[ribbon]
    return strips.at(across["row"][:, :, None, :, None], across["col"][:, None, :, None, :])


def _expected_parts(strips: Strips, tints: Tints, group: CoveredCells, muted: Floats) -> Floats:
    """RGB that cells in the muted colors would show there, for each look; satisfied last."""
    ink = np.array([rgb for _, rgb in strips.laid])
    satisfied = ink[group.over[:, -1], None]
    every = np.broadcast_to(muted, (len(group.cells), *muted.shape))
    shown = np.concatenate([every, satisfied], 1)[:, None, None, None, None]
    for kind, ribbon in zip(group.kinds, group.over.T, strict=True):
        axes = np.s_[:, :, None, :, None] if kind == "row" else np.s_[:, None, :, None, :]
        light = tints.light[ribbon][axes][..., None, None]
        stain = tints.stain[ribbon][axes][..., None, None]
        shown = light * shown + stain * ink[ribbon][:, None, None, None, None, None]
    return np.asarray(shown, np.float32)


def _nearest(seen: Floats, expected: Floats, tops: Sequence[int]) -> Iterator[CoveredMatch]:
    """The demands whose looks are nearest, in OKLab; `tops` are the topmost ribbons' swatches."""
    here = seen[..., None, :]
    gain = (here * expected).sum(-1) / np.maximum((expected * expected).sum(-1), 1e-6)
    gain = np.clip(gain, 1 - _GAIN, 1 + _GAIN)[..., None]
    off = np.median(here - gain * expected, axis=(3, 4))
    off = off.reshape(len(off), -1, *off.shape[-2:])
    turned = np.abs(np.median(gain, axis=(1, 2, 3, 4)) - 1)[..., 0]
    each = distance(off, 0.0)
    whole = distance(np.median(off, axis=1), 0.0) + 0.1 * turned
    return map(_verdict, whole, each, tops)


def _verdict(whole: Floats, each: Floats, top: int) -> CoveredMatch:
    """One cell's demand, by how far it and each of its parts (parts x looks) is from each look."""
    unlanded = whole[top] < whole[-1]
    for values in (whole, *each):
        values[top] = min(values[top], values[-1])
    away = whole[:-1]
    near, second = np.sort(away)[:2]
    label = int(away.argmin())
    agree = float((each[:, label] <= each[:, :-1].min(1) + 0.01).mean())
    sure = float(margin(near, second, _FOREIGN)) * max(0.0, 2 * agree - 1)
    if unlanded and label == top:
        # A muted cell under a ribbon of its color: the ribbon has not landed yet.
        sure = min(sure, DOUBTED)
    possible = tuple(k for k in np.argsort(away).tolist() if away[k] < 3 * near + 0.03)
    return CoveredMatch(label, sure, possible)
