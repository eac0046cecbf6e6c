"""A board read under the hypothesis of one side, and what that leaves unexplained.

The right side is the one under which the picture is as the board read would be painted: cells of
one flat color each, gaps of paper between, ribbons over them. Under a wrong one cells straddle
gaps, and the samples differ from what they should be.
"""

from dataclasses import dataclass

import numpy as np

from stratabot.frame import Frame
from stratabot.strata.vision.cells import Cells, anchors_for, read_cells, read_covered
from stratabot.strata.vision.lattice import Lattice, Mask, Samples, cell_reach, uncovered
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats, distance, to_oklab
from stratabot.strata.vision.ribbons import (
    SeenRibbon,
    Tails,
    crossings,
    find_ribbons,
    half_breadth,
    laying_order,
    name_color,
)
from stratabot.strata.vision.swatches import Swatches

_CAP = 0.1
"""A sample differs by no more than this: a pointer over the board must not outweigh the rest."""


@dataclass(frozen=True, eq=False)
class Hypothesis:
    """A board of one side: cells and which are bare, ribbons bottom first with their swatches.

    `misfit` is the mean distance of a sample from what was to be seen there, `selectors` how dark
    the lines at the places of the selectors are, both in OKLab; `order_known` is false if the
    ribbons' crossings contradict each other.
    """

    side: int
    cells: Cells
    bare: Mask
    laid: tuple[SeenRibbon, ...]
    swatches: tuple[int, ...]
    ribbons_sure: float
    order_known: bool
    tails: Tails
    misfit: float
    selectors: float
    colored: float


def read_board(
    frame: Frame, layout: Layout, view: Samples, palette: Swatches, side: int, selectors: float
) -> Hypothesis:
    """Read the board as one of that side, of which `selector_contrast` is known."""
    lattice = Lattice.of(view, layout, side)
    tails = find_ribbons(lattice)
    named = [name_color(ribbon.rgb, palette) for ribbon in tails.laid]
    swatches = [swatch for swatch, _ in named]
    tops = crossings(lattice, tails.laid, swatches)
    order = laying_order([ribbon.line for ribbon in tails.laid], tops)
    places = range(len(named)) if order is None else order
    laid = tuple(tails.laid[k] for k in places)
    painted = tuple(swatches[k] for k in places)
    ribbon = half_breadth(lattice, laid, layout.profile.ribbon)
    cells = _read_cells(frame, lattice, layout, palette, laid, painted, ribbon)
    misfit, colored = _misfit(lattice, layout, cells, laid, ribbon)
    return Hypothesis(
        side=side,
        cells=cells,
        bare=_bare(side, laid),
        laid=laid,
        swatches=painted,
        ribbons_sure=min((sure for _, sure in named), default=1.0),
        order_known=order is not None,
        tails=tails,
        misfit=misfit,
        selectors=selectors,
        colored=colored,
    )


def _covered(laid: tuple[SeenRibbon, ...], kind: str) -> set[int]:
    return {ribbon.line.index for ribbon in laid if ribbon.line.kind == kind}


def _bare(side: int, laid: tuple[SeenRibbon, ...]) -> Mask:
    """Which cells no ribbon covers."""
    rows, cols = _covered(laid, "row"), _covered(laid, "col")
    return np.array([[not (i in rows or j in cols) for j in range(side)] for i in range(side)])


