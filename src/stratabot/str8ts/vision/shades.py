"""Which cells are black: how light the ground of each is, by the light that falls on it.

The light on a photograph is uneven, but it changes slowly: it is fitted to the white cells. What is
black is then a part of white everywhere. Where black ink shines, or is gray by itself, that part is
larger; so black is what the darker of two groups of cells has.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats, Mask, largest_channel
from stratabot.str8ts.vision.sides import SCALE, PlaneView

_RING: Final = 0.14, 0.24
"""The ground is seen between these distances from a cell's sides, in cells: lines are nearer, and
most of a digit is farther."""

_RIM: Final = (0.06, 0.1)
"""Where the frame around a light box is seen that a black cell's number stands in."""

_BOXED: Final = 0.6
_FRAMED: Final = 0.7  # the least part of the frame that is darker than this part of the box
_FIRST: Final = 0.6  # at first, what is lighter than this part of the light cells counts as white

_APART: Final = 0.3
"""By how much black is darker than white at least. Shaded boxes of a Sudoku are 0.1 to 0.25 darker
in print; washed-out black is 0.5 darker."""

_SURE: Final = 0.28
"""A cell is surely black if it is no lighter than black by more than this part of the way to white;
surely white if it is as near to that."""


class Shades(NamedTuple):
    """Rows x cols cells."""

    is_black: Mask  # which are black; none if there are no two kinds of cells
    confidence: Floats  # how sure that is, from 0 to 1 (0.5 is even)

    def turned(self, quarters: int) -> "Shades":
        """The same of a grid that is turned counterclockwise."""
        is_black, confidence = (
            np.rot90(self.is_black, quarters),
            np.rot90(self.confidence, quarters),
        )
        return self._replace(is_black=is_black, confidence=confidence)


def cell_grounds(view: PlaneView, width: float = 1.0) -> Floats:
    """The color of each cell's ground, rows x cols x 3; NaN outside of the picture.

    Args:
        width: that of a cell, as a part of the way to the next one.
    """
    found = _median(view, _ring(*_RING, width))
    box = lightness(found)[..., None]
    rim = _marked_pixels(view, _ring(*_RIM, width))
    with np.errstate(invalid="ignore"):
        is_boxed = (largest_channel(rim) < _BOXED * box).mean(-1) > _FRAMED
    found[is_boxed] = np.nanmedian(rim[is_boxed], axis=1)
    return found


def _ring(near: float, far: float, width: float) -> Mask:
    first = round((0.5 + (near - 0.5) * width) * SCALE)
    last = max(first + 1, round((0.5 + (far - 0.5) * width) * SCALE))
    mark = np.zeros((SCALE, SCALE), bool)
    mark[first : SCALE - first, first : SCALE - first] = True
    mark[last : SCALE - last, last : SCALE - last] = False
    return mark


def _marked_pixels(view: PlaneView, mark: Mask) -> Floats:
    """The marked pixels of each cell: rows x cols x pixels x 3."""
    cells = view.pixels.reshape(view.rows, SCALE, view.cols, SCALE, 3).swapaxes(1, 2)
    return cells[:, :, mark]


def _median(view: PlaneView, mark: Mask) -> Floats:
    """The median color of each cell's marked pixels; NaN where a quarter of them is not seen."""
    ring = _marked_pixels(view, mark)
    found = np.full((*ring.shape[:2], 3), np.nan, np.float32)
    is_seen = np.isfinite(ring[..., 0]).mean(2) > 1 / 4
    found[is_seen] = np.nanmedian(ring[is_seen], axis=1)
    return found


def lightness(colors: Floats) -> Floats:
    """The largest channel: pure colors, with which cells are highlighted, count as light."""
    found: Floats = largest_channel(colors)
    return found


def find_black_cells(colors: Floats) -> Shades:
    """Which cells are black, by the colors of their grounds: rows x cols x 3, NaN where unknown."""
    light = np.nan_to_num(lightness(colors), nan=-1)
    known = light >= 0
    # A black cell's 0 and 4 are the same to the eye, and to a logarithm not.
    level = np.log(np.maximum(light, 1) + 2)
    start = np.log(float(np.percentile(light[known], 85)) + 2)
    is_white = known & (level > start + np.log(_FIRST))
    field = np.full(light.shape, start)
    for _ in range(4):
        field = _field(level, is_white)
        is_white = known & (level > field + np.log(_FIRST))
    share = np.where(known, np.exp(level - field), 1.0)
    return _divide_by_lightness(share, known)


def _field(level: NDArray[np.float64], is_white: Mask) -> NDArray[np.float64]:
    """A smooth field through the levels of the white cells, some of which may be colored."""
    rows, cols = level.shape
    y, x = np.mgrid[0:rows, 0:cols]
    x, y = x / cols - 0.5, y / rows - 0.5
    terms = [np.ones_like(x), x, y, x * x, x * y, y * y]
    basis = np.stack(terms, -1)
    own, wanted = basis[is_white], level[is_white]
    weight = np.ones(len(wanted))
    found = np.zeros(len(terms))
    for _ in range(5):
        weighted = own * weight[:, None]
        ridge = np.diag([1e-6] + [0.02] * (len(terms) - 1))
        found = np.linalg.solve(weighted.T @ own + ridge, weighted.T @ wanted)
        weight = 1 / (1 + ((wanted - own @ found) / 0.08) ** 2)
    return np.asarray(basis @ found)


def _divide_by_lightness(share: NDArray[np.float64], known: Mask) -> Shades:
    """The cells divided into two kinds, by how light they are as a part of white."""
    none = np.zeros(share.shape, bool)
    low = share[known & (share < 1 - _APART)]
    black = float(np.median(low)) if len(low) else 1.0
    if black > 1 - _APART:
        return Shades(none, np.ones(share.shape, np.float32))
    way = (share - black) / (1 - black)
    to_black, to_white = np.abs(way), np.abs(way - 1)
    is_black = known & (to_black < to_white)
    off = np.minimum(to_black, to_white)
    off = np.where((way < 0) | (way > 1), 0, off)
    sure = 1 - 0.5 * np.clip((off - _SURE) / (0.5 - _SURE), 0, 1)
    confidence = np.where(known, sure, 0.5).astype(np.float32)
    return Shades(is_black, confidence)
