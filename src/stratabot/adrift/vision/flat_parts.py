"""Flat parts of a picture: connected pixels without an edge between them.

Dots are such parts, and so are tiles and the insides of cells between grid lines. None of them is
known by its color: games of this kind come in every theme.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Mask, Pixels
from stratabot.vision.connected import joined

FLAT: Final = (12, 6, 24)
"""The greatest differences of a channel between neighboring pixels that count as flat, in the order
in which they are tried. JPEG of quality 40 changes even surfaces by 8 at most; thin grid lines of
dark themes change by 20 and more, soft edges of enlarged pictures by 7."""


class Parts(NamedTuple):
    """Boxes of flat parts, in pixels, and the number of pixels of each; arrays of one length."""

    left: NDArray[np.intp]
    top: NDArray[np.intp]
    right: NDArray[np.intp]
    bottom: NDArray[np.intp]
    area: NDArray[np.intp]

    def only(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> "Parts":
        """Some of the parts."""
        return Parts(*(values[which] for values in self))

    def scaled(self, by: float) -> "Parts":
        """The boxes in a picture that is so many times as large."""
        left, top, right, bottom = (np.rint(side * by).astype(np.intp) for side in self[:4])
        return Parts(left, top, right, bottom, np.rint(self.area * by**2).astype(np.intp))

    @property
    def width(self) -> NDArray[np.intp]:
        """Pixels from left to right."""
        return self.right - self.left

    @property
    def height(self) -> NDArray[np.intp]:
        """Pixels from top to bottom."""
        return self.bottom - self.top


def flat(pixels: Pixels, most: int = FLAT[0]) -> Mask:
    """Which pixels differ from all four neighbors by at most `most`; height x width."""
    values = pixels.astype(np.int16)
    mask = np.ones(pixels.shape[:2], bool)
    for one, other in (
        ((slice(1, None),), (slice(None, -1),)),
        ((slice(None), slice(1, None)), (slice(None), slice(None, -1))),
    ):
        step = np.abs(values[one] - values[other])
        even = (step[..., 0] <= most) & (step[..., 1] <= most) & (step[..., 2] <= most)
        mask[one] &= even
        mask[other] &= even
    return mask


def parts_of(mask: Mask) -> Parts:
    """The parts of a mask that are connected along rows and columns, in no certain order.

    Runs of pixels along rows are joined, not single pixels: 15 ms for a million pixels.
    """
    padded = np.pad(mask, ((0, 0), (1, 1))).astype(np.int8)
    change = np.diff(padded, axis=1)
    rows, starts = np.nonzero(change > 0)
    ends = np.nonzero(change < 0)[1]
    parent = joined(len(rows), _touching(rows, starts, ends, mask.shape))
    _, label = np.unique(parent, return_inverse=True)
    count = int(label.max(initial=-1)) + 1
    left, top = np.full(count, mask.shape[1]), np.full(count, mask.shape[0])
    right, bottom, area = (np.zeros(count, np.intp) for _ in range(3))
    np.minimum.at(left, label, starts)
    np.minimum.at(top, label, rows)
    np.maximum.at(right, label, ends)
    np.maximum.at(bottom, label, rows + 1)
    np.add.at(area, label, ends - starts)
    return Parts(left, top, right, bottom, area)


def _touching(
    rows: NDArray[np.intp],
    starts: NDArray[np.intp],
    ends: NDArray[np.intp],
    shape: tuple[int, ...],
) -> NDArray[np.intp]:
    """Pairs of runs in neighboring rows that share a column: pairs x 2."""
    wide = shape[1] + 1
    first, last = rows * wide + starts, rows * wide + ends
    # Of the runs one row below: from the first that ends right of my start to the last that
    # starts left of my end.
    low = np.searchsorted(last, first + wide, "right")
    high = np.searchsorted(first, last + wide, "left")
    counts = np.maximum(high - low, 0)
    upper = np.repeat(np.arange(len(rows)), counts)
    offset = np.arange(len(upper)) - np.repeat(np.cumsum(counts) - counts, counts)
    return np.stack([upper, low[upper] + offset], 1)
