"""Finds rows of swatches in any picture by their rhythm: in a client area 768 pixels high, boxes
are 59 wide and 73 apart, whatever their number. So a row of boxes tells the client area's
horizontal center, its lower edge and roughly its height.
"""

from statistics import median
from typing import Final, NamedTuple

import numpy as np

from stratabot.frame import Floats, Frame, Mask, Reals
from stratabot.strata.layout.profile import COLORS, Profile

SMALLEST: Final = 180
"""Lower client areas than this are not looked for, nor their boxes: a third of 1024 x 768 is 256
pixels high."""

_MOST_ROWS: Final = 3

_ALIKE: Final = 0.06
"""Periods and middles that differ by less than this part of a period and two pixels are those of
one row of boxes. Two thirds of it would part chains in 169 of 233 pictures, and one and a half join
others in 181."""


class BoxRow(NamedTuple):
    """A row of boxes that may be swatches, in pixels, and how much of it was seen (`weight`)."""

    x: float
    bottom: float
    period: float
    slack: float
    boxes: int
    weight: float


def find_box_rows(frame: Frame, paper: Floats, profile: Profile, near: float) -> list[BoxRow]:
    """The three likeliest rows of boxes on RGB paper, `near` which its channels are."""
    down, right = max(1, frame.height // 220), max(1, frame.width // 1300)
    period, width = box_period(profile), profile.swatch_width
    least = SMALLEST * width / profile.height / right
    chains = _chains(_off_paper(frame, paper, near, down, right), width / period, least)
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


def _chains(off: Mask, share: float, least: float) -> Reals:
    """Chains of 2 to 6 stretches in one pixel row of a mask, each about `share` of a period long,
    and `least` at least: the pixel row, the chain's middle and period, how many there are; n x 4.
    """
    change = np.diff(np.pad(off, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    row, start = np.nonzero(change == 1)
    end = np.nonzero(change == -1)[1]
    length = end - start
    period = start[1:] - start[:-1]
    gap = start[1:] - end[:-1]
    longer = np.maximum(length[1:], length[:-1])
    slack = 2 + 0.08 * longer
    linked = (row[1:] == row[:-1]) & (np.abs(length[1:] - length[:-1]) <= slack)
    linked &= (longer + slack >= least) & (np.abs(longer - share * period) <= slack) & (gap >= 1)
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
    return np.array(found, np.float64).reshape(-1, 4)


def _stacked(chains: Reals, down: int, right: int, height: float) -> list[BoxRow]:
    """Stacks of chains, about `height` periods tall; the likeliest first."""
    rows: list[BoxRow] = []
    left = chains[np.argsort(chains[:, 0])]
    while len(left):
        row, middle, period, number = left.T
        slack = 2 + _ALIKE * period[-1]
        same = (np.abs(middle - middle[-1]) < slack) & (np.abs(period - period[-1]) < slack)
        same &= number == number[-1]
        breaks = np.flatnonzero(np.diff(row[same]) > 2)
        stack = left[same][breaks[-1] + 1 if len(breaks) else 0 :]
        first, last, count = stack[0, 0], stack[-1, 0], int(number[-1])
        left = left[~(same & (row >= first))]
        tall = (last - first + 1) * down
        # Most stacks are a row or two of texture: numpy's median takes 40 times as long for these.
        box = median(stack[:, 2].tolist()) * right
        if round(tall / (box * height)) == 1:
            x = median(stack[:, 1].tolist()) * right
            rows.append(BoxRow(x, (last + 1) * down, box, down, count, tall * count))
    return sorted(rows, key=lambda row: -row.weight * row.period)
