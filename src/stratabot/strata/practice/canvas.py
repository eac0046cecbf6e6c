"""A canvas of flat colors, on which Pillow draws shapes four times as large and shrinks them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Self

import numpy as np
from PIL import Image, ImageDraw

from stratabot.color import FloatRGB
from stratabot.frame import Pixels

XY = tuple[float, float]
FULL_GRAIN: Final = 128  # the grain of bare cloth, where all of the texture shows (see `Canvas`)
_FINER: Final = 4  # how many times larger Pillow draws a shape


@dataclass(frozen=True)
class Canvas:
    """Flat colors, and how much of the cloth shows in a pixel, 0 to FULL_GRAIN: (h, w, 4)."""

    pixels: Pixels

    @classmethod
    def blank(cls, height: int, width: int, paper: FloatRGB) -> Self:
        pixels = np.empty((height, width, 4), np.uint8)
        pixels[:] = np.rint((*paper, FULL_GRAIN)).astype(np.uint8)
        return cls(pixels)

    def copy(self) -> "Canvas":
        return Canvas(self.pixels.copy())

    @property
    def color(self) -> Pixels:
        return self.pixels[..., :3]

    @property
    def grain(self) -> Pixels:
        return self.pixels[..., 3]

    def cover(
        self, mask: Image.Image, corner: tuple[int, int], color: FloatRGB, grain: float = 0.0
    ) -> None:
        """Paint a color, with so much `grain`, at the `corner` by the mask's shares, 0 to 255."""
        (x, y), (width, height) = corner, mask.size
        under = self.pixels[y : y + height, x : x + width]
        share = np.asarray(mask, np.float32)[..., None] / np.float32(255)
        paint = np.array((*color, FULL_GRAIN * grain), np.float32)
        under[:] = under + share * (paint - under) + np.float32(0.5)

    def polygon(self, corners: Sequence[XY], color: FloatRGB, grain: float = 0.0) -> None:
        """Fill a polygon; `grain` is as in `cover`."""

        def fill(draw: ImageDraw.ImageDraw, places: list[XY]) -> None:
            # Pillow also fills the pixels on the edge: half of each would be right.
            draw.polygon(places, 255, 128)

        self._draw(fill, corners, 0, color, grain)

    def stroke(self, points: Sequence[XY], breadth: float, color: FloatRGB) -> None:
        """Paint a line through these points, `breadth` pixels broad, its ends and corners round."""
        thick = max(1, round(breadth * _FINER))

        def trace(draw: ImageDraw.ImageDraw, places: list[XY]) -> None:
            for ends in pairwise(places):
                draw.line(ends, 255, thick)
            for place in places:
                draw.circle(place, (thick - 1) / 2, 255)

        self._draw(trace, points, breadth / 2, color, 0.0)

    def _draw(
        self,
        draw: Callable[[ImageDraw.ImageDraw, list[XY]], None],
        points: Sequence[XY],
        rim: float,
        color: FloatRGB,
        grain: float,
    ) -> None:
        """Paint what `draw` draws at these points; it reaches up to `rim` pixels beyond them."""
        height, width = self.grain.shape
        xs, ys = zip(*points, strict=True)
        left, right = max(0, int(min(xs) - rim)), min(width, int(max(xs) + rim) + 1)
        top, bottom = max(0, int(min(ys) - rim)), min(height, int(max(ys) + rim) + 1)
        if left >= right or top >= bottom:
            return
        # Pillow's (0, 0) is the middle of a pixel, and it cuts fractions off.
        places: list[XY] = [
            (round((x - left) * _FINER - 0.5), round((y - top) * _FINER - 0.5)) for x, y in points
        ]
        larger = Image.new("L", ((right - left) * _FINER, (bottom - top) * _FINER))
        draw(ImageDraw.Draw(larger), places)
        self.cover(larger.reduce(_FINER), (left, top), color, grain)
