"""Patches to learn from and to measure by: painted cells, seen by the eyes that will use them."""

from dataclasses import dataclass
from multiprocessing import Pool
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.vision.glyphs import PATCH, find_ink
from training.cells import Wear, cell
from training.typefaces import Typeface, held_out, typefaces

_AT_ONCE: Final = 250

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Part:
    """What one process paints."""

    seed: int
    count: int
    unseen: bool
    """True for the typefaces that are held out of training."""
    wear: Wear


def patches_of(count: int, seed: int, unseen: bool, wear: Wear) -> tuple[Bytes, NDArray[np.int64]]:
    """Patches, n x `PATCH` x `PATCH`, 0 to 255, and their labels; the same for the same seed.

    n is a little less than `count`: there is nothing to learn where no ink is found, or several
    signs instead of one.
    """
    parts = [
        Part(seed * 100_000 + k, min(_AT_ONCE, count - k), unseen, wear)
        for k in range(0, count, _AT_ONCE)
    ]
    with Pool(2) as pool:
        found = pool.map(_paint, parts, 4)
    return np.concatenate([part[0] for part in found]), np.concatenate([part[1] for part in found])


def cells_of(part: Part) -> tuple[Bytes, NDArray[np.int64]]:
    """Cells, n x S x S x 3, and the digits in them."""
    groups = typefaces_cached(part.unseen)
    rng = np.random.default_rng(part.seed)
    pairs = [cell(rng, groups, part.wear) for _ in range(part.count)]
    return np.stack([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs])


_CACHE: dict[bool, list[list[Typeface]]] = {}


def typefaces_cached(unseen: bool) -> list[list[Typeface]]:
    """The groups of faces to learn from, or to measure by."""
    if not _CACHE:
        for name, faces in typefaces().items():
            _CACHE.setdefault(held_out(name), []).append(faces)
    return _CACHE[unseen]


def _paint(part: Part) -> tuple[Bytes, NDArray[np.int64]]:
    cells, labels = cells_of(part)
    found = [ink.glyphs for ink in find_ink(cells, of_one_board=False)]
    # Of two digits side by side, each alone is one.
    kept = [k for k, glyphs in enumerate(found) if glyphs and (len(glyphs) == 1 or labels[k] < 10)]
    patches = [np.round(found[k][0].patch * 255).astype(np.uint8) for k in kept]
    return np.array(patches, np.uint8).reshape(-1, PATCH, PATCH), labels[kept]