def _read_cells(
    frame: Frame,
    lattice: Lattice,
    layout: Layout,
    palette: Swatches,
    laid: tuple[SeenRibbon, ...],
    swatches: tuple[int, ...],
    ribbon: float,
) -> Cells:
    rows, cols = _covered(laid, "row"), _covered(laid, "col")
    blocks = lattice.block_means(layout.profile.half_diagonal)
    anchors = anchors_for(palette, lattice.view.paper)
    side = lattice.side
    bare = _bare(side, laid)
    plain = read_cells(blocks[bare], anchors, palette.selected) if bare.any() else None
    anchors = plain.anchors if plain else anchors
    labels, sure = np.zeros((side, side), np.intp), np.zeros((side, side), np.float32)
    if plain:
        labels[bare], sure[bare] = plain.labels, plain.confidence
    if bare.all():
        return Cells(labels, sure, anchors)
    reach = cell_reach(lattice, np.where(bare, labels, 0), anchors, layout.profile.half_diagonal)
    tops = {(r.line.kind, r.line.index): k for k, r in enumerate(laid)}
    centers = layout.cells(side)
    for i, j in zip(*np.nonzero(~bare), strict=True):
        under = (i in rows, j in cols)
        k = max(tops.get(("row", int(i)), -1), tops.get(("col", int(j)), -1))
        top = swatches[k], to_oklab(laid[k].rgb)
        edges = uncovered(frame, layout, centers[i][j], side, under, (ribbon, reach))
        labels[i, j], sure[i, j] = read_covered(edges, anchors, top)
    return Cells(labels, sure, anchors)


def _misfit(
    lattice: Lattice, layout: Layout, cells: Cells, laid: tuple[SeenRibbon, ...], ribbon: float
) -> tuple[float, float]:
    """The mean distance of the samples from what they should be; the share that is not paper."""
    view, rows, cols = lattice.view, lattice.rows, lattice.cols
    edge, guard = layout.profile.half_diagonal, lattice.guard(0.05)
    within_rows = _zones(rows.off, rows.on_board, edge, guard)
    within_cols = _zones(cols.off, cols.on_board, edge, guard)
    zone = np.maximum(within_rows[:, None], within_cols[None, :])
    last = lattice.side - 1
    i = np.clip(rows.index, 0, last)[:, None]
    j = np.clip(cols.index, 0, last)[None, :]
    label = np.where(zone == 0, cells.labels[i, j], 0)
    away = np.minimum(distance(view.lab, cells.anchors[label]), _CAP)
    paper = np.minimum(distance(view.lab, view.paper), _CAP)
    away = np.where(zone == 0, away, np.minimum(away, paper))
    counted: Mask = zone != 1
    for piece in laid:
        kind, index = piece.line
        across = rows.place[:, None] if kind == "row" else cols.place[None, :]
        off = np.broadcast_to(np.abs(across - index) * 2, away.shape)
        to_ribbon = np.minimum(distance(view.lab, to_oklab(piece.rgb)), _CAP)
        away = np.where(off < ribbon, np.minimum(away, to_ribbon), away)
        counted = counted & ~((off > ribbon - 0.06) & (off < ribbon + 0.3))
    return float(away[counted].mean()), float((paper[counted] > 0.03).mean())


def _zones(off: Floats, on_board: Mask, edge: float, guard: float) -> Floats:
    """0 inside of a cell's breadth, 1 too near to its edge to count, 2 in a gap or outside."""
    off = np.abs(off)
    zone = np.where(off < edge - guard, 0, np.where(off < edge + guard, 1, 2))
    return np.where(on_board, zone, 2).astype(np.int8)


def selector_contrast(frame: Frame, layout: Layout, side: int) -> float:
    """How much darker thin lines are than their surroundings where that side has its selectors.

    In OKLab's lightness, the mean of the better half: laid ribbons hide selectors.
    """
    board = layout.profile.board(side)
    spots = np.array([*board.rows.points(side), *board.cols.points(side)])
    around = np.arange(-12, 13, 2.0)
    x = spots[:, 0, None, None] + around
    y = spots[:, 1, None, None] + around[:, None]
    light = to_oklab(layout.sample(frame, *np.broadcast_arrays(x, y)))[..., 0]
    light = np.sort(light.reshape(len(spots), -1), axis=1)
    count = light.shape[1]
    dark = light[:, count // 2] - light[:, : count // 10].mean(1)
    return float(np.sort(dark)[side // 2 : side + 1].mean())
