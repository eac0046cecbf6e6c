"""Distances of colors as people see them.

Distances are Euclidean in OKLab (Björn Ottosson, "A perceptual color space for image processing",
2020). Two colors 0.02 apart can just be told apart side by side. Means are taken in RGB, before the
conversion, because noise does not shift means there.
"""

from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from stratabot.frame import Floats

_BEND: Final = 0.04045  # darker values are linear in sRGB
_UNIT: Final = np.arange(0, 256, 0.25, dtype=np.float64) / 255
_DECODED: Final = np.where(_UNIT <= _BEND, _UNIT / 12.92, ((_UNIT + 0.055) / 1.055) ** 2.4).astype(
    np.float32
)

_TO_CONES: Final = np.array(
    [
        [0.4122214708, 0.2119034982, 0.0883024619],
        [0.5363325363, 0.6806995451, 0.2817188376],
        [0.0514459929, 0.1073969566, 0.6299787005],
    ],
    np.float32,
)
_TO_LAB: Final = np.array(
    [
        [0.2104542553, 1.9779984951, 0.0259040371],
        [0.7936177850, -2.4285922050, 0.7827717662],
        [-0.0040720468, 0.4505937099, -0.8086757660],
    ],
    np.float32,
)

_FROM_LAB: Final = np.linalg.inv(_TO_LAB.astype(np.float64)).astype(np.float32)
_FROM_CONES: Final = np.linalg.inv(_TO_CONES.astype(np.float64)).astype(np.float32)


def to_oklab(rgb: ArrayLike) -> Floats:
    """The OKLab values of sRGB values from 0 to 255; both arrays are ... x 3."""
    steps = np.clip(np.asarray(rgb, np.float32) * 4 + 0.5, 0, len(_DECODED) - 1).astype(np.intp)
    cones = np.cbrt(_DECODED[steps] @ _TO_CONES)
    return np.asarray(cones @ _TO_LAB, np.float32)


def to_rgb(lab: ArrayLike) -> Floats:
    """The sRGB values of OKLab colors: the inverse of `to_oklab`."""
    linear = (np.asarray(lab, np.float32) @ _FROM_LAB) ** 3 @ _FROM_CONES
    light = np.clip(linear, 0, 1)
    rgb = np.where(light <= _BEND / 12.92, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(rgb * 255, np.float32)


def distance(first: ArrayLike, second: ArrayLike) -> Floats:
    """How far apart two arrays of OKLab colors are, over the last axis."""
    gap = np.asarray(first, np.float32) - np.asarray(second, np.float32)
    return np.asarray(np.sqrt(np.einsum("...c,...c->...", gap, gap)), np.float32)
