"""A board read as if it had a given side, and how much of the picture that leaves unexplained.

Under the right side the picture looks like the board that was read: cells of one flat color each,
gaps of paper between them, ribbons over them. Under a wrong side cells lie across gaps, and many
samples have unexpected colors.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from stratabot.frame import Floats, Frame, Mask, Reals
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.cells import Demands, anchors_for, match_bare
from stratabot.strata.vision.covered import Strips, match_covered
from stratabot.strata.vision.ribbons import SeenRibbon, find_ribbons, find_tops, laying_order
from stratabot.strata.vision.samples import LanedSamples, Samples
from stratabot.strata.vision.swatches import Swatches
from stratabot.vision.oklab import distance, to_oklab, to_rgb

_LESS: Final = 0.04  # how much smaller than the profile's cells may be, in pitches

_MOST_OFF: Final = 0.1
"""A sample's distance counts up to this: a pointer over the board must not outweigh the rest."""


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """What the board shows if it has this side.

    Attributes:
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
    """Read the board as one of that side; with `bare_only` cells under ribbons stay blank."""
    laned = LanedSamples.of(samples, layout, side)
    found = find_ribbons(laned)
    swatches = swatches.measured_on(ribbon.rgb for ribbon in found.laid)
    matches = [swatches.match(ribbon.rgb) for ribbon in found.laid]
    colors = [match.label for match in matches]
    tops = find_tops(laned, found.laid, colors)
    order = laying_order([ribbon.line for ribbon in found.laid], tops)
    places = range(len(matches)) if order is None else order
    laid = tuple(found.laid[k] for k in places)
    painted = tuple(colors[k] for k in places)
    bare = np.ones((side, side), bool)
    for (kind, index), _ in laid:
        bare[index if kind == "row" else np.s_[:, index]] = False
    demands = _demands_of_bare(laned, layout, swatches, bare)
    if not (bare_only or bare.all()):
        demands = _with_covered(demands, frame, laned, layout, laid, painted)
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
        misfit=_misfit(laned, layout, demands, laid, layout.profile.ribbon, looked_at),
        contrast=contrast,
    )


def _demands_of_bare(
    laned: LanedSamples, layout: Layout, swatches: Swatches, bare: Mask
) -> Demands:
    """The demands of the bare cells; the others are blank and unsure."""
    anchors = anchors_for(swatches, laned.samples.paper)
    labels, sure = np.zeros(bare.shape, np.intp), np.zeros(bare.shape, np.float32)
    if bare.any():
        patches = laned.patches(layout.profile.half_diagonal)[bare]
        plain = match_bare(patches, anchors, swatches.selected)
        labels[bare], sure[bare], anchors = plain.labels, plain.confidence, plain.anchors
    return Demands(labels, sure, anchors)


def _with_covered(
    demands: Demands,
    frame: Frame,
    laned: LanedSamples,
    layout: Layout,
    laid: tuple[SeenRibbon, ...],
    colors: tuple[int, ...],
) -> Demands:
    """The colors of bare cells help to read the covered ones."""
    labels, sure, anchors = demands.labels.copy(), demands.confidence.copy(), demands.anchors
    cell = layout.profile.half_diagonal - _LESS
    paper = to_rgb(laned.samples.paper)
    strips = Strips(frame, layout, laned.side, laid, paper, cell / 2)
    possible = {}
    for place, match in match_covered(strips, anchors, colors).items():
        labels[place], sure[place], possible[place] = match
    return Demands(labels, sure, anchors, possible)


def _misfit(
    laned: LanedSamples,
    layout: Layout,
    demands: Demands,
    laid: tuple[SeenRibbon, ...],
    ribbon: float,
    looked_at: Mask,
) -> float:
    """The mean distance of the samples in cells looked at from their expected colors, in OKLab."""
    samples, rows, cols = laned.samples, laned.rows, laned.cols
    edge, guard = layout.profile.half_diagonal, laned.guard(0.05)
    within_rows = _zones(rows.off, rows.on_board, edge, guard)
    within_cols = _zones(cols.off, cols.on_board, edge, guard)
    zone = np.maximum(within_rows[:, None], within_cols[None, :])
    last = laned.side - 1
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
        counted = counted & ~((off > ribbon - guard) & (off < ribbon + 0.3))
    return float(away[counted].mean())


def _zones(off: Floats, on_board: Mask, edge: float, guard: float) -> Floats:
    """0 for a sample within a cell, 1 for one too near to its edge to count, 2 for any other."""
    off = np.abs(off)
    zone = np.where(off < edge - guard, 0, np.where(off < edge + guard, 1, 2))
    return np.where(on_board, zone, 2).astype(np.int8)


def selector_contrasts(frame: Frame, layout: Layout) -> dict[int, float]:
    """How dark lines are where each side has selectors, in OKLab: the mean of the darker half."""
    sides = [*layout.profile.selectors]
    # All at once, rows first: looking at each side alone takes three times as long.
    spots = np.concatenate([selector_spots(layout, side).reshape(2, side, 2) for side in sides], 1)
    lines = thin_lines(selector_lights(frame, layout, spots.reshape(-1, 2))).reshape(2, -1)
    own = np.split(lines, np.cumsum(sides)[:-1], axis=1)
    return {
        side: float(np.sort(each, axis=None)[side // 2 : side + 1].mean())
        for side, each in zip(sides, own, strict=True)
    }


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
    """OKLab's lightness around these places, rows' first; columns' are mirrored, to look alike."""
    side = len(spots) // 2
    around = np.arange(-12, 13, 2.0)
    x = spots[:, 0, None, None] + np.stack([around, -around]).repeat(side, 0)[:, None]
    y = spots[:, 1, None, None] + around[:, None]
    light = to_oklab(layout.sample(frame, *np.broadcast_arrays(x, y)))[..., 0]
    return np.asarray(light.reshape(len(spots), -1), np.float32)
