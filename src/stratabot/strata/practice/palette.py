"""Palettes: the saturated colors of a wave, and the muted twin that each has before it is covered.

A palette is a tuple of 2 to 6 RGB colors, its swatches from the left. Teal, brick, plum, crimson,
steel, orange and wine are the game's own, as measured on screenshots of it; the others were chosen
to lie between them.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from stratabot.color import MUTED_SHARE, RGB

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
"""Six colors each, to be cut to the number wanted; muted twins at least 25 apart."""


def random_palette(colors: int, distance: float, rng: Random) -> Palette:
    """A random palette of that many colors, their muted twins at least `distance` apart.

    The distance is Euclidean in RGB, 0 to 255 a channel. Colors are those of cloth: neither nearly
    white, which could be paper, nor black.

    Raises:
        ValueError: no such palette was found in 200,000 random colors.
    """
    palette: list[RGB] = []
    for tried, color in zip(range(200_000), _cloth_colors(rng), strict=False):
        if tried % 2000 == 1999:
            palette.clear()
        if all(_muted_distance(color, other) >= distance for other in palette):
            palette.append(color)
        if len(palette) == colors:
            return tuple(palette)
    raise ValueError(f"expected {colors} colors with muted twins {distance} apart, found none")


def closest_pair(palette: Palette) -> float:
    """The distance of the two muted twins that are closest, Euclidean in RGB."""
    return min(_muted_distance(one, other) for one, other in combinations(palette, 2))


def _cloth_colors(rng: Random) -> Iterator[RGB]:
    while True:
        color = rng.randrange(15, 226), rng.randrange(15, 226), rng.randrange(15, 226)
        # The measured colors are 30 to 170 apart from gray and at most 145 in the mean.
        if sum(color) < 450 and max(color) - min(color) > 25:
            yield color


def _muted_distance(one: RGB, other: RGB) -> float:
    """Paper falls out of the difference of two muted colors: what is left is their own share."""
    squares = sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
    return float(MUTED_SHARE * squares**0.5)
