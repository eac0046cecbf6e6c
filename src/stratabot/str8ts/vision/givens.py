"""Which digits are printed, and which a player has put: told by color, weight and height together.

Games and books print all givens alike. What a player puts in looks otherwise: thinner, gray, in a
color, by hand. Two kinds are told apart only where they are clearly two.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats, Mask
from stratabot.vision.glyphs import Glyph
from stratabot.vision.oklab import to_oklab

Looks = NDArray[np.float64]
"""n x 5: how digits look, in spreads: weight, height, and the three axes of color."""

_WEIGHT, _HEIGHT, _COLOR = 0.08, 0.05, 0.03
"""How much digits of one kind differ: in the logarithms of their weights and heights, in color by
OKLab. Over 150 painted boards, these are about the standard deviations."""

_HEAVIER: Final = dict(
    zip("123456789", (0.015, -0.02, -0.05, 0.06, -0.03, 0.02, -0.025, 0.04, 0.01), strict=True)
)
"""By how much digits look heavier than others of their typeface: medians of the same boards."""

_APART: Final = 4.0
_BETWEEN: Final = 0.3
"""Two kinds are so many spreads apart, at least; and such a part of that is without any digit. On
237 painted boards, half of which a player had filled in part, this tells the kinds without a
mistake on 80 of 94 boards that have two, mistakes one digit on one, and splits no other."""

_VEIL: Final = 32
"""So much light, of 255, lies over all colors: nobody tells blacks apart that OKLab does."""


def kinds_of(glyphs: Sequence[Glyph], grounds: Floats, digits: Sequence[str]) -> list[Mask]:
    """Which of these digits a player may have put, the likeliest first; none if all are alike."""
    looks = _looks(glyphs, grounds, digits)
    second = _split(looks)
    if second is None:
        return []
    gap = np.median(looks[second], 0) - np.median(looks[~second], 0)
    is_colored = bool(np.linalg.norm(gap[2:]) >= _APART)
    shared = {*np.array(digits)[second]} & {*np.array(digits)[~second]}
    if not is_colored and not shared:  # in some typefaces, digits differ in height
        return []
    chroma = np.hypot(looks[:, 3], looks[:, 4])
    more = float(np.median(chroma[second]) - np.median(chroma[~second]))
    is_dark = looks[:, 2].mean() * _COLOR < np.median(to_oklab(grounds)[:, 0])
    paler = gap[2] if is_dark else -gap[2]
    is_second = more - gap[0] - gap[1] / 2 + paler / 2 > 0
    guesses = [second, ~second] if is_second else [~second, second]
    return guesses if is_colored else guesses[:1]


def _looks(glyphs: Sequence[Glyph], grounds: Floats, digits: Sequence[str]) -> Looks:
    weights = np.log([max(glyph.weight, 0.01) for glyph in glyphs])
    heights = np.log([max(glyph.height, 0.01) for glyph in glyphs])
    weights -= [_HEAVIER[digit] for digit in digits]
    colors = _inks(glyphs, grounds) / _COLOR
    return np.column_stack([weights / _WEIGHT, heights / _HEIGHT, colors])


def _inks(glyphs: Sequence[Glyph], grounds: Floats) -> NDArray[np.float64]:
    """The digits' colors in OKLab, n x 3, in even light.

    Ink on a light ground is lit as the ground is. On a dark one, which a screen has, it shines.
    """
    colors = np.array([glyph.color for glyph in glyphs], np.float32)
    lit = colors * (255 / np.maximum(grounds.max(1), 32))[:, None]
    shines = colors.mean(1) > grounds.mean(1)
    inks = np.where(shines[:, None], colors, lit.clip(0, 255))
    veiled = _VEIL + (1 - _VEIL / 255) * inks
    return np.asarray(to_oklab(veiled.astype(np.float32)), np.float64)


def _split(looks: Looks) -> Mask | None:
    """Which looks are in the second of two clear groups, by k-means from the farthest two."""
    apart = np.linalg.norm(looks[:, None] - looks, axis=-1)
    one, other = (looks[k] for k in np.unravel_index(int(apart.argmax()), apart.shape))
    second = np.zeros(len(looks), bool)
    for _ in range(10):
        near = np.linalg.norm(looks - other, axis=1) < np.linalg.norm(looks - one, axis=1)
        if near.all() or not near.any():
            return None
        second, one, other = near, np.median(looks[~near], 0), np.median(looks[near], 0)
    way = float(np.linalg.norm(other - one))
    if way < _APART:
        return None
    along = (looks - one) @ (other - one) / way
    between = float(along[second].min() - along[~second].max()) / way
    return second if between >= _BETWEEN else None
