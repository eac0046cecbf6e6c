"""What a marker covers of a frame, and painting it out again.

A marker lies on bare cloth, so what it covers looks as the cloth beside it does. Each covered pixel
takes the color of the uncovered one that lies as far beyond the nearest end of the covered run in
its row, as in a mirror. So the texture stays, which flat paint would smooth; and a fade shows as
it does beside it, which pixels remembered from earlier would not show.
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
    """What pictures cover of a frame, with a pixel more around.

    Args:
        pictures: they cover wherever they are not fully transparent.
        shown: the rectangle of the desktop that the frame shows.
        size: width and height of the frame.
    """
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
    """Along one direction: which pixels of a frame a picture reaches, and which of its own it has
    there. The picture starts at `start` of the desktop and has `length` pixels; the frame has
    `most`, `scale` of them for one of the desktop.
    """
    first = max(0, int(np.floor(start * scale)))
    last = min(most, int(np.ceil((start + length) * scale)))
    inside = np.arange(first, max(first, last))
    of_picture = np.floor((inside + 0.5) / scale - start).astype(np.intp)
    kept = (of_picture >= 0) & (of_picture < length)
    return inside[kept], of_picture[kept]


def painted_out(frame: Frame, mask: Mask) -> Frame:
    """The frame with what the mask covers painted as what is beside it; the frame itself stays."""
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
    """The columns that lie, among the bare ones, as far beyond a run's nearest end as its own."""
    here = int(np.searchsorted(bare, start))
    step = np.arange(end - start)
    back, on = here - 1 - step, here + step[::-1]
    is_left = (step < (end - start) / 2) & (here > 0) | (here == len(bare))
    taken: NDArray[np.intp] = bare[np.clip(np.where(is_left, back, on), 0, len(bare) - 1)]
    return taken
