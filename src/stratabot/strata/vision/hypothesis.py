"""A board read as if it had a given side, and how much of the picture that leaves unexplained.

Under the right side the picture looks like the board that was read: cells of one flat color each,
gaps of paper between them, ribbons over them. Under a wrong side cells lie across gaps, and many
samples have unexpected colors.
"""

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from stratabot.frame import Floats, Frame, Mask, Reals
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.cells import Demands, anchors_for, match_bare
from stratabot.strata.vision.covered import match_covered
from stratabot.strata.vision.lattice import Lattice, Samples, cell_reach
from stratabot.strata.vision.ribbons import (
    SeenRibbon,
    find_ribbons,
    find_tops,
    laying_order,
    ribbon_reach,
)
from stratabot.strata.vision.shadows import Strips
from stratabot.strata.vision.swatches import Swatches
from stratabot.vision.oklab import distance, to_oklab, to_rgb

_MOST_OFF: Final = 0.1
"""A sample's distance counts up to this: a pointer over the board must not outweigh the rest."""


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """What the board shows if it has this side.

    Attributes:
        side: rows and columns.
        demands: what the cells demand, side x side.
        bare: which cells no ribbon covers, side x side.
        laid: the ribbons that lie, bottom first.
        colors: the swatches of these ribbons, from 1.
        ribbons_sure: how sure the least sure of these colors is, 0 to 1; 1 without ribbons.
        order_known: false if the ribbons' crossings contradict each other.
        one_ended: the lines on which a ribbon is seen at one end only.
        misfit: the mean distance of a sample from its expected color, in OKLab.
        contrast: how dark the lines are where this side has its selectors, in OKLab.
    """

    side: int
    demands: Demands
    bare: Mask
    laid: tuple[SeenRibbon, ...]
    colors: tuple[int, ...]
    ribbons_sure: float
    order_known: bool
    one_ended: tuple[Line, ...]
    misfit: float
    contrast: float


def try_side(
    frame: Frame,
    layout: Layout,
    samples: Samples,
    swatches: Swatches,
    side: int,
    contrast: float,
    *,
    bare_only: bool = False,
) -> Hypothesis:
    """Read the board as one of that side; `contrast` is its `selector_contrast`.

    `bare_only` saves most of the time: cells under ribbons stay blank and unsure, and do not count
    in the misfit.
    """
    lattice = Lattice.of(samples, layout, side)
    found = find_ribbons(lattice)
    swatches = swatches.measured_on(ribbon.rgb for ribbon in found.laid)
    matches = [swatches.match(ribbon.rgb) for ribbon in found.laid]
    colors = [match.label for match in matches]
    tops = find_tops(lattice, found.laid, colors)
    order = laying_order([ribbon.line for ribbon in found.laid], tops)
    places = range(len(matches)) if order is None else order
    laid = tuple(found.laid[k] for k in places)
    painted = tuple(colors[k] for k in places)
    reach = ribbon_reach(lattice, laid, layout.profile.ribbon)
    bare = _bare(side, laid)
    demands = _demands_of_bare(lattice, layout, swatches, bare)
    if not (bare_only or bare.all()):
        demands = _with_covered(demands, frame, lattice, layout, laid, painted)
    looked_at = bare if bare_only else np.ones_like(bare)
    return Hypothesis(
        side=side,
        demands=demands,
        bare=bare,
        laid=laid,
        colors=painted,
        ribbons_sure=min((match.sure for match in matches), default=1.0),
        order_known=order is not None,
        one_ended=found.one_ended,
        misfit=_misfit(lattice, layout, demands, laid, reach, looked_at),
        contrast=contrast,
    )


def _indices(laid: tuple[SeenRibbon, ...], kind: Literal["row", "col"]) -> set[int]:
    return {ribbon.line.index for ribbon in laid if ribbon.line.kind == kind}


def _bare(side: int, laid: tuple[SeenRibbon, ...]) -> Mask:
    """Which cells no ribbon covers."""
    rows, cols = _indices(laid, "row"), _indices(laid, "col")
    return np.array([[not (i in rows or j in cols) for j in range(side)] for i in range(side)])


def _demands_of_bare(lattice: Lattice, layout: Layout, swatches: Swatches, bare: Mask) -> Demands:
    """The demands of the bare cells; the others are blank and unsure."""
    anchors = anchors_for(swatches, lattice.samples.paper)
    labels, sure = np.zeros(bare.shape, np.intp), np.zeros(bare.shape, np.float32)
    if bare.any():
        patches = lattice.patches(layout.profile.half_diagonal)[bare]
        plain = match_bare(patches, anchors, swatches.selected)
        labels[bare], sure[bare], anchors = plain.labels, plain.confidence, plain.anchors
    return Demands(labels, sure, anchors)


