"""Rows of swatches in any picture, known by their rhythm: equal boxes, equal narrow gaps of paper.

All layouts have boxes 59 pixels wide (of 768 in height) 73 apart, whatever their number; so a row
of them tells the client area's horizontal center, lower edge, and about its height.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Frame
from stratabot.strata.vision.oklab import Floats
from stratabot.strata.vision.profile import Profile


class BoxRow(NamedTuple):
    """A row of boxes in a picture, in pixels.

    Its middle, its lower edge and how far that may be off, the boxes' period and number; `weight`
    is how much of it was seen.
    """

    x: float
    bottom: float
    period: float
    slack: float
    boxes: int
    weight: float


class _Runs(NamedTuple):
    """Stretches that are not paper: their row, first and behind-last sample."""

    row: NDArray[np.intp]
    start: NDArray[np.intp]
    end: NDArray[np.intp]


def find_box_rows(
    frame: Frame, paper: Floats, profile: Profile, near: float, most: int = 3
) -> list[BoxRow]:
    """Rows of boxes on that paper (RGB), the likeliest first.

    Args:
        frame: the picture.
        paper: RGB.
        profile: for the boxes' width and period.
        near: how far a channel may be from paper's.
        most: how many rows at most.
    """
    down, right = max(1, frame.height // 220), max(1, frame.width // 1300)
    runs = _runs(_off_paper(frame, paper, near, down, right))
    period = box_period(profile)
    chains = _chains(runs, profile.swatch_width / period)
    return _grouped(chains, down, right, profile.swatch_height / period)[:most]


def box_period(profile: Profile) -> float:
    """Pixels of the profile from one swatch to the next, about the same for all numbers."""
    steps = [(last - first) / (k - 1) for k, (first, last) in profile.swatches.items()]
    return float(np.median(steps))


def _off_paper(
    frame: Frame, paper: Floats, near: float, down: int, right: int
) -> NDArray[np.bool_]:
    """Where the picture is not paper, every `down`-th row and `right`-th column.

    Each sample is a mean of 6 pixels, 3 along the row: noise of std 12 shrinks to 5.
    """
    total = frame.rgb(slice(0, None, down), slice(0, None, right)).astype(np.int16)
    if down > 1:
        other = frame.rgb(slice(1, None, down), slice(0, None, right))
        total[: len(other)] += other
        total[len(other) :] *= 2
    else:
        total *= 2
    smooth = total.copy()
    smooth[:, 1:-1] += total[:, :-2] + total[:, 2:]
    smooth[:, [0, -1]] *= 3
    limit = np.int16(6 * near)
    target = (paper * 6).astype(np.int16)
    off: NDArray[np.bool_] = np.abs(smooth[..., 0] - target[0]) > limit
    for channel in (1, 2):
        off |= np.abs(smooth[..., channel] - target[channel]) > limit
    return off


def _runs(off: NDArray[np.bool_]) -> _Runs:
    padded = np.zeros((off.shape[0], off.shape[1] + 2), np.int8)
    padded[:, 1:-1] = off
    change = np.diff(padded, axis=1)
    row, start = np.nonzero(change == 1)
    return _Runs(row, start, np.nonzero(change == -1)[1])


def _chains(runs: _Runs, share: float) -> NDArray[np.float64]:
    """Runs of equal length at equal distances in one row: row, middle, period, number; n x 4."""
    row, start, end = runs
    if len(row) < 2:
        return np.empty((0, 4))
    length = end - start
    period = start[1:] - start[:-1]
    gap = start[1:] - end[:-1]
    longer = np.maximum(length[1:], length[:-1])
    slack = 2 + 0.08 * longer
    linked = (row[1:] == row[:-1]) & (np.abs(length[1:] - length[:-1]) <= slack)
    linked &= (longer >= 5) & (np.abs(longer - share * period) <= slack) & (gap >= 1)
    found = []
    last = len(linked)
    for k in np.flatnonzero(linked & ~np.r_[False, linked[:-1]]).tolist():
        stop = k + 1
        while (
            stop < last and linked[stop] and abs(period[stop] - period[k]) <= 2 + 0.05 * period[k]
        ):
            stop += 1
        count = stop - k + 1
        if 2 <= count <= 6:
            middle = (start[k] + end[stop]) / 2
            # From outer edge to outer edge: the least error for the period.
            span = (end[stop] - start[k]) / (count - 1 + share)
            found.append((row[k], middle, span, count))
    return np.array(found).reshape(-1, 4)


def _grouped(chains: NDArray[np.float64], down: int, right: int, height: float) -> list[BoxRow]:
    """Chains one below the other make a row of boxes, if it is about as tall as boxes are."""
    rows: list[BoxRow] = []
    left = chains[np.argsort(chains[:, 0])] if len(chains) else chains
    while len(left):
        _, middle, period, count = left[-1]
        same = (
            (np.abs(left[:, 1] - middle) < 0.12 * period + 1)
            & (np.abs(left[:, 2] - period) < 0.06 * period + 1.5)
            & (left[:, 3] == count)
        )
        lines = left[same]
        breaks = np.flatnonzero(np.diff(lines[:, 0]) > 2.5)
        lines = lines[breaks[-1] + 1 :] if len(breaks) else lines
        tall = (lines[-1, 0] - lines[0, 0] + 1) * down
        box = float(np.median(lines[:, 2])) * right
        if 0.5 * height < tall / box < 1.35 * height + 2 * down / box:
            bottom = (lines[-1, 0] + 1) * down
            x = float(np.median(lines[:, 1])) * right
            rows.append(BoxRow(x, bottom, box, down, int(count), tall * count))
        taken = same & (left[:, 0] >= lines[0, 0])
        left = left[~taken]
    return sorted(rows, key=lambda row: -row.weight * row.period)
