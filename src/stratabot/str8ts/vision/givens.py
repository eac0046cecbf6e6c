"""Which digits are printed, and which a player has put: told by color, weight and height.

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

_SPREADS: Final = 0.09, 0.04, 0.09, 0.03, 0.03
"""How much digits that are alike differ by themselves: the logarithms of weight and height,
lightness and the two axes of color in OKLab. Over 149 typefaces, the digits of one differ in weight
by 0.05 to 0.1. Thin strokes look grayer than they are, by up to 0.1."""

_APART: Final = 3.2
"""Two kinds are so many spreads apart at least, and so many times as far as the digits of one kind
are. Regular and bold differ in weight by 3.5 spreads, black and a dark blue, 0 0 139, in color by
9."""

_WEIGHT, _HEIGHT, _LIGHT = range(3)

_COLORED: Final = 2.0
"""From this difference in color on, color tells which kind is the player's; in spreads."""


def kinds_of(glyphs: Sequence[Glyph], grounds: Floats) -> list[Mask]:
    """Which of these digits a player may have put, the likeliest guess first; none if all are
    alike.

    Of two colors, that with more color is the player's; if not, the other one. Otherwise the
    thinner or paler digits are.

    Args:
        glyphs: at least one.
        grounds: n x 3: the colors under them; what is darker there is in the shade.
    """
    looks = _looks(glyphs, grounds)
    second = _split(looks)
    if second is None:
        return []
    chroma = np.hypot(looks[:, 3], looks[:, 4])
    more = float(np.median(chroma[second]) - np.median(chroma[~second]))
    if abs(more) > _COLORED:
        return [second, ~second] if more > 0 else [~second, second]
    gap = np.median(looks[second], 0) - np.median(looks[~second], 0)
    is_paler = -gap[_WEIGHT] + abs(gap[_LIGHT]) * _toward_ground(looks, second, grounds)
    return [second if is_paler > 0 else ~second]


def _looks(glyphs: Sequence[Glyph], grounds: Floats) -> NDArray[np.float64]:
    """How each digit looks, in spreads: n x 5, as `_SPREADS` has it."""
    colors = np.array([glyph.color for glyph in glyphs], np.float32)
    lit = colors * (255 / np.maximum(grounds.max(1), 32))[:, None]
    lab = to_oklab(lit.clip(0, 255))
    weights = np.log([max(glyph.weight, 0.01) for glyph in glyphs])
    heights = np.log([max(glyph.height, 0.01) for glyph in glyphs])
    found: NDArray[np.float64] = np.column_stack([weights, heights, lab]) / np.array(_SPREADS)
    return found


def _toward_ground(looks: NDArray[np.float64], second: Mask, grounds: Floats) -> int:
    """1 if the second kind is nearer to its ground in lightness, else -1."""
    ground = to_oklab(grounds.clip(0, 255))[:, 0] / _SPREADS[_LIGHT]
    off = np.abs(looks[:, _LIGHT] - ground)
    return 1 if np.median(off[second]) < np.median(off[~second]) else -1


def _split(looks: NDArray[np.float64]) -> Mask | None:
    """Which looks are in the second of two clear groups; None if there are none.

    It is k-means with two means, which start at the two looks that are farthest apart.
    """
    apart = np.linalg.norm(looks[:, None] - looks, axis=-1)
    one, other = (looks[k] for k in np.unravel_index(int(apart.argmax()), apart.shape))
    second = np.zeros(len(looks), bool)
    for _ in range(10):
        near = np.linalg.norm(looks - other, axis=1) < np.linalg.norm(looks - one, axis=1)
        if near.all() or not near.any():
            return None
        second, one, other = near, np.median(looks[~near], 0), np.median(looks[near], 0)
    way = other - one
    gap = float(np.linalg.norm(way))
    along = (looks - one) @ way / gap
    spread = max(
        float(np.abs(part - np.median(part)).mean()) for part in (along[~second], along[second])
    )
    if gap < _APART or gap < _APART * spread or along[second].min() < along[~second].max():
        return None
    return second
