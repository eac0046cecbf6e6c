"""Bands along the board's lines: the darker lane on the cloth, and the ribbon with its shadow.

A lane runs at exactly 45 degrees. So it covers a stretch of the same length in every pixel row, and
the stretch moves by one pixel from row to row. A `Band` computes once which pixels these are and
how far each lies from the lane's middle. Then a ribbon is painted on a tenth of the picture only.

Pillow would paint on all of it: a strip, turned by 45 degrees, took five times as long.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.color import FloatRGB
from stratabot.frame import Floats
from stratabot.geometry import Point
from stratabot.strata.practice.canvas import FULL_GRAIN, Canvas

SHADOW: Final = 0.24
"""The share of the light that a ribbon's shadow takes away at the ribbon's edge.

Measured across six ribbons at scale 2.78, where paper has a brightness of 205: it is 155 to 160 at
the edge, 170 at 4 pixels from it, 184 at 8, 190 at 12, 195 at 16 and 205 at 24, the same on both
sides. So the light comes from straight above, and the shadow fades as exp(-distance / 9.5).
"""

SHADOW_REACH: Final = 3.4
"""The distance at which the shadow has faded to 1/e, in pixels at scale 1."""

SHADE: Final = 0.06
"""The share by which a ribbon is darker at its edges than in its middle.

Measured: brightness 77 beside 82 on a teal ribbon, 99 beside 104 on a brick one.
"""

SHADED_SHARE: Final = 0.7
"""The share of a ribbon's half breadth that is darker; the middle is exactly uniform."""

_REACHES: Final = 4
"""The shadow ends at this many SHADOW_REACH, where it takes 0.4 % of the light: under a level."""


def _lane_pixels(
    on: Point, is_row: bool, reach: float, size: tuple[int, int]
) -> tuple[NDArray[np.intp], Floats, Floats]:
    """The pixels of a canvas within `reach` of the middle of a lane.

    Args:
        on: a point on the lane's middle.
        is_row: a row's lane runs up to the right, a column's up to the left.
        reach: a distance across the lane, in pixels.
        size: height and width of the canvas.

    Returns:
        Three arrays of shape (n,): the pixels' indices in the flattened canvas, the x of their
        centers, and their distances from the lane's middle.
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
    """The distance from a corner, given the distances from its two sides; all negative inside.

    Lines of equal distance are round outside of the corner and sharp inside.
    """
    inside: Floats = np.minimum(np.maximum(one, other), 0)
    outside: Floats = np.hypot(one.clip(0, None), other.clip(0, None))
    return inside + outside


@dataclass(frozen=True)
class Band:
    """The place of one line's ribbon on a canvas.

    Attributes:
        start: the line's selector, in pixels.
        is_row: a row's band runs up to the right, a column's up to the left.
        half_breadth: half the ribbon's breadth, measured across it, in pixels.
        scale: pixels of the canvas per pixel of the profile.
        size: height and width of the canvas.
    """

    start: Point
    is_row: bool
    half_breadth: float
    scale: float
    size: tuple[int, int]

    @cached_property
    def _pixels(self) -> tuple[NDArray[np.intp], Floats, Floats]:
        """What `_lane_pixels` gives, only for the pixels of the whole ribbon with its shadow."""
        reach = self.half_breadth + self._rim
        index, x, across = _lane_pixels(self.start, self.is_row, reach, self.size)
        near = (x - self._end(0.0)) * self._outward > -self._rim
        return index[near], x[near], across[near]

    @property
    def _rim(self) -> float:
        """How far the shadow and the smoothed edge reach beyond the ribbon, in pixels."""
        return _REACHES * SHADOW_REACH * self.scale + 1

    @property
    def _outward(self) -> int:
        """The sign of the x direction from the selector to the board."""
        return 1 if self.is_row else -1

    def _end(self, progress: float) -> float:
        """The x that a sliding ribbon has reached: its start at progress 0, off the canvas at 1.

        A ribbon starts beyond its selector, with a vertical cut whose upper corner is level with
        the selector. The cut was measured twice, at 0.29 of the lanes' distance beyond the
        selector: that is half the breadth times sqrt 2.
        """
        overhang = self.half_breadth * 2**0.5
        start = self.start.x - self._outward * overhang
        far = self._far_end + self._outward * (2 * overhang)
        return start + (far - start) * progress

    @property
    def _far_end(self) -> float:
        """The x where the lane's middle leaves the canvas, at the top or at a side."""
        at_top = self.start.x + self._outward * self.start.y
        return min(at_top, self.size[1]) if self.is_row else max(at_top, 0.0)

    def paint_ribbon(self, canvas: Canvas, color: FloatRGB, progress: float = 1.0) -> None:
        """Paint a ribbon of that color, and its shadow on what is there.

        `progress` is how far it has slid in: 0 at its start, 1 when it reaches off the canvas.
        """
        index, light, covered = self._whole if progress == 1 else self._shares(progress)
        self._blend(canvas, index, light, covered, color)

    @cached_property
    def _whole(self) -> tuple[NDArray[np.intp], Floats, Floats]:
        """The shares of a ribbon at rest."""
        return self._shares(1.0)

    def _shares(self, progress: float) -> tuple[NDArray[np.intp], Floats, Floats]:
        """The pixels that a ribbon or its shadow reaches, as indices in the flattened canvas.

        With them, the share of what is there that stays, and the share of color that is added.
        """
        index, x, across = self._pixels
        start, tip = sorted((self._end(0.0), self._end(progress)))
        near = (x > start - self._rim) & (x < tip + self._rim)
        index, x, across = index[near], x[near], across[near]
        outside = _corner(across - self.half_breadth, np.maximum(start - x, x - tip))
        covered = (0.5 - outside).clip(0, 1)
        dark = np.exp(outside.clip(0, None) * np.float32(-1 / (SHADOW_REACH * self.scale)))
        light = (1 - covered) * (1 - np.float32(SHADOW) * dark)
        shade = (1 + outside / np.float32(SHADED_SHARE * self.half_breadth)).clip(0, 1)
        covered *= 1 - np.float32(SHADE) * shade
        return index, light, covered

    def paint_lane(self, canvas: Canvas, color: FloatRGB, half_breadth: float) -> None:
        """Darken the cloth to that color along the lane, from edge to edge of the canvas."""
        index, _, across = _lane_pixels(self.start, self.is_row, half_breadth + 1, self.size)
        covered = (half_breadth + 0.5 - across).clip(0, 1)[:, None]
        pixels = canvas.pixels.reshape(-1, 4)
        under = pixels[index].astype(np.float32)
        darker = np.minimum(under, np.array((*color, FULL_GRAIN), np.float32))
        pixels[index] = under + covered * (darker - under) + np.float32(0.5)

    @staticmethod
    def _blend(
        canvas: Canvas, index: NDArray[np.intp], light: Floats, covered: Floats, color: FloatRGB
    ) -> None:
        """Each pixel becomes `light` times what is there plus `covered` times the color."""
        pixels = canvas.pixels.reshape(-1, 4).view(np.uint32)[:, 0]  # fetched four bytes at a time
        shown = pixels[index]
        channels = shown.view(np.uint8).reshape(-1, 4)
        for channel, level in enumerate((*color, 0.0)):
            added = covered * np.float32(level) + np.float32(0.5)
            channels[:, channel] = channels[:, channel] * light + added
        pixels[index] = shown
