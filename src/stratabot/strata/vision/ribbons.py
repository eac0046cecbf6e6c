"""Ribbons that lie: their lanes, their colors, their breadth, and which lies over which.

A ribbon begins beyond its selector and leaves the screen at the far end. So its lane is looked at
just outside the board, at both ends, where no other ribbon crosses it.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import numpy as np

from stratabot.frame import Floats
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.lattice import Lattice
from stratabot.vision.oklab import distance, to_oklab

_LEAST: Final = 0.07
"""A ribbon is at least this far from paper, in OKLab; lanes are at most 0.03 darker than paper."""


class SeenRibbon(NamedTuple):
    """A line on which a ribbon lies, and the ribbon's RGB color as seen."""

    line: Line
    rgb: Floats


class FoundRibbons(NamedTuple):
    """The ribbons that lie, and the lines that show a ribbon at one end only; rows first."""

    laid: tuple[SeenRibbon, ...]
    one_ended: tuple[Line, ...]


def find_ribbons(lattice: Lattice) -> FoundRibbons:
    """Look at both ends of all lanes."""
    side = lattice.side
    ends = np.concatenate([_ends(lattice, "row"), _ends(lattice, "col")])
    seen = to_oklab(ends)
    away = distance(seen, lattice.samples.paper)
    alike = distance(seen[:, 0], seen[:, 1])
    laid, one_ended = [], []
    for k in range(2 * side):
        line = Line("row", k) if k < side else Line("col", k - side)
        inked = away[k] > _LEAST
        if inked.all() and alike[k] < 0.05:
            laid.append(SeenRibbon(line, ends[k].mean(0)))
        elif inked.any():
            one_ended.append(line)
    return FoundRibbons(tuple(laid), tuple(one_ended))


def _ends(lattice: Lattice, kind: Literal["row", "col"]) -> Floats:
    """Mean RGB at the two ends of all rows or of all columns: side x 2 x 3."""
    across, along, rgb = lattice.rows, lattice.cols, lattice.samples.rgb
    if kind == "col":
        across, along, rgb = along, across, rgb.transpose(1, 0, 2)
    middle = np.abs(across.off) < 0.4
    lanes = ((across.index == np.arange(lattice.side)[:, None]) & middle).astype(np.float32)
    ends = np.array([along.before, along.behind], np.float32)
    sums = np.stack([lanes @ rgb[..., c] @ ends.T for c in range(3)], -1)
    counts = lanes.sum(1)[:, None] * ends.sum(1)[None, :]
    return np.asarray(sums / np.maximum(counts, 1)[..., None], np.float32)


def ribbon_reach(lattice: Lattice, laid: Sequence[SeenRibbon], expected: float) -> float:
    """How far ribbons reach from their lane's middle, in pitches: the median of the laid ones.

    The result is `expected` if it cannot be measured. Versions of the game may differ in it, and
    the corners of covered cells begin where the ribbon ends.
    """
    found = [reach for ribbon in laid if (reach := _reach(lattice, ribbon)) is not None]
    return float(np.median(found)) if found else expected


def _reach(lattice: Lattice, ribbon: SeenRibbon) -> float | None:
    """The share of the lane's breadth in the ribbon's color; None if no ribbon can have it."""
    kind, index = ribbon.line
    across, along, lab = lattice.rows, lattice.cols, lattice.samples.lab
    if kind == "col":
        across, along, lab = along, across, lab.transpose(1, 0, 2)
    near = np.abs(across.place - index) < 0.5
    ends = lab[near][:, along.before | along.behind]
    inked = distance(ends, to_oklab(ribbon.rgb)) < distance(ends, lattice.samples.paper)
    share = float(inked.mean())
    return share if 0.35 < share < 0.9 else None


def find_tops(
    lattice: Lattice, laid: Sequence[SeenRibbon], swatches: Sequence[int]
) -> dict[tuple[int, int], Line]:
    """By cell, the line whose ribbon is on top, where ribbons of different swatches cross.

    Crossings of one color do not show which is on top and are left out.
    """
    rows = [k for k, ribbon in enumerate(laid) if ribbon.line.kind == "row"]
    cols = [k for k, ribbon in enumerate(laid) if ribbon.line.kind == "col"]
    tops: dict[tuple[int, int], Line] = {}
    for row in rows:
        for col in cols:
            if swatches[row] == swatches[col]:
                continue
            i, j = laid[row].line.index, laid[col].line.index
            colors = to_oklab(np.array([laid[row].rgb, laid[col].rgb]))
            to_row, to_col = distance(_middle_of(lattice, i, j), colors)
            tops[i, j] = laid[row if to_row < to_col else col].line
    return tops


def crossings_misfit(lattice: Lattice, laid: Sequence[SeenRibbon]) -> float:
    """The mean distance of crossings' middles from the colors of their two ribbons, in OKLab.

    It is 1 if more than a tenth of the crossings are farther than 0.06.
    """
    colors = {ribbon.line: to_oklab(ribbon.rgb) for ribbon in laid}
    away = [
        float(distance(_middle_of(lattice, row.index, col.index), [colors[row], colors[col]]).min())
        for row in colors
        for col in colors
        if row.kind == "row" and col.kind == "col"
    ]
    far = sum(off > 0.06 for off in away)
    return sum(away) / len(away) if far <= len(away) // 10 else 1.0


def _middle_of(lattice: Lattice, i: int, j: int) -> Floats:
    """The OKLab color in the middle of a cell: the median of each channel."""
    down = np.abs(lattice.rows.place - i) < 0.15
    along = np.abs(lattice.cols.place - j) < 0.15
    patch = lattice.samples.rgb[np.ix_(down, along)]
    return to_oklab(np.median(patch.reshape(-1, 3), 0))


def laying_order(lines: Sequence[Line], tops: dict[tuple[int, int], Line]) -> list[int] | None:
    """Positions in `lines` in laying order, bottom first; None if the tops contradict each other.

    If the tops do not tell the order of two lines, these keep the given order.
    """
    below = {k: set[int]() for k in range(len(lines))}
    where = {line: k for k, line in enumerate(lines)}
    for (i, j), top in tops.items():
        row, col = where[Line("row", i)], where[Line("col", j)]
        upper, lower = (row, col) if top.kind == "row" else (col, row)
        below[upper].add(lower)
    order: list[int] = []
    while below:
        free = next((k for k, under in below.items() if not under), None)
        if free is None:
            return None
        order.append(free)
        del below[free]
        for under in below.values():
            under.discard(free)
    return order
