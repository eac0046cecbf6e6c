"""Tells whether anything changes from one frame to another, without reading the frames."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Frame

Thumbnail = NDArray[np.float32]

_BLOCKS: Final = 24
_ROWS: Final = 256
"""Rows of pixels that are looked at on a large frame, at least. From 512 x 384 on that makes 80
pixels a block, whose mean differs by 0.5 of 255 through texture."""


def thumbnail(frame: Frame) -> Thumbnail:
    """The mean RGB of about 24 x 24 blocks of the frame: an array rows x columns x 3.

    Every second pixel is looked at, or fewer on large frames; a remainder at the right and lower
    edge that fills no block is left out.
    """
    step = max(2, frame.height // _ROWS)
    rgb = frame.rgb(slice(None, None, step), slice(None, None, step))
    tall, wide = max(rgb.shape[0] // _BLOCKS, 1), max(rgb.shape[1] // _BLOCKS, 1)
    whole = rgb[: tall * (rgb.shape[0] // tall), : wide * (rgb.shape[1] // wide)]
    # Whole rows are added first: over both axes at once numpy takes ten times as long. A block has
    # at most 16 of them, so 16 bits hold a sum.
    rows = whole.reshape(-1, tall, whole.shape[1], 3).sum(1, dtype=np.uint16)
    sums = rows.reshape(len(rows), -1, wide, 3).sum(2, dtype=np.uint32)
    return np.asarray(sums / np.float32(tall * wide), np.float32)


def differ(one: Thumbnail, other: Thumbnail, most: float = 3.0) -> bool:
    """Whether the size changed, or a block by more than `most` of 255.

    Texture makes a difference of 0.5, measured; woven anew for every frame it makes up to 4 once in
    a while, in windows that are narrow.
    """
    return one.shape != other.shape or float(np.abs(one - other).max()) > most
