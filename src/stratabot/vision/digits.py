"""Which digit a glyph is: a small convolutional network, learned from many typefaces by
`training/`, which writes the weights beside this module. Here it is four products of matrices.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats
from stratabot.vision.glyphs import INK, PATCH, CellInk, normalize_glyph

NO_DIGIT: Final = 10
"""The column of `classify` for letters, signs, arrows, blots, cut or turned digits."""

WEIGHTS: Final = Path(__file__).with_name("digits.npz")

_LEVEL: Final = 0.25
"""Digits of one number differ in height, and stand above each other, by less than this share."""


def classify(patches: NDArray[np.generic] | Sequence[NDArray[np.generic]]) -> Floats:
    """How likely each patch (n x `PATCH` x `PATCH`) is each digit or none: n x 11.

    Each takes 20 kB.
    """
    if not len(patches):
        return np.zeros((0, NO_DIGIT + 1), np.float32)
    w = weights()
    x: Floats = np.asarray(patches, np.float32).reshape(-1, PATCH, PATCH, 1)
    x = _convolve(x, w["w0"], w["b0"], side=5, stride=2, border=2)
    x = _convolve(x, w["w1"], w["b1"], side=3, stride=2, border=1)
    x = _convolve(x, w["w2"], w["b2"], side=3, stride=1, border=0).reshape(len(x), -1)
    x = np.maximum(x @ w["w3"] + w["b3"], 0) @ w["w4"] + w["b4"]
    x = np.exp(x - x.max(1, keepdims=True))
    return np.asarray(x / x.sum(1, keepdims=True), np.float32)


@cache
def weights() -> dict[str, Floats]:
    """The network's matrices, w0 to w4, and offsets, b0 to b4."""
    with np.load(WEIGHTS) as file:
        return {name: file[name].astype(np.float32) for name in file.files}


def _convolve(
    x: Floats, kernel: Floats, offset: Floats, side: int, stride: int, border: int
) -> Floats:
    """What is positive of a convolution; the kernel's rows go by row, column and channel."""
    x = np.pad(x, ((0, 0), (border, border), (border, border), (0, 0)))
    last = x.shape[1] - side + 1
    steps = [(i, j) for i in range(side) for j in range(side)]
    views = [x[:, i : i + last : stride, j : j + last : stride] for i, j in steps]
    around = np.concatenate(views, -1)
    found: Floats = np.maximum(around.reshape(-1, len(kernel)) @ kernel + offset, 0)
    return found.reshape(*around.shape[:3], -1)


def as_number(ink: CellInk) -> tuple[int, float]:
    """The number that one or two digits in a cell make, and how likely; 0, 0.0 for no number."""
    glyphs = sorted(ink.glyphs, key=lambda glyph: glyph.box[0])
    if len(glyphs) == 1:
        halves = _halves(glyphs[0].patch)
        found = classify([glyphs[0].patch, *halves])
        return max(_number(found[:1]), _number(found[1:]), key=lambda pair: pair[1])
    if len(glyphs) != 2:
        return 0, 0.0
    one, other = glyphs
    apart = max(abs(one.box[k] - other.box[k]) for k in (1, 3))
    if apart > _LEVEL * max(one.height, other.height):
        return 0, 0.0
    return _number(classify([one.patch, other.patch]))


def _number(found: Floats) -> tuple[int, float]:
    digits = found[:, :NO_DIGIT].argmax(1)
    if len(digits) == 2 and not digits[0]:
        return 0, 0.0
    likely = float(np.prod(found[np.arange(len(found)), digits]))
    return int("".join(map(str, digits))), likely


def _halves(patch: Floats) -> list[Floats]:
    """Two digits that touch, parted where there is the least ink between them."""
    high, wide = (np.flatnonzero(patch.max(axis) > INK) for axis in (1, 0))
    third = len(wide) // 3
    inner = patch[:, wide[0] + third : wide[-1] + 1 - third].sum(0)
    cut = wide[0] + third + int(inner.argmin())
    tall = float(high[0]), float(high[-1] + 1)
    return [_fitted(patch[:, :cut], tall), _fitted(patch[:, cut:], tall)]


def _fitted(half: Floats, tall: tuple[float, float]) -> Floats:
    wide = np.flatnonzero(half.max(0) > INK)
    return normalize_glyph(half, (float(wide[0]), tall[0], float(wide[-1] + 1), tall[1]))
