"""Which ends belong together: those whose colors are each other's nearest."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats
from stratabot.vision.oklab import distance, to_oklab

_FLOOR: Final = 0.008
"""The distance in OKLab that equal colors may have in a picture: JPEG, rounding."""

_APART: Final = 0.12
"""The greatest distance of the two ends of a color. Cyan and blue are 0.35 apart, orange and yellow
0.2, two reds of one board 0.08."""


class Pairs(NamedTuple):
    """Ends of one color: `number` tells for each end its color, from 0, or -1 if it has no partner;
    `sure` is the confidence in it.
    """

    number: NDArray[np.intp]
    sure: Floats


def find_pairs(colors: Floats) -> Pairs:
    """Pairs of ends whose colors (n x 3, RGB) are each other's nearest.

    A pair is the surer, the nearer the two are against any third end: a third one at twice their
    distance makes 0.5.
    """
    count = len(colors)
    number, sure = np.full(count, -1), np.zeros(count, np.float32)
    if count < 2:
        return Pairs(number, sure)
    lab = to_oklab(colors)
    apart = distance(lab[:, None], lab) + np.diag(np.full(count, np.inf, np.float32))
    nearest = apart.argmin(1)
    first = 0
    for one, other in enumerate(nearest):
        if nearest[other] != one or one > other or apart[one, other] > _APART:
            continue
        others = np.delete(apart[[one, other]], [one, other], axis=1)
        third = float(others.min(initial=np.inf))
        sure[[one, other]] = max(0.0, 1 - max(float(apart[one, other]), _FLOOR) / max(third, 1e-6))
        number[[one, other]] = first
        first += 1
    return Pairs(number, sure)
