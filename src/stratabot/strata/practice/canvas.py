"""A canvas of flat colors, and the shapes painted on it.

How much of a pixel a shape covers depends on the distance from the pixel's center to the shape's
edge. Half a pixel or more inside the shape, all of the pixel is covered; half a pixel or more
outside, none of it; in between the share grows evenly. That is exact for edges along x or y, and
smooth for all others. Coordinates are as in `stratabot.geometry`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple, Self

import numpy as np

from stratabot.color import FloatRGB
from stratabot.frame import Floats, Pixels

XY = tuple[float, float]

FULL_GRAIN: Final = 128
"""The grain of bare cloth, where all of the texture shows (see `Canvas`)."""


class Patch(NamedTuple):
    """How much of each pixel a shape covers.

    Attributes:
        x: the column of the patch's upper left pixel on the canvas.
        y: the row of that pixel.
        coverage: (height, width), 0 to 1.
    """

    x: int
    y: int
    coverage: Floats


@dataclass(frozen=True)
class Canvas:
    """Flat colors, and how much of the cloth's texture will show in each pixel (the grain).

    Attributes:
        pixels: (height, width, 4): RGB and the grain, from 0 (none of the texture shows) to
            FULL_GRAIN (all of it).
    """

    pixels: Pixels

    @classmethod
    def blank(cls, height: int, width: int, paper: FloatRGB) -> Self:
        """Bare cloth of that color."""
        pixels = np.empty((height, width, 4), np.uint8)
        pixels[:] = np.rint((*paper, FULL_GRAIN)).astype(np.uint8)
        return cls(pixels)

    def copy(self) -> "Canvas":
        """A copy; painting on it leaves this canvas as it is."""
        return Canvas(self.pixels.copy())

    @property
    def color(self) -> Pixels:
        """A view of the colors: (height, width, 3) RGB."""
        return self.pixels[..., :3]

    @property
    def grain(self) -> Pixels:
        """A view of the grain: (height, width)."""
        return self.pixels[..., 3]

    @property
    def size(self) -> tuple[int, int]:
        """Height and width in pixels."""
        return self.pixels.shape[0], self.pixels.shape[1]

    def cover(self, patch: Patch, color: FloatRGB, grain: float = 0.0) -> None:
        """Paint the patch in that color; `grain` is the share of the texture that shows, 0 to 1."""
        height, width = patch.coverage.shape
        under = self.pixels[patch.y : patch.y + height, patch.x : patch.x + width]
        paint = np.array((*color, FULL_GRAIN * grain), np.float32)
        under[:] = under + patch.coverage[..., None] * (paint - under) + np.float32(0.5)

    def polygon(self, corners: Sequence[XY], color: FloatRGB, grain: float = 0.0) -> None:
        """Fill a convex polygon, its corners given clockwise or counterclockwise."""
        patch = polygon_patch(corners, self.size)
        if patch is not None:
            self.cover(patch, color, grain)

    def stroke(self, points: Sequence[XY], breadth: float, color: FloatRGB) -> None:
        """Paint a line through these points, `breadth` pixels broad, its ends and corners round."""
        patch = stroke_patch(points, breadth, self.size)
        if patch is not None:
            self.cover(patch, color)


def polygon_patch(corners: Sequence[XY], size: tuple[int, int]) -> Patch | None:
    """What a convex polygon covers on a canvas of that (height, width); None if nothing."""
    if _area(corners) < 0:
        return polygon_patch(corners[::-1], size)
    grid = _grid(corners, 1, size)
    if grid is None:
        return None
    x, y, (left, top) = grid
    inside = np.full((y.size, x.size), np.inf, np.float32)
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        length = float(np.hypot(x1 - x0, y1 - y0))
        if length:
            np.minimum(inside, ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / length, out=inside)
    return Patch(left, top, (inside + 0.5).clip(0, 1))


def stroke_patch(points: Sequence[XY], breadth: float, size: tuple[int, int]) -> Patch | None:
    """What a line through these points, `breadth` pixels broad, covers on a canvas of that size.

    None if it covers nothing. `size` is (height, width).
    """
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
    # A line of less than a pixel is painted one pixel broad, but paler.
    strength, edge = np.float32(min(1.0, breadth)), np.float32(max(1.0, breadth) / 2 + 0.5)
    return Patch(left, top, strength * (edge - distance).clip(0, 1))


def _grid(
    points: Sequence[XY], rim: float, size: tuple[int, int]
) -> tuple[Floats, Floats, tuple[int, int]] | None:
    """The pixels of the canvas in a box around these points, `rim` pixels larger on each side.

    Returns:
        The x of their centers (1, w), the y of their centers (h, 1), and the column and row of the
        first pixel. None if the box lies beside the canvas.
    """
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
    """Twice the polygon's area, negative if its corners go counterclockwise on the screen."""
    following = [*corners[1:], corners[0]]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, following, strict=True))
