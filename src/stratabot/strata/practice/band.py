"""Bands along a lane: the darker lane itself, and the ribbons with their shadows.

A lane runs at exactly 45 degrees, so that in every pixel row it crosses it covers the same stretch,
moved by one pixel from one row to the next. A band keeps the flat indices of those pixels and
their distances once; painting a ribbon then touches a tenth of the picture.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.color import FloatRGB
from stratabot.geometry import Point
from stratabot.strata.practice.canvas import Canvas

Floats = NDArray[np.float32]

SHADOW: Final = 0.24
"""How much a ribbon's shadow takes of the light at its edge.

Measured across six ribbons: brightness 155 to 160 of 205 at the edge on both sides, 170 at 4
pixels from it, 184 at 8, 190 at 12, 195 at 16, all of it at 24. So light falls on it from above,
and the shadow fades as exp(-distance / 9.5) at scale 2.78.
"""

SHADOW_REACH: Final = 3.4
"""The distance in pixels at scale 1 over which the shadow falls to 1/e."""

SHADE: Final = 0.06
"""By how much a ribbon is darker at its edges: brightness 77 of 82 on teal, 99 of 104 on brick."""

SHADED: Final = 0.7
"""The share of the ribbon's half breadth that is shaded; the middle is exactly uniform."""

_REACHES = 4  # after four of them 0.4 % of the light is missing, less than one level


def lane_pixels(
    on: Point, is_row: bool, reach: float, size: tuple[int, int]
) -> tuple[NDArray[np.intp], Floats, Floats]:
    """The pixels of a canvas of that (height, width) within `reach` of a lane through a point.

    Returns:
        Three arrays of shape (n,): flat indices, x of the centers, distances from the middle.
    """
    height, width = size
    row = np.arange(height)[:, None]
    rise = on.y - (row + 0.5)
    middle = on.x + (rise if is_row else -rise)
    stretch = reach * 2**0.5
    col = np.floor(middle - stretch).astype(np.intp) + np.arange(int(2 * stretch) + 2)
    across = np.abs(col + 0.5 - middle) / 2**0.5
    seen = (col >= 0) & (col < width)
    index = (row * width + col)[seen]
    return index, (col + np.float32(0.5))[seen].astype(np.float32), across[seen].astype(np.float32)


def _corner(one: Floats, other: Floats) -> Floats:
    """Signed distance to a corner from those to its two sides, negative inside, round outside."""
    inside: Floats = np.minimum(np.maximum(one, other), 0)
    outside: Floats = np.hypot(one.clip(0, None), other.clip(0, None))
    return inside + outside


@dataclass(frozen=True)
class Band:
    """The place of one ribbon on a canvas.

    Attributes:
        start: the selector, in pixels; a row's band runs up to the right, a column's to the left.
        is_row: which of the two.
        half_breadth: half the ribbon's breadth, across it, in pixels.
        scale: pixels per pixel of the profile.
        size: height and width of the canvas.
    """

    start: Point
    is_row: bool
    half_breadth: float
    scale: float
    size: tuple[int, int]

    @cached_property
    def _pixels(self) -> tuple[NDArray[np.intp], Floats, Floats]:
        """As from `lane_pixels`: those of the whole ribbon and its shadow, and no others."""
        reach = self.half_breadth + self._rim
        index, x, across = lane_pixels(self.start, self.is_row, reach, self.size)
        near = (x - self.end(0.0)) * self._outward > -self._rim
        return index[near], x[near], across[near]

    @property
    def _rim(self) -> float:
        return _REACHES * SHADOW_REACH * self.scale + 1

    @property
    def _outward(self) -> int:
        return 1 if self.is_row else -1

    def end(self, progress: float) -> float:
        """The x up to which a ribbon has slid in, from its start at 0 to off the canvas at 1.

        It starts with a vertical cut whose upper corner is level with the selector: measured at
        0.29 of the lanes' distance beyond it, twice, which is half the breadth times sqrt 2.
        """
        overhang = self.half_breadth * 2**0.5
        start = self.start.x - self._outward * overhang
        far = self._far_end + self._outward * (2 * overhang)
        return start + (far - start) * progress

    @property
    def _far_end(self) -> float:
        """Where the lane's middle leaves the canvas, at the top or at a side."""
        at_top = self.start.x + self._outward * self.start.y
        return min(at_top, self.size[1]) if self.is_row else max(at_top, 0.0)

    def ribbon(self, canvas: Canvas, color: FloatRGB, progress: float = 1.0) -> None:
        """Lay a ribbon of that color, with its shadow on all that is under it."""
        index, x, across = self._pixels
        start, tip = sorted((self.end(0.0), self.end(progress)))
        outside = _corner(across - self.half_breadth, np.maximum(start - x, x - tip))
        if progress < 1:
            near = outside < self._rim
            index, outside = index[near], outside[near]
        covered = (0.5 - outside).clip(0, 1)
        dark = np.exp(outside.clip(0, None) * np.float32(-1 / (SHADOW_REACH * self.scale)))
        light = (1 - covered) * (1 - np.float32(SHADOW) * dark)
        shade = (1 + outside / np.float32(SHADED * self.half_breadth)).clip(0, 1)
        covered *= 1 - np.float32(SHADE) * shade
        self._blend(canvas, index, light, covered, color)

    def lane(self, canvas: Canvas, color: FloatRGB, half_breadth: float) -> None:
        """Darken the lane to that color, from one edge of the canvas to the other."""
        index, _, across = lane_pixels(self.start, self.is_row, half_breadth + 1, self.size)
        covered = (half_breadth + 0.5 - across).clip(0, 1)[:, None]
        pixels = canvas.color.reshape(-1, 3)
        under = pixels[index].astype(np.float32)
        darker = np.minimum(under, np.asarray(color, np.float32))
        pixels[index] = under + covered * (darker - under) + np.float32(0.5)

    @staticmethod
    def _blend(
        canvas: Canvas, index: NDArray[np.intp], light: Floats, covered: Floats, color: FloatRGB
    ) -> None:
        pixels, grain = canvas.color.reshape(-1, 3), canvas.grain.reshape(-1)
        for channel in range(3):
            plane = pixels[:, channel]
            shown = plane[index] * light
            shown += covered * np.float32(color[channel]) + np.float32(0.5)
            plane[index] = shown
        grain[index] = grain[index] * light
