"""Uneven light and a wrong white in a straightened photograph, taken out by its own paper.

Paper has one color throughout. So where it looks brighter or bluer the light is: a smooth field
for each channel is fitted to what looks like paper, and the picture divided by it.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.color import FloatRGB
from stratabot.frame import Pixels
from stratabot.strata.vision.oklab import Floats

_BLOCK: Final = 8
"""Samples are means of so many pixels squared: less noise, no moire."""

_EVERY: Final = 4

_DEGREE: Final = 4
"""Of the polynomial in x and y: enough for a window at one side and dark corners."""

_PAPER: Final = 0.03
"""A sample that is this far from the field, as a part of it, counts half. Lanes are 0.04 darker,
muted cells 0.1 and more."""


def evened(pixels: Pixels, paper: FloatRGB) -> Pixels:
    """The picture as it would be in even light, its paper of that color.

    Args:
        pixels: a client area seen from the front, mostly paper; height x width x 3.
        paper: RGB, what paper is to become.
    """
    field = light_field(pixels)
    gain = np.asarray(paper, np.float32) / field
    return (pixels * gain).round().clip(0, 255).astype(np.uint8)


def light_field(pixels: Pixels) -> Floats:
    """What blank paper looks like in each place: height x width x 3, RGB."""
    height, width = pixels.shape[:2]
    rows, cols = height // _BLOCK, width // _BLOCK
    part = pixels[: rows * _BLOCK, : cols * _BLOCK].astype(np.float32)
    samples = np.log(part.reshape(rows, _BLOCK, cols, _BLOCK, 3).mean((1, 3)) + 1)
    y, x = np.mgrid[0:rows, 0:cols]
    y, x = 2 * (y + 0.5) / rows - 1, 2 * (x + 0.5) / cols - 1
    fit = _fitted(_terms(x.ravel(), y.ravel()), samples.reshape(-1, 3))
    # The field hardly changes within a few pixels: every fourth, repeated.
    along = (np.arange(0, width, _EVERY) + _EVERY / 2) * 2 / (cols * _BLOCK) - 1
    down = (np.arange(0, height, _EVERY) + _EVERY / 2) * 2 / (rows * _BLOCK) - 1
    field = _spread(fit, along, down)
    return field.repeat(_EVERY, 0).repeat(_EVERY, 1)[:height, :width]


def _powers() -> list[tuple[int, int]]:
    return [(i, j) for i in range(_DEGREE + 1) for j in range(_DEGREE + 1 - i)]


def _terms(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.stack([x**i * y**j for i, j in _powers()], -1)


def _fitted(terms: NDArray[np.float64], samples: Floats) -> NDArray[np.float64]:
    """Coefficients for each channel, samples that are not paper left out by and by.

    The first guess is what most samples are like; from then on a sample's weight falls with its
    distance from the field, and with how much darker it is at once: no paper is below the field.
    """
    middle = np.median(samples, axis=0)
    off = np.abs(samples - middle).max(1)
    reach = max(0.25, float(np.median(off)) * 2.5)
    for k in range(10):
        weight = 1 / (1 + (off / max(_PAPER, reach * 0.5**k)) ** 4)
        weighted = terms * weight[:, None]
        ridge = 1e-6 * weight.sum() * np.eye(terms.shape[1])
        fit = np.linalg.solve(weighted.T @ terms + ridge, weighted.T @ samples)
        off = np.abs(samples - terms @ fit).max(1)
    return np.asarray(fit)


def _spread(
    fit: NDArray[np.float64], along: NDArray[np.float64], down: NDArray[np.float64]
) -> Floats:
    """The field at all pixels; a product of two small matrices for each channel."""
    size = _DEGREE + 1
    grid = np.zeros((size, size, 3))
    for (i, j), values in zip(_powers(), fit, strict=True):
        grid[j, i] = values
    rows = np.stack([down**j for j in range(size)], 1)
    cols = np.stack([along**i for i in range(size)], 0)
    field = np.stack([rows @ grid[..., c] @ cols for c in range(3)], -1)
    return np.exp(field).astype(np.float32)
