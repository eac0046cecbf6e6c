"""The cloth that the game is played on: a woven texture, new in every frame.

Measured on a real screenshot at scale 2.78 (1080 x 2340), figures here at scale 1: the brightness
is normally distributed (kurtosis 2.95, skewness -0.04), all three channels alike (correlation
above 0.98), with a standard deviation of 4.3 there and about 5 on other bots' smaller windows.
Its spectrum is that of a twill turned by 45 degrees: four peaks, thin streaks through them along
both threads (every thread has a thickness of its own), and a broad halo. Means over squares
of 6, 12 and 23 pixels still vary by 1.3, 0.8 and 0.7: thicker and thinner threads, slubs.
"""

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Floats = NDArray[np.float64]
Texture = NDArray[np.int16]

TILE: Final = 384
"""Side of the woven tile at scale 1, pixels; frames show it at random offsets."""

LARGEST: Final = 20
"""Texture is cut off here, four standard deviations: a frame's byte never runs over."""


class _Wave(NamedTuple):
    """One wave of the weave: how often it repeats along the two thread counts, and how high."""

    down: int
    up: int
    height: float
    phase: float


_DOWN: Final = 43
"""Repeats of the weave in a tile, along x and y alike: 0.111 cycles a pixel, as measured."""

_UP: Final = 25
"""The same along x and against y: 0.065 cycles a pixel."""

# The spectrum's peaks lie at (0.167, 0.056), (-0.130, 0.130), (0.222, 0.222), (0.111, 0.111) cycles
# a pixel in x and y: small multiples of the two counts. Heights are the roots of their power; the
# phases were chosen by eye, for short dashes that rise to the right.
_WAVES: Final = (
    _Wave(1, 1, 1.0, 0.0),
    _Wave(0, 2, 0.95, 0.5),
    _Wave(2, 0, 0.8, 0.2),
    _Wave(1, 0, 0.6, 0.4),
    _Wave(1, -1, 0.4, 0.0),
)

_WANDER: Final = 0.07
"""By how much of a repeat threads leave their place, standard deviation."""

_FIBERS: Final = 0.75
"""Standard deviation of single fibers, noise without a period, where that of the waves is 1.

The picture's autocorrelation one repeat away is 0.57: so much of the variance is periodic.
"""

_SLUBS: Final = 0.15
"""Standard deviation of the threads' uneven thickness, slow along a thread, quick across."""


@lru_cache(maxsize=8)
def weave(scale: float, texture: float, seed: int) -> Texture:
    """One tile of cloth: an (n, n) array, n = round(TILE * scale), mean 0, to be repeated.

    `texture` is its standard deviation at scale 1. Larger scales show the same threads larger,
    smaller ones blur them as a smaller picture of the same cloth would.
    """
    tile = _weave_tile(np.random.default_rng(seed)) * texture
    side = max(8, round(TILE * scale))
    if side != TILE:
        tile = _resize(tile, side)
    levels: Texture = np.rint(tile).clip(-LARGEST, LARGEST).astype(np.int16)
    levels.flags.writeable = False
    return levels


@lru_cache(maxsize=4)
def spread(height: int, width: int, scale: float, texture: float, seed: int) -> Texture:
    """Cloth for frames of that size: larger by one tile each way, so that offsets are free."""
    tile = weave(scale, texture, seed)
    side = len(tile)
    cloth = np.tile(tile, (height // side + 2, width // side + 2))
    cloth.flags.writeable = False
    return cloth


def cut(cloth: Texture, height: int, width: int, rng: Random) -> Texture:
    """A piece of that size from anywhere in the cloth, a view of shape (height, width)."""
    y = rng.randrange(len(cloth) - height + 1)
    x = rng.randrange(cloth.shape[1] - width + 1)
    return cloth[y : y + height, x : x + width]


def _weave_tile(rng: np.random.Generator) -> Floats:
    """A tile of mean 0 and standard deviation 1, at scale 1."""
    y, x = np.mgrid[0:TILE, 0:TILE] / TILE
    down = _DOWN * (x + y) + _WANDER * _noise(rng, along=12, across=60)
    up = _UP * (x - y) + _WANDER * _noise(rng, along=60, across=12)
    waves = np.zeros((TILE, TILE))
    for wave in _WAVES:
        turns = wave.down * down + wave.up * up + wave.phase
        waves += wave.height * np.cos(2 * np.pi * turns)
    # No thread is as bright as the next: the streaks through the peaks.
    waves *= 1 + 0.2 * _noise(rng, along=40, across=2) + 0.2 * _noise(rng, along=2, across=40)
    tile = waves / waves.std()
    tile += _FIBERS * _noise(rng, along=0.6, across=0.8)
    tile += _SLUBS * (_noise(rng, along=60, across=3) + _noise(rng, along=3, across=60))
    return np.asarray((tile - tile.mean()) / tile.std())


def _noise(rng: np.random.Generator, along: float, across: float) -> Floats:
    """Smooth noise of mean 0 and standard deviation 1 that fits itself at the tile's edges.

    Its lengths in pixels: `along` the diagonal that runs down to the right, and `across` it.
    """
    fy, fx = np.meshgrid(np.fft.fftfreq(TILE), np.fft.fftfreq(TILE), indexing="ij")
    down, up = (fx + fy) / 2**0.5, (fx - fy) / 2**0.5
    keep = np.exp(-2 * np.pi**2 * ((down * along) ** 2 + (up * across) ** 2))
    keep[0, 0] = 0
    noise = np.fft.ifft2(np.fft.fft2(rng.standard_normal((TILE, TILE))) * keep).real
    return np.asarray(noise / noise.std())


def _resize(tile: Floats, side: int) -> Floats:
    """The tile at another size, its edges still fitting: resized with a rim, which is cut off."""
    rim = 8
    image = Image.fromarray(np.pad(tile, rim, mode="wrap").astype(np.float32))
    box = (rim, rim, rim + TILE, rim + TILE)
    return np.asarray(image.resize((side, side), Image.Resampling.BICUBIC, box), np.float64)
