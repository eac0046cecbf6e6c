"""What a cell demands if ribbons leave only strips or corners of it visible.

A strip shows the cell's color in the ribbon's soft shadow, and near the edge some of the ribbon's
own color. `shadows` measures both on bare paper beside the same ribbon. So the look of strips and
corners is known for every color that a cell may have: `light * color + stain * ribbon`. Under two
ribbons the lower one does this first, then the upper one. The cell demands the color whose look is
nearest to the picture. That color is muted, or saturated if the topmost ribbon has it.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats
from stratabot.strata.puzzle import Line
from stratabot.strata.vision.cells import margin
from stratabot.strata.vision.shadows import Strips, Tints
from stratabot.vision.oklab import distance, to_oklab, to_rgb

_GAIN: Final = 0.035
"""Lightness may differ from the expected one by this share, because lanes are darker than paper."""

_FOREIGN: Final = (0.04, 0.08)
"""As in `cells`, but larger: near a ribbon, compression and blur change colors more."""

_MUTED_UNDER_ITS_OWN: Final = 0.3
"""A muted cell under a ribbon of its color is at most this sure: the ribbon has not landed yet."""

_WHOLE: Final = np.linspace(-0.85, 0.85, 15, dtype=np.float32).reshape(3, 5)
"""Places of samples across a line without a ribbon: parts x samples, in shares of a cell's
reach."""


class CoveredMatch(NamedTuple):
    """A covered cell's demand, how sure it is, and all possible demands, nearest first."""

    label: int
    sure: float
    possible: tuple[int, ...]


class CoveredCells(NamedTuple):
    """Covered cells that have ribbons on the same kinds of lines, in the same order.

    Attributes:
        kinds: the lines that carry ribbons, the lower ribbon's first: "row", "col" or both.
        cells: rows and columns of the cells, cells x 2.
        over: the ribbons on each cell, the lower first: cells x ribbons, indices of laid ribbons.
    """

    kinds: tuple[str, ...]
    cells: NDArray[np.intp]
    over: NDArray[np.intp]


def match_covered(
    strips: Strips, anchors: Floats, colors: Sequence[int]
) -> dict[tuple[int, int], CoveredMatch]:
    """What all covered cells demand, and what else they may demand.

    Args:
        strips: the visible parts of the cells.
        anchors: OKLab colors of blank and of all muted swatches.
        colors: the swatches of the laid ribbons, from 1, the bottom ribbon's first.
    """
    found = {}
    for group in _alike(strips):
        places = [(i, j) for i, j in group.cells.tolist()]
        if strips.tints is None:
            found.update(dict.fromkeys(places, CoveredMatch(0, 0.0, ())))
            continue
        seen = to_oklab(_seen(strips, strips.tints, group))
        shown = to_oklab(_shown(strips, strips.tints, group, to_rgb(anchors)))
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


def _seen(strips: Strips, tints: Tints, group: CoveredCells) -> Floats:
    """RGB of the cells' visible parts: cells x parts x parts x samples x samples x 3."""
    across = {
        "row": group.cells[:, 0, None, None] + _WHOLE * strips.reach,
        "col": group.cells[:, 1, None, None] + _WHOLE * strips.reach,
    }
    for kind, ribbon in zip(group.kinds, group.over.T, strict=True):
        across[kind] = tints.places[ribbon]
    return strips.at(across["row"][:, :, None, :, None], across["col"][:, None, :, None, :])


def _shown(strips: Strips, tints: Tints, group: CoveredCells, muted: Floats) -> Floats:
    """RGB that cells in the muted colors would show there; the last look is a satisfied cell.

    The array has the axes of `_seen` that matter, and before the last axis one for the looks.
    """
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
    """The demands whose looks are nearest to the picture.

    Args:
        seen: OKLab, cells x parts x parts x samples x samples x 3.
        expected: the same places in all muted looks, then in the satisfied one: ... x looks x 3.
        tops: the swatches of the topmost ribbons.
    """
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
    """One cell's demand.

    Args:
        whole: how far the cell is from each look.
        each: how far each of its parts is, parts x looks.
        top: the swatch of its topmost ribbon.
    """
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
