"""Quadrilaterals in a photograph: the outlines of large, even, light surfaces.

The client area is such a surface: paper, with holes where cells and swatches are. The steps: find
connected stretches without an edge in them; take the convex hull of each, which closes the notches
of swatches; enclose it with four straight lines; move these lines to where the picture changes.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.frame import Mask, largest_channel
from stratabot.vision.connected import connected
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
_LEAST_FULL: Final = 0.88  # the least share of its quadrilateral that a convex hull fills


def find_outlines(image: Image.Image) -> Iterator[Corners]:
    """Outlines of surfaces that can be the client area, the most even first."""
    for longer, levels in _COARSE:
        step = max(image.size) / longer
        size = round(image.width / step), round(image.height / step)
        small = np.asarray(image.resize(size, Image.Resampling.BOX))
        rough = roughness(small)
        light = largest_channel(small) > _DARK
        masks = [(rough < even) & light for even in levels]
        for mask in [*masks, _closed(masks[1])]:
            labels = connected(mask)
            counts = np.bincount(labels.ravel())
            counts[0] = 0
            large = np.flatnonzero(counts >= _LEAST_AREA * mask.size * 0.6)
            for k in large[np.argsort(-counts[large])]:
                corners = _quadrilateral(labels == k)
                if corners is not None:
                    yield corners * step


def _closed(mask: Mask) -> Mask:
    """The mask with thin gaps closed: on a phone the caret parts the paper in two."""
    return extreme_around(extreme_around(mask, 3, np.maximum), 3, np.minimum)


def _quadrilateral(mask: Mask) -> Corners | None:
    hull = _hull(mask)
    area = abs(_area(hull))
    if len(hull) < 4 or area < _LEAST_AREA * mask.size:
        return None
    corners = _four_sides(hull)
    if corners is None or area < _LEAST_FULL * abs(_area(corners)):
        return None
    around = corners - corners.mean(0)
    corners = corners[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]
    return np.roll(corners, -int(corners.sum(1).argmin()), axis=0)


def _hull(mask: Mask) -> Corners:
    rows = np.flatnonzero(mask.any(1))
    left = mask[rows].argmax(1)
    right = mask.shape[1] - mask[rows][:, ::-1].argmax(1)
    # Pixels are boxes; each hull grows by one more pixel, which the roughness of edges took away.
    sides = [(left - 1.0, rows + 0.0), (left - 1.0, rows + 1.0)]
    sides += [(right + 1.0, rows + 0.0), (right + 1.0, rows + 1.0)]
    points = np.concatenate([np.stack(side, 1) for side in sides])
    points[points[:, 1] == rows[0], 1] -= 1
    points[points[:, 1] == rows[-1] + 1, 1] += 1
    points = points[np.lexsort((points[:, 1], points[:, 0]))]
    lower, upper = _chain(points), _chain(points[::-1])
    return np.array(lower[:-1] + upper[:-1])


def _chain(points: Corners) -> list[tuple[float, float]]:
    """One half of the convex hull of points that are sorted by x (Andrew's monotone chain)."""
    chain: list[tuple[float, float]] = []
    for x, y in points.tolist():
        while len(chain) > 1:
            (x0, y0), (x1, y1) = chain[-2:]
            if (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def _area(corners: Corners) -> float:
    x, y = corners.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def _four_sides(hull: Corners) -> Corners | None:
    """The hull reduced to four sides: one by one the sides go whose loss adds the least area."""
    points = [tuple(point) for point in hull]
    while len(points) > 4:
        options = [(_added(points, k), k) for k in range(len(points))]
        added, k = min(options, key=lambda option: option[0][0])
        if added[0] == np.inf:
            return None
        points[k] = added[1]
        del points[(k + 1) % len(points)]
    return np.array(points)


def _added(points: list[tuple[float, float]], k: int) -> tuple[float, tuple[float, float]]:
    """The area that is added if the side from point k goes, and the new corner."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(k + m) % len(points)] for m in (-1, 0, 1, 2))
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-9:
        return np.inf, (bx, by)
    t = ((cx - ax) * vy - (cy - ay) * vx) / cross
    s = ((cx - ax) * uy - (cy - ay) * ux) / cross
    if t < 1 or s > 0:
        return np.inf, (bx, by)
    x, y = ax + t * ux, ay + t * uy
    return abs((bx - x) * (cy - y) - (by - y) * (cx - x)) / 2, (x, y)