def _with_covered(
    demands: Demands,
    frame: Frame,
    lattice: Lattice,
    layout: Layout,
    laid: tuple[SeenRibbon, ...],
    colors: tuple[int, ...],
) -> Demands:
    """The demands of all cells; the colors of bare cells helped to read the covered ones."""
    labels, sure, anchors = demands.labels.copy(), demands.confidence.copy(), demands.anchors
    cell = cell_reach(lattice, labels, anchors, layout.profile.half_diagonal)
    paper = to_rgb(lattice.samples.paper)
    strips = Strips(frame, layout, lattice.side, laid, paper, cell / 2)
    possible = {}
    for place, match in match_covered(strips, anchors, colors).items():
        labels[place], sure[place], possible[place] = match
    return Demands(labels, sure, anchors, possible)


def _misfit(
    lattice: Lattice,
    layout: Layout,
    demands: Demands,
    laid: tuple[SeenRibbon, ...],
    ribbon: float,
    looked_at: Mask,
) -> float:
    """The mean distance of the samples from their expected colors, in OKLab.

    Samples in cells that were not looked at do not count.
    """
    samples, rows, cols = lattice.samples, lattice.rows, lattice.cols
    edge, guard = layout.profile.half_diagonal, lattice.guard(0.05)
    within_rows = _zones(rows.off, rows.on_board, edge, guard)
    within_cols = _zones(cols.off, cols.on_board, edge, guard)
    zone = np.maximum(within_rows[:, None], within_cols[None, :])
    last = lattice.side - 1
    i = np.clip(rows.index, 0, last)[:, None]
    j = np.clip(cols.index, 0, last)[None, :]
    label = np.where(zone == 0, demands.labels[i, j], 0)
    away = np.minimum(distance(samples.lab, demands.anchors[label]), _MOST_OFF)
    paper = np.minimum(distance(samples.lab, samples.paper), _MOST_OFF)
    away = np.where(zone == 0, away, np.minimum(away, paper))
    counted: Mask = (zone == 2) | ((zone == 0) & looked_at[i, j])
    for piece in laid:
        kind, index = piece.line
        across = rows.place[:, None] if kind == "row" else cols.place[None, :]
        off = np.broadcast_to(np.abs(across - index) * 2, away.shape)
        to_ribbon = np.minimum(distance(samples.lab, to_oklab(piece.rgb)), _MOST_OFF)
        away = np.where(off < ribbon, np.minimum(away, to_ribbon), away)
        counted = counted & ~((off > ribbon - 0.06) & (off < ribbon + 0.3))
    return float(away[counted].mean())


def _zones(off: Floats, on_board: Mask, edge: float, guard: float) -> Floats:
    """0 for a sample within a cell, 1 for one too near to its edge to count, 2 for any other."""
    off = np.abs(off)
    zone = np.where(off < edge - guard, 0, np.where(off < edge + guard, 1, 2))
    return np.where(on_board, zone, 2).astype(np.int8)


def selector_contrast(frame: Frame, layout: Layout, side: int) -> float:
    """How much darker thin lines are than their surroundings where that side has its selectors.

    The mean, in OKLab's lightness, of the darker half of the selectors: ribbons hide some.
    """
    return float(np.sort(selector_lines(frame, layout, side))[side // 2 : side + 1].mean())


def selector_lines(frame: Frame, layout: Layout, side: int) -> Floats:
    """How dark thin lines are at each selector of that side, rows first, in OKLab's lightness."""
    return thin_lines(selector_lights(frame, layout, selector_spots(layout, side)))


def thin_lines(lights: Floats) -> Floats:
    """How much darker the darkest tenth of each patch is than its median."""
    light = np.sort(lights, axis=1)
    count = light.shape[1]
    return np.asarray(light[:, count // 2] - light[:, : count // 10].mean(1), np.float32)


def selector_spots(layout: Layout, side: int, beyond: int = 0) -> Reals:
    """Places of selectors in the profile, rows first, with `beyond` more places on each end."""
    steps = np.arange(-beyond, side + beyond)[:, None] / (side - 1)
    first, last = np.array(layout.profile.selectors_for(side)).transpose(1, 0, 2)[..., None, :]
    return np.asarray((first + steps * (last - first)).reshape(-1, 2))


def selector_lights(frame: Frame, layout: Layout, spots: Reals) -> Floats:
    """OKLab's lightness around these places: first the rows' selectors, then the columns'.

    The columns' patches are mirrored, so that all selectors should look the same.
    """
    side = len(spots) // 2
    around = np.arange(-12, 13, 2.0)
    x = spots[:, 0, None, None] + np.stack([around, -around]).repeat(side, 0)[:, None]
    y = spots[:, 1, None, None] + around[:, None]
    light = to_oklab(layout.sample(frame, *np.broadcast_arrays(x, y)))[..., 0]
    return np.asarray(light.reshape(len(spots), -1), np.float32)
