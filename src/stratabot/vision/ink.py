"""Where the ink is in the cells of a puzzle, pixel by pixel.

Ink is what differs from a cell's own ground, in whichever direction of color most of it does:
black on white, white on black and blue on yellow are the same to all that follows.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats, Mask
from stratabot.vision.outline import connected

FAINTEST: Final = 0.09
"""The least distance of ink from its ground, of 1 from black to white. JPEG at quality 30 leaves
blots of 0.05 on even grounds; pale gray digits on white, 200 of 255, have 0.2."""

_CORNERS: Final = 0.95
"""How far from the middle, in halves of a cell along x and along y together, the ground is looked
for first: large digits leave the corners free."""

_SAME: Final = 24
"""What differs by less than this of 255, in each channel, from most of a cell's corners is its
ground in another light."""

_LEVEL: Final = (1e-3, 2.0, 2.0)
_CONSTANT: Final = np.array([[1], [0], [0]], np.float32)

_NOISE: Final = 6.0
"""How many times farther from the ground than the quietest third of all pixels ink must be: two
standard deviations of gray noise. (Half of the pixels can be ink and its blur.)"""

_NOISY: Final = 0.01
"""The quietest third of a noisy cell's pixels goes as far as this from the ground. It is 0 in
screenshots, 0.003 after JPEG."""

RIM: Final = 0.2
"""How deep a grid line can lie in a cell, in cell sides, if the cut is crooked."""

_LINE: Final = 0.75
"""The least share of a cell's side that a grid line at its rim covers. A digit covers 0.5."""


def ground_of(stack: Floats) -> Floats:
    """The ground under the ink, n x S x S x 3: a plane a channel, for the light can slope."""
    count, side = stack.shape[:2]
    y, x = np.meshgrid(*[np.linspace(-1, 1, side, dtype=np.float32)] * 2, indexing="ij")
    terms = np.stack([np.ones_like(x), x, y], -1)
    # Every second pixel is enough.
    inside = (slice(round(side * 0.1), round(side * 0.9), 2),) * 2
    inner = np.ascontiguousarray(stack[:, *inside]).reshape(count, -1, 3)
    corners = np.flatnonzero((abs(x) + abs(y))[inside] > _CORNERS)
    level = np.median(inner[:, corners], 1)[:, None]
    rest = inner - level
    weight = (np.abs(rest).max(-1, keepdims=True) < _SAME).astype(np.float32)
    weighted = np.swapaxes(terms[inside].reshape(-1, 3) * weight, 1, 2)
    # The last matrix keeps the plane level where there is little to fit it to.
    normal = weighted @ terms[inside].reshape(-1, 3) + np.diag(_LEVEL)
    plane = level * _CONSTANT + np.linalg.solve(normal, weighted @ rest)
    return np.asarray((terms.reshape(-1, 3) @ plane).reshape(stack.shape), np.float32)


def quiet(apart: Floats) -> Floats:
    """The same, with noisy cells blurred by 1-2-1 each way."""
    noisy = _noise(np.sqrt((apart**2).sum(-1))) > _NOISY
    for axis in (1, 2):
        part = apart[noisy]
        apart[noisy] = (2 * part + np.roll(part, 1, axis) + np.roll(part, -1, axis)) / 4
    return apart


def ink_of(apart: Floats) -> Floats:
    """How much each pixel is ink, n x S x S: 0 on the ground, about 1 inside of strokes."""
    side = apart.shape[1]
    strength = np.sqrt((apart**2).sum(-1))
    peak = np.maximum(_ranked(strength, side // 4, 0.99), 0.5 * _ranked(strength, side // 8, 0.99))
    least = np.maximum(_NOISE * _noise(strength), FAINTEST)[:, None, None]
    peak = np.maximum(peak[:, None, None], least)
    rim = side // 8
    strong = np.zeros_like(strength)
    inside = (slice(None), slice(rim, side - rim), slice(rim, side - rim))
    strong[inside] = (strength[inside] > 0.6 * peak) * strength[inside]
    color = (apart * strong[..., None]).sum((1, 2)) / (strong.sum((1, 2)) + 1e-6)[:, None]
    length = np.sqrt((color**2).sum(-1))
    toward = np.einsum("nyxc,nc->nyx", apart, color / (length + 1e-6)[:, None])
    return np.asarray(np.clip(toward / np.maximum(length[:, None, None], least), 0, 1))


def _noise(strength: Floats) -> Floats:
    """The strength that the quietest third of each cell's pixels does not exceed."""
    return _ranked(strength, strength.shape[1] // 8, 0.3)


def _ranked(strength: Floats, rim: int, share: float) -> Floats:
    """The strength that this share of each cell's pixels does not exceed, without its rim."""
    inner = strength[:, rim:-rim, rim:-rim].reshape(len(strength), -1)
    k = int(inner.shape[1] * share)
    return np.asarray(np.partition(inner, k, 1)[:, k])


def without_lines(mask: Mask) -> Mask:
    """The mask without the straight lines at its four rims, and what is outside of them."""
    mask = mask.copy()
    side = mask.shape[1]
    deep = round(side * RIM)
    for _ in range(4):
        mask = np.rot90(mask, axes=(1, 2))
        # A line can be crooked by a pixel up and down.
        thick = mask[:, : deep + 1] | np.roll(mask, 1, 1)[:, : deep + 1] | mask[:, 1 : deep + 2]
        covered = thick.mean(2) >= _LINE
        depth = np.where(covered, np.arange(1, deep + 2), 0).max(1)
        mask = mask & (np.arange(side)[None, :, None] >= depth[:, None, None])
    return mask


def labels_of(mask: Mask) -> NDArray[np.intp]:
    """Labels of connected ink for each cell; gaps of two pixels in 48 are bridged."""
    count, side = mask.shape[:2]
    wider = mask
    for _ in range(max(1, round(side / 48))):
        wider = grown(wider)
    # Cells above each other, with a row between that parts them: labeled in one go.
    labels = connected(np.pad(wider, ((0, 0), (0, 1), (0, 0))).reshape(-1, side))
    return labels.reshape(count, side + 1, side)[:, :side] * mask


def grown(mask: Mask) -> Mask:
    """The mask, wider by a pixel each way."""
    tall = mask.copy()
    tall[:, 1:] |= mask[:, :-1]
    tall[:, :-1] |= mask[:, 1:]
    wide = tall.copy()
    wide[:, :, 1:] |= tall[:, :, :-1]
    wide[:, :, :-1] |= tall[:, :, 1:]
    return wide
