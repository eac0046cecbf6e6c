"""Which pixels of a frame are covered by markers, and how these pixels are painted out.

In each row the covered run becomes a mirror image of the pixels beyond its nearer end: this keeps
the cloth's texture, and shows a fade, which remembered pixels would not show.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Frame, Mask, Pixels
from stratabot.geometry import Rect


class Cover(NamedTuple):
    """A picture (height x width x 4, RGBA), and where on the desktop its upper left corner is."""

    picture: Pixels
    x: int
    y: int


def runs(mask: Mask) -> Iterator[tuple[int, int, int]]:
    """The covered stretches of a mask: their row, first column, and the column after the last."""
    rows = np.flatnonzero(mask.any(axis=1))
    edges = np.diff(np.pad(mask[rows], ((0, 0), (1, 1))).astype(np.int8), axis=1)
    for (k, start), (_, end) in zip(np.argwhere(edges > 0), np.argwhere(edges < 0), strict=True):
        yield int(rows[k]), int(start), int(end)


def covered(pictures: Iterable[Cover], shown: Rect, size: tuple[int, int]) -> Mask:
    """The pixels of a frame of `shown` that pictures cover, and one more all around."""
    width, height = size
    mask = np.zeros((height, width), bool)
    for picture, x, y in pictures:
        alpha = np.pad(picture[..., 3] > 0, 2)
        wide = alpha | np.roll(alpha, 1, 0) | np.roll(alpha, -1, 0)
        wide = wide | np.roll(wide, 1, 1) | np.roll(wide, -1, 1)
        rows = _places(y - 2 - shown.y, wide.shape[0], height, height / shown.h)
        cols = _places(x - 2 - shown.x, wide.shape[1], width, width / shown.w)
        mask[np.ix_(rows[0], cols[0])] |= wide[np.ix_(rows[1], cols[1])]
    return mask


def _places(start: float, length: int, most: int, scale: float) -> tuple[Mask, Mask]:
    """Along one axis: the frame's pixels that a picture covers, and the picture's on each."""
    first = max(0, int(np.floor(start * scale)))
    last = min(most, int(np.ceil((start + length) * scale)))
    inside = np.arange(first, max(first, last))
    of_picture = np.floor((inside + 0.5) / scale - start).astype(np.intp)
    kept = (of_picture >= 0) & (of_picture < length)
    return inside[kept], of_picture[kept]


def painted_out(frame: Frame, mask: Mask) -> Frame:
    """A copy of the frame, its covered pixels painted like those beside them."""
    found = list(runs(mask))
    if not found:
        return frame
    pixels = frame.pixels.copy()
    for row, start, end in found:
        bare = np.flatnonzero(~mask[row])
        if len(bare):
            pixels[row, start:end] = pixels[row, _mirrored(bare, start, end)]
    return replace(frame, pixels=pixels)


def _mirrored(bare: NDArray[np.intp], start: int, end: int) -> NDArray[np.intp]:
    """For each column of a run, the bare column that is as far beyond the run's nearer end."""
    here = int(np.searchsorted(bare, start))
    step = np.arange(end - start)
    back, on = here - 1 - step, here + step[::-1]
    is_left = (step < (end - start) / 2) & (here > 0) | (here == len(bare))
    taken: NDArray[np.intp] = bare[np.clip(np.where(is_left, back, on), 0, len(bare) - 1)]
    return taken
