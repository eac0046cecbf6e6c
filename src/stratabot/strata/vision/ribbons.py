"""Ribbons that lie: their lanes, their colors, their breadth, and which lies over which.

A ribbon leaves the screen at the far end. So its lane is looked at just outside the board, at both
ends, where no other ribbon crosses it.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final, Literal, NamedTuple

import numpy as np

from stratabot.frame import Floats
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.samples import INKED, LanedSamples
from stratabot.vision.oklab import distance, to_oklab


class SeenRibbon(NamedTuple):
    """A line on which a ribbon lies, and the ribbon's RGB color as seen."""

    line: Line
    rgb: Floats


class FoundRibbons(NamedTuple):
    """The ribbons that lie, and the lines that show a ribbon at one end only; rows first."""

    laid: tuple[SeenRibbon, ...]
    one_ended: tuple[Line, ...]


def find_ribbons(laned: LanedSamples) -> FoundRibbons:
    """Look at both ends of all lanes."""
    side = laned.side
    ends = np.concatenate([_ends(laned, "row"), _ends(laned, "col")])
    seen = to_oklab(ends)
    away = distance(seen, laned.samples.paper)
    alike = distance(seen[:, 0], seen[:, 1])
    laid, one_ended = [], []
    for k in range(2 * side):
        line = Line("row", k) if k < side else Line("col", k - side)
        inked = away[k] > INKED
        if inked.all() and alike[k] < INKED:
            laid.append(SeenRibbon(line, ends[k].mean(0)))
        elif inked.any():
            one_ended.append(line)
    return FoundRibbons(tuple(laid), tuple(one_ended))


def _ends(laned: LanedSamples, kind: Literal["row", "col"]) -> Floats:
    """Mean RGB at the two ends of all rows or of all columns: side x 2 x 3."""
    across, along, rgb = laned.rows, laned.cols, laned.samples.rgb
    if kind == "col":
        across, along, rgb = along, across, rgb.transpose(1, 0, 2)
    middle = np.abs(across.off) < 0.4
    lanes = ((across.index == np.arange(laned.side)[:, None]) & middle).astype(np.float32)
    ends = np.array([along.before, along.behind], np.float32)
    sums = np.stack([lanes @ rgb[..., c] @ ends.T for c in range(3)], -1)
    counts = lanes.sum(1)[:, None] * ends.sum(1)[None, :]
    return np.asarray(sums / np.maximum(counts, 1)[..., None], np.float32)


_BROADEST: Final = 0.9
"""The greatest share of its lane's breadth that a ribbon can take; it takes 0.54 in the game. A
thing that lies over the whole lane takes all of it."""


def are_ribbons(laned: LanedSamples, laid: Sequence[SeenRibbon]) -> bool:
    """Whether paper shows beside each, as beside a ribbon; a window over the board leaves none."""
    return all(_share(laned, ribbon) < _BROADEST for ribbon in laid)


def _share(laned: LanedSamples, ribbon: SeenRibbon) -> float:
    """The share of its lane's breadth, just outside the board, that is nearer to it than paper."""
    kind, index = ribbon.line
    across, along, lab = laned.rows, laned.cols, laned.samples.lab
    if kind == "col":
        across, along, lab = along, across, lab.transpose(1, 0, 2)
    ends = lab[across.index == index][:, along.before | along.behind]
    inked = distance(ends, to_oklab(ribbon.rgb)) < distance(ends, laned.samples.paper)
    return float(inked.mean())


def find_tops(
    laned: LanedSamples, laid: Sequence[SeenRibbon], swatches: Sequence[int]
) -> dict[tuple[int, int], Line]:
    """By cell, the line whose ribbon is on top, where ribbons of different swatches cross."""
    tops: dict[tuple[int, int], Line] = {}
    for (row, one), (col, other) in product(zip(laid, swatches, strict=True), repeat=2):
        if row.line.kind == "row" and col.line.kind == "col" and one != other:
            i, j = row.line.index, col.line.index
            colors = to_oklab(np.array([row.rgb, col.rgb]))
            to_row, to_col = distance(_middle_of(laned, i, j), colors)
            tops[i, j] = row.line if to_row < to_col else col.line
    return tops


def crossings_misfit(laned: LanedSamples, laid: Sequence[SeenRibbon]) -> float:
    """The mean distance of crossings from their ribbons' colors; 1 if one is far."""
    colors = {ribbon.line: to_oklab(ribbon.rgb) for ribbon in laid}
    away = [
        float(distance(_middle_of(laned, row.index, col.index), [colors[row], colors[col]]).min())
        for row in colors
        for col in colors
        if row.kind == "row" and col.kind == "col"
    ]
    return sum(away) / len(away) if max(away) <= INKED else 1.0


_MIDDLE: Final = 0.15  # of a cell, in lanes: half as far as a ribbon reaches from its lane's middle


def _middle_of(laned: LanedSamples, i: int, j: int) -> Floats:
    """The OKLab color in the middle of a cell: the median of each channel."""
    down, along = np.abs(laned.rows.place - i), np.abs(laned.cols.place - j)
    patch = laned.samples.rgb[np.ix_(down < _MIDDLE, along < _MIDDLE)]
    return to_oklab(np.median(patch.reshape(-1, 3), 0))


def laying_order(lines: Sequence[Line], tops: dict[tuple[int, int], Line]) -> list[int] | None:
    """Positions in `lines`, bottom first, as given where nothing tells; None: contradictory."""
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
