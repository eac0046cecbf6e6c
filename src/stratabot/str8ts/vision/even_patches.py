"""Even patches of a picture that may be cells: about as wide as high, bounded by edges all around.

The inside of a cell is even, whatever its color, and lines or other colors surround it. So cells
are connected stretches without an edge in them. A digit is a hole in its patch and does no harm.
Neither does uneven light: only neighboring pixels are compared.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Mask, Pixels, Reals, largest_channel
from stratabot.vision.connected import connected

LEVELS: Final = (24, 12, 40, 7)
"""The greatest ranges of a channel within 3 x 3 pixels that count as even, the likeliest first.
Noise and paper change by up to 20 and more; a thin gray line that is made smaller with the picture
is 10 darker than paper."""

_LEAST_SIDE: Final = 7.0
"""Pixels; the patch within a cell 11 pixels wide has that."""

_ROUND: Final = 0.3
"""The least variance in a patch, as a part of the largest. Seen at a slant of 60 degrees, a square
has 0.25."""

_FULL: Final = 0.42, 1.12
"""The area of a patch by that of a rectangle with the same variances: 1 for a full cell, 0.5 for
one that holds a large bold digit, 1.05 for a disk."""


class Patches(NamedTuple):
    """n patches: their middles (n x 2: x, y) and their sides, in pixels of the picture."""

    middles: Reals
    sides: Reals


def roughness(pixels: Pixels) -> NDArray[np.uint8]:
    """The largest range of a channel within 3 x 3 pixels; height x width."""
    high, low = pixels, pixels
    for axis in (0, 1):
        high, low = _stretched(high, axis, np.maximum), _stretched(low, axis, np.minimum)
    return np.asarray(largest_channel(high - low), np.uint8)


def _stretched(values: Pixels, axis: int, choose: np.ufunc) -> Pixels:
    """The largest, or the smallest, of each value and its neighbors along an axis."""
    found = values.copy()
    own, other = [slice(None)] * 3, [slice(None)] * 3
    own[axis], other[axis] = slice(1, None), slice(None, -1)
    one, two = tuple(own), tuple(other)
    choose(found[one], values[two], out=found[one])
    choose(found[two], values[one], out=found[two])
    return found


def find_patches(rough: NDArray[np.uint8]) -> Iterator[Patches]:
    """The patches that may be cells, at one level of roughness after the other."""
    for level in LEVELS:
        yield _shaped(connected(rough < level))


def _shaped(labels: NDArray[np.intp]) -> Patches:
    """Those of the labeled parts that are shaped like cells."""
    rows, cols = np.nonzero(labels)
    own = labels[rows, cols]
    count = np.bincount(own).astype(float)
    is_part = (count >= _FULL[0] * _LEAST_SIDE**2) & (count <= labels.size / 12)
    keep = is_part[own]
    rows, cols, own = rows[keep], cols[keep], own[keep]
    kept = np.flatnonzero(is_part)
    own = np.searchsorted(kept, own)
    size = count[kept]
    x, y = (np.bincount(own, place, len(kept)) / size for place in (cols, rows))
    dx, dy = cols - x[own], rows - y[own]
    xx, yy, xy = (
        np.bincount(own, each, len(kept)) / size + more
        for each, more in ((dx * dx, 1 / 12), (dy * dy, 1 / 12), (dx * dy, 0))
    )
    is_cell, side = _square(size, xx, yy, xy)
    return Patches(np.stack([x, y], 1)[is_cell] + 0.5, side[is_cell] + 2)


def _square(size: Reals, xx: Reals, yy: Reals, xy: Reals) -> tuple[Mask, Reals]:
    """Which parts have the variances of squares, and their sides."""
    middle, off = (xx + yy) / 2, np.hypot((xx - yy) / 2, xy)
    small, large = middle - off, middle + off
    full = 12 * np.sqrt(np.maximum(small * large, 1e-9))
    share = size / full
    is_cell = (small > _ROUND * large) & (share > _FULL[0]) & (share < _FULL[1])
    return is_cell & (full > _LEAST_SIDE**2), np.sqrt(full)
