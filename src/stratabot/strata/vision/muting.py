"""How the game mutes colors, and back.

Muted colors that are 25 apart in RGB are 0.05 to 0.08 apart in OKLab; the game's muted colors are
0.1 to 0.2 apart.
"""

import numpy as np
from numpy.typing import ArrayLike

from stratabot.color import MUTED_SHARE
from stratabot.frame import Floats


def mute(saturated: ArrayLike, paper: ArrayLike, share: float = MUTED_SHARE) -> Floats:
    """The muted twin of a saturated RGB color on that paper; `share` is the muted share."""
    return _moved(saturated, paper, share)


def saturate(muted: ArrayLike, paper: ArrayLike) -> Floats:
    """The RGB color whose muted twin on that paper this is: the inverse of `mute`."""
    return np.asarray(np.clip(_moved(muted, paper, 1 / MUTED_SHARE), 0, 255), np.float32)


def _moved(color: ArrayLike, paper: ArrayLike, share: float) -> Floats:
    """The color that is `share` times as far from paper."""
    ground = np.asarray(paper, np.float32)
    return np.asarray(ground + share * (np.asarray(color, np.float32) - ground), np.float32)
