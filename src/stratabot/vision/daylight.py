"""Removes uneven light, mirrored lamps and a wrong white from a photograph, judged by its paper.

Paper has one color throughout. Where it looks brighter or bluer, the light is brighter or bluer. So
for each channel a smooth field is fitted to what looks like paper, and the picture is divided by
that field. A mirrored lamp adds light to the picture: where paper is brighter than the field, the
rest is a veil, which is subtracted. All values are linear in light, so that light adds up.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.color import FloatRGB
from stratabot.frame import Floats, Pixels
from stratabot.geometry import Point

_BLOCK: Final = 8  # pixels a side of a sample, a mean: less noise, no moire
_DEGREE: Final = 4  # of the polynomial in x and y: for a window at a side, dark corners

_PAPER: Final = 0.05
"""A sample counts half if it differs from the field by this part of the field. Lanes are 0.08
darker, muted cells 0.2 and more."""

_NEAR: Final = 0.1
"""No channel of paper under a veil is darker than the field by more than this part; lanes are."""

_REACHES: Final = (1.5, 6.0)  # of the veil's averages, in blocks: on paper, across cells
_GAMMA: Final = 2.2
_LINEAR: Final = ((np.arange(256) / 255) ** _GAMMA).astype(np.float32)
_STEPS: Final = 8192
_LEVELS: Final = np.rint(255 * (np.arange(_STEPS) / (_STEPS - 1)) ** (1 / _GAMMA)).astype(np.uint8)


class Light(NamedTuple):
    """Paper's color in a picture, and what is added to it: linear, 8 x 8 pixels a block."""

    field: Floats
    veil: Floats

    def veil_at(self, place: Point) -> float:
        """The veil at a place of the measured picture, in the channel that has most of it."""
        rows, cols = self.veil.shape[:2]
        i = min(max(int(place.y) // _BLOCK, 0), rows - 1)
        j = min(max(int(place.x) // _BLOCK, 0), cols - 1)
        return float(self.veil[i, j].max())


def measure_light(pixels: Pixels) -> Light:
    """The light in a client area seen from the front, mostly paper; height x width x 3."""
    rows, cols = pixels.shape[0] // _BLOCK, pixels.shape[1] // _BLOCK
    whole = np.ascontiguousarray(pixels[: rows * _BLOCK, : cols * _BLOCK])
    samples = _LINEAR[np.asarray(Image.fromarray(whole).reduce(_BLOCK))] + np.float32(1e-4)
    down, right = np.mgrid[0:rows, 0:cols]
    x, y = 2 * (right.ravel() + 0.5) / cols - 1, 2 * (down.ravel() + 0.5) / rows - 1
    powers = [(i, j) for i in range(_DEGREE + 1) for j in range(_DEGREE + 1 - i)]
    terms = np.stack([x**i * y**j for i, j in powers], -1)
    fit = _fit_light(terms, np.log(samples).reshape(-1, 3))
    field = np.exp(terms @ fit).reshape(rows, cols, 3).astype(np.float32)
    # The veil is the smooth part of the excess light on paper, continued across cells.
    excess = samples / field - 1
    is_paper = (excess.min(-1) > -_NEAR).astype(np.float32)
    near, far = (_average_blocks(excess, is_paper, reach) for reach in _REACHES)
    share = np.clip(near[1] / 0.5, 0, 1)[..., None]
    veil = share * near[0] + (1 - share) * far[0]
    return Light(field, np.asarray(np.maximum(veil, 0), np.float32))


def even_light(
    pixels: Pixels, light: Light, paper: FloatRGB, shares: Iterable[float] = (0.0,)
) -> Iterator[Pixels]:
    """The picture as it would look in even light, with paper of that RGB color: for each share of
    the veil that is counted as light on the screen; the rest is subtracted.
    """
    target = (np.asarray(paper, np.float32) / 255) ** np.float32(_GAMMA)
    field, veil = (_enlarge_blocks(grid, pixels) for grid in light)
    seen = _LINEAR[pixels] / field
    for share in shares:
        value = target * (seen - np.float32(1 - share) * veil) / (1 + np.float32(share) * veil)
        yield _LEVELS[(value.clip(0, 1) * np.float32(_STEPS - 1)).astype(np.uint16)]


def _fit_light(terms: NDArray[np.float64], samples: Floats) -> NDArray[np.float64]:
    """Coefficients for each channel; from round to round only nearer samples count."""
    off = np.abs(samples - np.sort(samples, axis=0)[len(samples) // 2]).max(1)
    reach = 0.5
    for _ in range(10):
        weight = 1 / (1 + (off / reach) ** 4)
        weighted = terms * weight[:, None]
        ridge = 1e-6 * weight.sum() * np.eye(terms.shape[1])
        fit = np.linalg.solve(weighted.T @ terms + ridge, weighted.T @ samples)
        off = np.abs(samples - terms @ fit).max(1)
        reach = max(_PAPER, reach / 2)
    return np.asarray(fit)


def _average_blocks(values: Floats, weight: Floats, reach: float) -> tuple[Floats, Floats]:
    down, along = (_bell(size, reach) for size in weight.shape)
    total = down @ weight @ along
    sums = [down @ (values[..., c] * weight) @ along for c in range(3)]
    means = np.stack(sums, -1) / np.maximum(total, 1e-3)[..., None]
    return np.asarray(means, np.float32), np.asarray(total, np.float32)


def _bell(size: int, reach: float) -> Floats:
    """A matrix that averages over neighbors with a Gaussian's weights; nearly symmetric."""
    place = np.arange(size)
    bell = np.exp(-((place[:, None] - place) ** 2) / (2 * reach**2))
    return np.asarray(bell / (reach * (2 * np.pi) ** 0.5), np.float32)


def _enlarge_blocks(grid: Floats, pixels: Pixels) -> Floats:
    """The blocks' values at every pixel of a picture, interpolated along straight lines."""
    size = pixels.shape[1], pixels.shape[0]
    channels = [
        Image.fromarray(np.ascontiguousarray(grid[..., c])).resize(size, Image.Resampling.BILINEAR)
        for c in range(3)
    ]
    return np.stack([np.asarray(channel) for channel in channels], -1)
