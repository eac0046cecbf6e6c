"""A canvas of flat colors, and the shapes that cover it.

A shape covers a pixel by the signed distance of the pixel's center to the shape's edge: inside by
half a pixel it covers all of it, outside by half a pixel none. That is exact for straight edges
along x or y, and smooth for all others. Coordinates are those of `vision.geometry`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Color = tuple[float, float, float]
XY = tuple[float, float]
Frame = NDArray[np.uint8]
Floats = NDArray[np.float32]

FULL = 128
"""The grain of bare cloth: see `Canvas`."""


class Patch(NamedTuple):
    """How much of each pixel is covered, 0 to 1, from the upper left pixel (x, y) on."""

    x: int
    y: int
    coverage: Floats


@dataclass(frozen=True)
class Canvas:
    """Flat colors, and how much of the cloth's grain shows through.

    Attributes:
        color: (height, width, 3) RGB.
        grain: (height, width), 0 where colors are uniform, FULL on bare cloth.
    """

    color: Frame
    grain: NDArray[np.int16]

    @classmethod
    def blank(cls, height: int, width: int, paper: Color) -> Self:
        """Bare cloth of that color."""
        color = np.empty((height, width, 3), np.uint8)
        color[:] = np.rint(paper).astype(np.uint8)
        return cls(color, np.full((height, width), FULL, np.int16))

    def copy(self) -> "Canvas":
        """The same, to be painted on."""
        return Canvas(self.color.copy(), self.grain.copy())

    @property
    def size(self) -> tuple[int, int]:
        """Height and width in pixels."""
        return self.grain.shape[0], self.grain.shape[1]

    def cover(self, patch: Patch, color: Color, grain: float = 0.0) -> None:
        """Paint the patch in that color; `grain` 0 to 1 says how much cloth shows in it."""
        height, width = patch.coverage.shape
        rows, cols = slice(patch.y, patch.y + height), slice(patch.x, patch.x + width)
        share = patch.coverage[..., None]
        under = self.color[rows, cols]
        self.color[rows, cols] = under + share * (np.asarray(color, np.float32) - under) + 0.5
        bare = self.grain[rows, cols]
        self.grain[rows, cols] = bare + patch.coverage * (FULL * grain - bare)

    def polygon(self, corners: Sequence[XY], color: Color, grain: float = 0.0) -> None:
        """Fill a convex polygon, its corners given clockwise or counterclockwise."""
        patch = polygon(corners, self.size)
        if patch is not None:
            self.cover(patch, color, grain)

    def stroke(self, points: Sequence[XY], breadth: float, color: Color) -> None:
        """Draw a line through these points, its ends and corners round."""
        patch = stroke(points, breadth, self.size)
        if patch is not None:
            self.cover(patch, color)


def polygon(corners: Sequence[XY], size: tuple[int, int]) -> Patch | None:
    """What a convex polygon covers of a canvas of that (height, width); None if nothing."""
    grid = _grid(corners, 1, size)
    if grid is None:
        return None
    x, y, (left, top) = grid
    inside = np.full((y.size, x.size), np.inf, np.float32)
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = float(np.hypot(x1 - x0, y1 - y0))
        if length:
            np.minimum(inside, ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length, out=inside)
    if _area(corners) < 0:
        return polygon(corners[::-1], size)
    return Patch(left, top, (inside + 0.5).clip(0, 1))


def stroke(points: Sequence[XY], breadth: float, size: tuple[int, int]) -> Patch | None:
    """What a line through these points covers of a canvas; None if nothing."""
    grid = _grid(points, breadth / 2 + 1, size)
    if grid is None:
        return None
    x, y, (left, top) = grid
    distance = np.full((y.size, x.size), np.inf, np.float32)
    for (x0, y0), (x1, y1) in pairwise(points):
        dx, dy = x1 - x0, y1 - y0
        along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy or 1)
        along = along.clip(0, 1)
        np.minimum(distance, np.hypot(x - x0 - along * dx, y - y0 - along * dy), out=distance)
    # A line thinner than a pixel is paler, not thinner.
    strength, edge = np.float32(min(1.0, breadth)), np.float32(max(1.0, breadth) / 2 + 0.5)
    return Patch(left, top, strength * (edge - distance).clip(0, 1))


def _grid(
    points: Sequence[XY], rim: float, size: tuple[int, int]
) -> tuple[Floats, Floats, tuple[int, int]] | None:
    """Centers of the canvas's pixels around these points: x (1, w), y (h, 1), the first pixel."""
    height, width = size
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    left, right = max(0, int(min(xs) - rim)), min(width, int(max(xs) + rim) + 1)
    top, bottom = max(0, int(min(ys) - rim)), min(height, int(max(ys) + rim) + 1)
    if left >= right or top >= bottom:
        return None
    x = np.arange(left, right, dtype=np.float32)[None, :] + np.float32(0.5)
    y = np.arange(top, bottom, dtype=np.float32)[:, None] + np.float32(0.5)
    return x, y, (left, top)


def _area(corners: Sequence[XY]) -> float:
    """Twice the area, negative if the corners go counterclockwise on the screen."""
    following = [*corners[1:], corners[0]]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, following, strict=True))
