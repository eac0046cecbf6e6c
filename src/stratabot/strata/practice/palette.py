"""Palettes: the saturated colors of a wave.

A palette is a tuple of 2 to 6 RGB colors, one for each swatch from the left. Every color has a
muted twin, in which the cells show it until they are covered. Teal, brick, plum, crimson, steel,
orange and wine are the game's own, measured on screenshots; the others were chosen between them.
"""

from typing import Final

from stratabot.color import RGB, FloatRGB

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
"""What waves choose from: six colors each, whose muted twins are at least 25 apart in RGB."""


def darkened(color: FloatRGB, levels: FloatRGB) -> FloatRGB:
    """The color with each channel lowered by its number of levels."""
    red, green, blue = (c - less for c, less in zip(color, levels, strict=True))
    return red, green, blue
