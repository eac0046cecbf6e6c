"""The cloth that the game is played on: a woven texture, new in every frame.

The texture was measured on a real screenshot at scale 2.78 (1080 x 2340 pixels); the figures here
are for scale 1. The brightness is normally distributed (kurtosis 2.95, skewness -0.04), and the
three channels vary alike (correlation above 0.98). Its standard deviation is 4.3 there, and about 5
on other bots' smaller windows.

The spectrum is that of a twill turned by 45 degrees. It has four peaks, thin streaks through the
peaks along both threads (no two threads are equally thick), and a broad halo. Means over squares of
6, 12 and 23 pixels still have standard deviations of 1.3, 0.8 and 0.7: threads have thicker places,
called slubs.
"""

from functools import lru_cache
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Texture = NDArray[np.int16]  # (height, width): levels, of 255, above the paper's
_Plane = NDArray[np.float64]

TILE: Final = 384  # side of the woven tile, in pixels at scale 1
LARGEST: Final = 20  # levels, four standard deviations, at which texture is cut off
_DOWN: Final = 43  # repeats of the weave along x and y: 0.111 cycles a pixel, as measured
_UP: Final = 25  # the same where x grows and y falls: 0.065 cycles a pixel

# The spectrum's peaks lie at (0.167, 0.056), (-0.130, 0.130), (0.222, 0.222), (0.111, 0.111) cycles
# a pixel in x and y: small multiples of the two counts above. A height is the root of the peak's
# power. The phases were chosen by eye, so that short dashes rise to the right.
_WAVES: Final = (
    (1, 1, 1.0, 0.0),
    (0, 2, 0.95, 0.5),
    (2, 0, 0.8, 0.2),
    (1, 0, 0.6, 0.4),
    (1, -1, 0.4, 0.0),
)
"""The waves of the weave: how many periods of a wave fit into one of the threads that run down, and
into one that runs up to the right; its amplitude beside the first wave's; where it begins, in
periods."""

_WANDER: Final = 0.07  # how far threads stray from their place: the standard deviation, in repeats

_FIBERS: Final = 0.75
"""Standard deviation of the single fibers, which are noise; that of the waves is 1. The picture's
autocorrelation one repeat away is 0.57: that share of the variance is periodic."""

_SLUBS: Final = 0.15  # standard deviation of slubs: long along a thread, short across


@lru_cache(maxsize=8)
def weave(scale: float, std: float, seed: int) -> Texture:
    """One tile of cloth to repeat: (n, n), n = round(TILE * scale), mean 0, `std` at scale 1."""
    tile = _weave_tile(np.random.default_rng(seed)) * std
    side = max(8, round(TILE * scale))
    if side != TILE:
        tile = _resize(tile, side)
    levels: Texture = np.rint(tile).clip(-LARGEST, LARGEST).astype(np.int16)
    levels.flags.writeable = False
    return levels


def spread(height: int, width: int, scale: float, std: float, seed: int) -> Texture:
    """Woven cloth from which frames of that size can be cut, starting anywhere in a tile."""
    tile = weave(scale, std, seed)
    side = len(tile)
    return np.tile(tile, (height // side + 2, width // side + 2))


def cut_piece(cloth: Texture, height: int, width: int, rng: Random) -> Texture:
    """A piece of the cloth from a random place: a view of shape (height, width)."""
    y = rng.randrange(len(cloth) - height + 1)
    x = rng.randrange(cloth.shape[1] - width + 1)
    return cloth[y : y + height, x : x + width]


def _weave_tile(rng: np.random.Generator) -> _Plane:
    """A tile of mean 0 and standard deviation 1, at scale 1."""
    y, x = np.mgrid[0:TILE, 0:TILE] / TILE
    down = _DOWN * (x + y) + _WANDER * _noise(rng, along=12, across=60)
    up = _UP * (x - y) + _WANDER * _noise(rng, along=60, across=12)
    waves = np.zeros((TILE, TILE))
    for along_down, along_up, height, phase in _WAVES:
        waves += height * np.cos(2 * np.pi * (along_down * down + along_up * up + phase))
    # No two threads are equally bright: this makes the streaks through the peaks.
    waves *= 1 + 0.2 * _noise(rng, along=40, across=2) + 0.2 * _noise(rng, along=2, across=40)
    tile = waves / waves.std()
    tile += _FIBERS * _noise(rng, along=0.6, across=0.8)
    tile += _SLUBS * (_noise(rng, along=60, across=3) + _noise(rng, along=3, across=60))
    return np.asarray((tile - tile.mean()) / tile.std())


def _noise(rng: np.random.Generator, along: float, across: float) -> _Plane:
    """Smooth noise of mean 0 and standard deviation 1, (TILE, TILE); opposite edges fit together.

    Its blots are `along` pixels long on the diagonal down to the right, and `across` broad.
    """
    fy, fx = np.meshgrid(np.fft.fftfreq(TILE), np.fft.fftfreq(TILE), indexing="ij")
    down, up = (fx + fy) / 2**0.5, (fx - fy) / 2**0.5
    keep = np.exp(-2 * np.pi**2 * ((down * along) ** 2 + (up * across) ** 2))
    keep[0, 0] = 0
    noise = np.fft.ifft2(np.fft.fft2(rng.standard_normal((TILE, TILE))) * keep).real
    return np.asarray(noise / noise.std())


def _resize(tile: _Plane, side: int) -> _Plane:
    """The tile at another size; a rim from opposite edges makes these fit together."""
    rim = 8
    image = Image.fromarray(np.pad(tile, rim, mode="wrap").astype(np.float32))
    box = (rim, rim, rim + TILE, rim + TILE)
    return np.asarray(image.resize((side, side), Image.Resampling.BICUBIC, box), np.float64)
