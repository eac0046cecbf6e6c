"""Quadrilaterals in a photograph: the outlines of large, even, light surfaces.

The client area is such a surface: paper, with holes where cells and swatches are. So it is a
connected stretch without an edge in it that fills the quadrilateral between its outermost points.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.frame import Mask, largest_channel
from stratabot.vision.connected import label_connected
from stratabot.vision.surroundings import extreme_around, roughness

Corners = NDArray[np.float64]
"""4 x 2: upper left, upper right, lower right, lower left, in pixels of the picture."""

_COARSE: Final = ((400, (15, 21, 29, 40)), (200, (11, 15, 21)))
"""Surfaces are looked for in small pictures with these longer edges, in pixels. The other numbers
are the greatest ranges of a channel within 3 x 3 pixels that count as even. Lanes change by 8.
Texture and noise change by 8 in the larger picture (a coarse cloth from near by: 25), and by half
as much in the smaller one. A window's edge changes by 20 or more."""

_LEAST_AREA: Final = 0.035  # of the picture; a quarter wide and high are 0.06
_DARK: Final = 70  # paper's brightest channel is above this, even much too dark
_LEAST_FULL: Final = 0.88  # the least share of its quadrilateral that a surface fills


def find_outlines(image: Image.Image) -> Iterator[Corners]:
    """Outlines of surfaces that can be the client area, the most even first."""
    for longer, levels in _COARSE:
        step = max(image.size) / longer
        size = round(image.width / step), round(image.height / step)
        small = np.asarray(image.resize(size, Image.Resampling.BOX))
        rough = roughness(small)
        light = largest_channel(small) > _DARK
        masks = [(rough < even) & light for even in levels]
        for mask in [*masks, _close_gaps(masks[1])]:
            labels = label_connected(mask)
            counts = np.bincount(labels.ravel())
            counts[0] = 0
            large = np.flatnonzero(2 * counts >= _LEAST_AREA * mask.size)
            for k in large[np.argsort(-counts[large])]:
                corners = _quadrilateral(labels == k)
                if corners is not None:
                    yield corners * step


def _close_gaps(mask: Mask) -> Mask:
    """The mask with thin gaps closed: on a phone the caret parts the paper in two."""
    return extreme_around(extreme_around(mask, 3, np.maximum), 3, np.minimum)


def _quadrilateral(mask: Mask) -> Corners | None:
    """The outermost points towards the picture's corners, if the surface fills what they enclose.

    Rows are taken as filled from the first to the last pixel, which closes holes and notches.
    """
    rows = np.flatnonzero(mask.any(1))
    left = mask[rows].argmax(1)
    right = mask.shape[1] - mask[rows][:, ::-1].argmax(1)
    # Pixels are boxes; each grows by one more pixel, which the roughness of edges took away.
    x = np.concatenate([left - 1.0, right + 1.0])
    y = np.concatenate([rows, rows]) + 0.5
    y += np.sign(y - y.mean()) * (0.5 + (y == y.min()) + (y == y.max()))
    ends = [(x + y).argmin(), (x - y).argmax(), (x + y).argmax(), (x - y).argmin()]
    full, corners = (right - left + 2).sum(), np.stack([x[ends], y[ends]], 1)
    sides = corners - np.roll(corners, 1, 0)
    # Twice the area of each corner's triangle: together four times that of the quadrilateral.
    turns = np.linalg.det(np.stack([sides, np.roll(sides, -1, 0)], -1))
    fills = 4 * full / max(float(turns.sum()), 1.0)
    is_convex, is_large = turns.min() > 0, full >= _LEAST_AREA * mask.size
    return corners if is_large and is_convex and _LEAST_FULL < fills < 1 / _LEAST_FULL else None
