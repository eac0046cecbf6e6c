"""Ribbons that lie already: which lanes carry one, in what color, how broad, which over which.

A ribbon runs from beyond its selector to off the screen at the far end, so its lane is looked at
outside of the board, at both ends, where no other ribbon crosses it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from stratabot.strata.puzzle import Line
from stratabot.strata.vision.lattice import Lattice
from stratabot.strata.vision.oklab import Floats, distance, mute, to_oklab
from stratabot.strata.vision.swatches import Swatches

_LEAST = 0.07
"""A ribbon is at least this far from paper, in OKLab; lanes are 0.03 darker than paper at most."""


class SeenRibbon(NamedTuple):
    """A ribbon seen: its line, its color as seen (RGB), and how sure that it is one."""

    line: Line
    rgb: Floats


class Tails(NamedTuple):
    """What the ends of all lanes show: ribbons, and lanes with a ribbon at one end only."""

    laid: tuple[SeenRibbon, ...]
    half: tuple[Line, ...]


def find_ribbons(lattice: Lattice) -> Tails:
    """The lanes that carry a ribbon, rows first."""
    side = lattice.side
    ends = np.concatenate([_tails(lattice, "row"), _tails(lattice, "col")])
    seen = to_oklab(ends[:, :, :3])
    away = distance(seen, lattice.view.paper)
    alike = distance(seen[:, 0], seen[:, 1])
    laid, half = [], []
    for k in range(2 * side):
        line = Line("row", k) if k < side else Line("col", k - side)
        strong = away[k] > _LEAST
        if strong.all() and alike[k] < 0.05:
            laid.append(SeenRibbon(line, ends[k, :, :3].mean(0)))
        elif strong.any():
            half.append(line)
    return Tails(tuple(laid), tuple(half))


def _tails(lattice: Lattice, kind: str) -> Floats:
    """Mean RGB at the selector's end and at the far end of all rows or columns: side x 2 x 3."""
    across, along = lattice.rows, lattice.cols
    if kind == "col":
        across, along = along, across
    last = lattice.side - 1
    middle = np.abs(across.off) < 0.4
    lanes = ((across.index == np.arange(lattice.side)[:, None]) & middle).astype(np.float32)
    low = (along.place > -0.92) & (along.place < -0.56)
    high = (along.place > last + 0.56) & (along.place < last + 0.92)
    ends = np.array([low, high] if kind == "row" else [high, low], np.float32)
    rgb = lattice.view.rgb if kind == "row" else lattice.view.rgb.transpose(1, 0, 2)
    sums = np.stack([lanes @ rgb[..., c] @ ends.T for c in range(3)], -1)
    counts = lanes.sum(1)[:, None] * ends.sum(1)[None, :]
    return np.asarray(sums / np.maximum(counts, 1)[..., None], np.float32)


def name_color(ribbon: Floats, palette: Swatches) -> tuple[int, float]:
    """Which swatch (from 1) a ribbon's RGB is, and how sure.

    The selected swatch shows its saturated color as it is; the others only muted, so the ribbon's
    own muted twin is compared with them.
    """
    away = distance(to_oklab(mute(ribbon, palette.paper)), to_oklab(palette.muted()))
    if palette.selected:
        # Half, as all distances shrink by about half when colors are muted.
        chosen = palette.selected - 1
        away[chosen] = distance(to_oklab(ribbon), to_oklab(palette.colors[chosen])) / 2
    order = np.argsort(away)
    first, second = float(away[order[0]]), float(away[order[1]])
    sure = 1 - (first + 0.004) / (second + 0.004)
    return int(order[0]) + 1, sure * min(1.0, max(0.0, (0.06 - first) / 0.03))


def half_breadth(lattice: Lattice, laid: Sequence[SeenRibbon], expected: float) -> float:
    """How far ribbons reach from their lane's middle, in pitches: the median of those laid.

    Painters differ in it, and the corners of covered cells begin where it ends.
    """
    found = [reach for ribbon in laid if (reach := _reach(lattice, ribbon)) is not None]
    return float(np.median(found)) if found else expected


def _reach(lattice: Lattice, ribbon: SeenRibbon) -> float | None:
    kind, index = ribbon.line
    across, along = lattice.rows, lattice.cols
    lab = lattice.view.lab
    if kind == "col":
        across, along, lab = along, across, lab.transpose(1, 0, 2)
    last = lattice.side - 1
    ends = ((along.place > -0.92) & (along.place < -0.56)) | (
        (along.place > last + 0.56) & (along.place < last + 0.92)
    )
    color = to_oklab(ribbon.rgb)
    near = np.abs(across.place - index) < 0.5
    stretch = lab[near][:, ends]
    inked = distance(stretch, color) < distance(stretch, lattice.view.paper)
    # Both sides together: the share of the lane's breadth that is inked.
    share = float(inked.mean())
    return share if 0.35 < share < 0.9 else None


def crossings(
    lattice: Lattice, laid: Sequence[SeenRibbon], colors: Sequence[int]
) -> dict[tuple[int, int], str]:
    """Which of two laid ribbons is on top where they cross: "row" or "col", by cell.

    Only crossings of different colors tell it.
    """
    tops: dict[tuple[int, int], str] = {}
    rows = [
        (laid_row, color)
        for laid_row, color in zip(laid, colors, strict=True)
        if laid_row.line.kind == "row"
    ]
    cols = [
        (laid_col, color)
        for laid_col, color in zip(laid, colors, strict=True)
        if laid_col.line.kind == "col"
    ]
    for row, row_color in rows:
        for col, col_color in cols:
            if row_color == col_color:
                continue
            i, j = row.line.index, col.line.index
            here = _center(lattice, i, j)
            to_row, to_col = distance(here, to_oklab(np.array([row.rgb, col.rgb])))
            tops[i, j] = "row" if to_row < to_col else "col"
    return tops


def off_ribbons(lattice: Lattice, laid: Sequence[SeenRibbon]) -> float:
    """How far the middle of a crossing of two laid ribbons is from both their colors, in OKLab.

    1 if that is far in more than a tenth of the crossings.
    """
    colors = {ribbon.line: to_oklab(ribbon.rgb) for ribbon in laid}
    away = [
        float(distance(_center(lattice, row.index, col.index), [colors[row], colors[col]]).min())
        for row in colors
        for col in colors
        if row.kind == "row" and col.kind == "col"
    ]
    far = sum(off > 0.06 for off in away)
    return sum(away) / len(away) if far <= len(away) // 10 else 1.0


def _center(lattice: Lattice, i: int, j: int) -> Floats:
    up = np.abs(lattice.rows.place - i) < 0.15
    along = np.abs(lattice.cols.place - j) < 0.15
    patch = lattice.view.rgb[np.ix_(up, along)]
    return to_oklab(np.median(patch.reshape(-1, 3), 0))


def laying_order(lines: Sequence[Line], tops: dict[tuple[int, int], str]) -> list[int] | None:
    """Positions in `lines`, bottom first, as the crossings tell; None if they contradict.

    What they leave open keeps the order given.
    """
    below = {k: set[int]() for k in range(len(lines))}
    where = {line: k for k, line in enumerate(lines)}
    for (i, j), top in tops.items():
        row, col = where[Line("row", i)], where[Line("col", j)]
        upper, lower = (row, col) if top == "row" else (col, row)
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
