"""Finds rows of swatches in any picture by their rhythm: in a client area 768 pixels high, boxes
are 59 wide and 73 apart, whatever their number. So a row of boxes tells the client area's
horizontal center, its lower edge and roughly its height.
"""

from statistics import median
from typing import Final, NamedTuple

import numpy as np

from stratabot.frame import Floats, Frame, Index, Mask, Reals
from stratabot.strata.layout.profile import COLORS, Profile

_MOST_ROWS: Final = 3

_ALIKE: Final = 0.06
"""Periods that differ by less than this part and two pixels are those of one row of boxes. Two
thirds of it would part chains in 169 of 233 pictures, and one and a half join others in 181."""


class BoxRow(NamedTuple):
    """A row of boxes that may be swatches, in pixels, and how much of it was seen (`weight`)."""

    x: float
    bottom: float
    period: float
    slack: float
    boxes: int
    weight: float


class _Stretches(NamedTuple):
    """Stretches of pixel rows that are not paper; `end` is the column just behind."""

    row: Index
    start: Index
    end: Index


class _Chains(NamedTuple):
    """Stretches of equal length and distance in one pixel row."""

    row: Reals
    middle: Reals
    period: Reals
    number: Reals

    def where(self, which: Mask | Index | slice) -> "_Chains":
        """Some of the chains."""
        return _Chains(*(column[which] for column in self))


def find_box_rows(frame: Frame, paper: Floats, profile: Profile, near: float) -> list[BoxRow]:
    """The three likeliest rows of boxes on RGB paper, `near` which its channels are."""
    down, right = max(1, frame.height // 220), max(1, frame.width // 1300)
    off = np.pad(_off_paper(frame, paper, near, down, right), ((0, 0), (1, 1)))
    change = np.diff(off.astype(np.int8), axis=1)
    rows, starts = np.nonzero(change == 1)
    stretches = _Stretches(rows, starts, np.nonzero(change == -1)[1])
    period = box_period(profile)
    chains = _chains(stretches, profile.swatch_width / period)
    return _stacked(chains, down, right, profile.swatch_height / period)[:_MOST_ROWS]


def box_period(profile: Profile) -> float:
    """Pixels of the profile from one swatch to the next, about the same for all numbers."""
    steps = [(last - first) / (k - 1) for k, (first, last) in profile.swatches.items()]
    return median(steps)


def _off_paper(frame: Frame, paper: Floats, near: float, down: int, right: int) -> Mask:
    """Where every `down`-th row and `right`-th column is not paper, by means of 6 pixels each."""
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
    off: Mask = np.abs(smooth[..., 0] - target[0]) > limit
    for channel in (1, 2):
        off |= np.abs(smooth[..., channel] - target[channel]) > limit
    return off


def _chains(stretches: _Stretches, share: float) -> _Chains:
    """Chains of 2 to 6 stretches, each about `share` of the chain's period long."""
    row, start, end = stretches
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
            stop < last and linked[stop] and abs(period[stop] - period[k]) < 2 + _ALIKE * period[k]
        ):
            stop += 1
        count = stop - k + 1
        if count in COLORS:
            middle = (start[k] + end[stop]) / 2
            # From outer edge to outer edge: the least error for the period.
            span = (end[stop] - start[k]) / (count - 1 + share)
            found.append((row[k], middle, span, count))
    return _Chains(*np.array(found, np.float64).reshape(-1, 4).T)


def _stacked(chains: _Chains, down: int, right: int, height: float) -> list[BoxRow]:
    """Stacks of chains, about `height` periods tall; the likeliest first."""
    rows: list[BoxRow] = []
    left = chains.where(np.argsort(chains.row))
    while len(left.row):
        middle, period, count = left.middle[-1], left.period[-1], left.number[-1]
        same = (
            (np.abs(left.middle - middle) < 0.12 * period + 1)
            & (np.abs(left.period - period) < 2 + _ALIKE * period)
            & (left.number == count)
        )
        breaks = np.flatnonzero(np.diff(left.row[same]) > 2)
        first = breaks[-1] + 1 if len(breaks) else 0
        stack = left.where(same).where(slice(first, None))
        tall = (stack.row[-1] - stack.row[0] + 1) * down
        # Most stacks are a row or two of texture: numpy's median takes 40 times as long for these.
        box = median(stack.period.tolist()) * right
        if round(tall / (box * height)) == 1:
            bottom = (stack.row[-1] + 1) * down
            x = median(stack.middle.tolist()) * right
            rows.append(BoxRow(x, bottom, box, down, int(count), tall * count))
        left = left.where(~(same & (left.row >= stack.row[0])))
    return sorted(rows, key=lambda row: -row.weight * row.period)
