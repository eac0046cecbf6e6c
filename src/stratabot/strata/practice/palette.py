"""Palettes: the saturated colors of a wave.

A palette is a tuple of 2 to 6 RGB colors, one for each swatch from the left. Every color has a
muted twin, in which the cells show it until they are covered. Teal, brick, plum, crimson, steel,
orange and wine are the game's own, measured on screenshots; the others were chosen between them.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from stratabot.color import MUTED_SHARE, RGB, FloatRGB

Palette = tuple[RGB, ...]

TEAL: Final[RGB] = (21, 116, 108)
BRICK: Final[RGB] = (159, 83, 70)
PLUM: Final[RGB] = (71, 45, 74)
CRIMSON: Final[RGB] = (145, 57, 88)
STEEL: Final[RGB] = (80, 120, 120)
ORANGE: Final[RGB] = (225, 125, 55)
WINE: Final[RGB] = (85, 35, 55)
MUSTARD: Final[RGB] = (210, 180, 50)
NAVY: Final[RGB] = (30, 62, 130)
MOSS: Final[RGB] = (104, 122, 48)
SKY: Final[RGB] = (62, 138, 178)
ROSE: Final[RGB] = (208, 112, 122)
PINE: Final[RGB] = (28, 72, 52)
COCOA: Final[RGB] = (92, 58, 38)
VIOLET: Final[RGB] = (112, 82, 158)

PALETTES: Final[tuple[Palette, ...]] = (
    (TEAL, BRICK, PLUM, MUSTARD, NAVY, ROSE),
    (ORANGE, STEEL, WINE, MUSTARD, MOSS, VIOLET),
    (CRIMSON, MUSTARD, NAVY, MOSS, SKY, COCOA),
    (SKY, COCOA, ROSE, PINE, MUSTARD, VIOLET),
    (WINE, TEAL, ORANGE, NAVY, MOSS, ROSE),
)
"""The palettes that waves choose from: six colors each, of which a wave takes the first ones.

Muted twins are at least 25 apart, Euclidean in RGB.
"""


def random_palette(colors: int, distance: float, rng: Random) -> Palette:
    """A random palette of that many colors, their muted twins at least `distance` apart.

    The distance is Euclidean in RGB, 0 to 255 a channel. No color is gray, nearly black, or so
    light that it could be paper.

    Raises:
        ValueError: no such palette was found in 200,000 random colors.
    """
    palette: list[RGB] = []
    for tried, color in zip(range(200_000), _cloth_colors(rng), strict=False):
        if tried % 2000 == 1999:
            palette.clear()  # the first colors may leave no room for the others
        if all(muted_distance(color, other) >= distance for other in palette):
            palette.append(color)
        if len(palette) == colors:
            return tuple(palette)
    raise ValueError(f"expected {colors} colors with muted twins {distance} apart, found none")


def muted_distance(one: RGB, other: RGB) -> float:
    """How far apart the muted twins of two colors are on the same paper, Euclidean in RGB."""
    # The paper's share is the same in both twins: only the muted share of the colors differs.
    squares = sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
    return float(MUTED_SHARE * squares**0.5)


def darkened(color: FloatRGB, levels: FloatRGB) -> FloatRGB:
    """The color with so many levels less in each channel."""
    red, green, blue = (c - less for c, less in zip(color, levels, strict=True))
    return red, green, blue


def _cloth_colors(rng: Random) -> Iterator[RGB]:
    """Random colors such as cloth has, without end."""
    while True:
        color = rng.randrange(15, 226), rng.randrange(15, 226), rng.randrange(15, 226)
        # In the measured colors the channels' mean is at most 135, and the largest channel exceeds
        # the smallest by 29 to 170.
        if sum(color) < 450 and max(color) - min(color) > 25:
            yield color
