"""Which cells are ends, and which are drawn.

All ends of a board have one shape: most are round, some are squares. A path is a narrower strip
that leaves its cell. An end that a path has reached keeps its shape at the sides that the path does
not leave by. A path's open tip is as wide as its path.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.contents import ANGLES, BUSY, CLOSED, PLAIN, TURNS, CellContents
from stratabot.frame import Floats, Mask
from stratabot.vision.oklab import distance, to_oklab

_LIKE: Final = 0.6
"""The least share of directions in which an end reaches as far as the others: some are covered."""

_ALIKE: Final = 0.95
"""With this share, an end reaches as far as the others: a pixel more in most directions, which its
ring takes."""

_OFF: Final = 0.1
"""How much ends' reaches differ at most, as a share; a pixel of the unit cell is granted."""

_WIDTHS: Final = (0.12, 0.465)
"""The least and greatest median reach of an end, in cells."""

_RAGGED: Final = 0.85
_SOFT: Final = 0.06
_GRAIN: Final = 0.25
"""Grain of wood is seen in a smaller share of directions than an end, has fewer sharp edges and a
smaller share of the ends' contrast. Painted seams have 0.4 to 0.82, 0 to 0.05 and 0.1 to 0.2."""

_TIP: Final = 0.3
"""The least share of a cell's middle that a path's tip covers that has come so far."""

_DIRECTION: Final = np.array([np.pi, 1.5 * np.pi, 0, 0.5 * np.pi])
"""Where the left, top, right and bottom side are, in `CellContents.reach`."""


_SAME: Final = 0.04
"""Blocks of one color are no farther apart in OKLab."""

LEAST_COLORS: Final = 3
"""Blocks of so many colors, two of each, are ends: stones have one color or two, and two pairs of
equal buttons are seen often."""


class Ends(NamedTuple):
    """What cells are: rows x cols."""

    ends: Mask  # which are ends
    paths: Mask  # which are drawn: a path goes through or stops in it
    reached: Mask  # which cells a path or an end leaves to: they are the board's, and no holes
    sure: Floats  # confidence that a cell is what it is said to be, as far as its shape tells


def find_ends(contents: CellContents) -> Ends:
    """Ends and paths by their shapes."""
    closed = ((contents.reach > 0).mean(-1) >= CLOSED) & (contents.contrast >= PLAIN)
    filled = closed & ~contents.block
    if not (filled & (np.median(contents.reach, axis=-1) <= _WIDTHS[1])).any():
        filled = _square_ends(contents.color, closed)
        contents = contents._replace(exits=contents.exits & ~filled[..., None])
    leaving = contents.exits.sum(-1)
    spots = _spots(contents, filled & (leaving == 0))
    filled &= ~spots
    # No path leaves by the directions that count.
    gap = np.abs((ANGLES - _DIRECTION[:, None] + np.pi) % (2 * np.pi) - np.pi)
    counted = ~(contents.exits[..., None] & (gap < np.pi / 3)).any(2)
    usual = _usual_reach(contents.reach, filled, leaving, counted)
    off, like = _compare_reach(contents.reach, usual, counted)
    wide = float(np.median(usual)) >= _WIDTHS[0]
    # Some games draw a ring around the ends that are connected, or around dark ones, or let one
    # throb. On a gray ground, a ring around dark ones may not be seen: then these look smaller.
    share = contents.reach / np.maximum(usual, 1e-3)
    same = np.std(share, axis=-1) < _OFF / 2
    ringed = (leaving == 1) & (off > 0) | (leaving == 0) & same
    ringed &= (off >= -2 * _OFF) & (off <= 3 * _OFF)
    ringed |= like >= _ALIKE
    ends = filled & wide & (leaving <= 1) & ((np.abs(off) <= _OFF) & (like >= _LIKE) | ringed)
    paths = filled & ~ends & ((leaving >= 2) | ((leaving == 1) & (off < 0)))
    free = spots | ~filled & (
        (contents.busy < BUSY) | (contents.very_busy < BUSY) & (contents.solid < 0.1)
    )
    if ends.any():
        free |= ~filled & _is_grain(contents, float(np.median(contents.contrast[ends])))
    sure = np.zeros(filled.shape, np.float32)
    sure[free | paths] = 1
    sure[ends] = np.where(ringed, 1, 1 - 0.5 * np.abs(off) / _OFF)[ends]
    tip = paths & (leaving == 1)
    sure[tip] = np.clip((-off[tip] - _OFF) / _OFF, 0, 1)
    reached = _across(contents.exits & (ends | paths)[..., None])
    # The mark of a finger hides a path's open tip: it may be an end as well.
    paths |= ~filled & (reached & contents.exits).any(-1) & (contents.solid >= _TIP)
    return Ends(ends, paths, np.asarray(reached.any(-1), bool), sure)


def _square_ends(colors: Floats, whole: Mask) -> Mask:
    """Which cells are square ends, if all that is not free is filled wholly with a color.

    Stones are all alike. Ends come in several colors, two of each.
    """
    found = np.zeros(whole.shape, bool)
    lab = to_oklab(colors[whole])
    alike = (distance(lab[:, None], lab) < _SAME).sum(1)
    found[whole] = (alike <= 2) & ((alike == 2).sum() >= 2 * LEAST_COLORS)
    return found


def _across(exits: Mask) -> Mask:
    """Which sides (left, top, right, bottom) of each cell the neighbor's mark comes through."""
    found = np.zeros(exits.shape, bool)
    found[:, 1:, 0], found[:, :-1, 2] = exits[:, :-1, 2], exits[:, 1:, 0]
    found[1:, :, 1], found[:-1, :, 3] = exits[:-1, :, 3], exits[1:, :, 1]
    return found


def _spots(contents: CellContents, alone: Mask) -> Mask:
    """The free cells' own marks, where games put any: small, and all of one color."""
    small = alone & (np.median(contents.reach, axis=-1) < _WIDTHS[0])
    if not small.any():
        return small
    color = np.median(contents.color[small], axis=0)
    return np.asarray(small & (np.linalg.norm(contents.color - color, axis=-1) < PLAIN))


def _is_grain(contents: CellContents, usual: float) -> Mask:
    """What is faint beside the ends, ragged, and leaves its cell nowhere: a seam of planks."""
    ragged = (contents.reach > 0).mean(-1) < _RAGGED
    soft = (contents.very_busy < _SOFT) & (contents.contrast < _GRAIN * usual)
    return np.asarray(ragged & soft & ~contents.exits.any(-1) & ~contents.odd & ~contents.block)


def _usual_reach(reach: Floats, filled: Mask, leaving: NDArray[np.intp], counted: Mask) -> Floats:
    """The reach of ends in each direction: of marks that no path leaves, else of the widest."""
    alone = filled & (leaving == 0)
    if alone.sum() >= 2:
        shape = np.median(reach[alone], axis=0)
        # Among other things, words and icons: those that most look like take part again.
        off, like = _compare_reach(reach, shape, counted)
        near = alone & (np.abs(off) <= 2 * _OFF) & (like >= _LIKE)
        return np.asarray(np.median(reach[near], axis=0) if near.sum() >= 2 else shape)
    some = filled & (leaving == 1)
    if not some.any():
        return np.zeros(TURNS, np.float32)
    width = np.nanmedian(np.where(counted, reach, np.nan)[some], axis=-1)
    return np.full(TURNS, np.median(width[width >= 0.9 * width.max()]), np.float32)


def _compare_reach(reach: Floats, usual: Floats, counted: Mask) -> tuple[Floats, Floats]:
    """By which share marks reach further than usual; in which share of directions as far."""
    more = np.where(counted, reach / np.maximum(usual, 1e-3) - 1, np.nan)
    more[~counted.any(-1)] = -1
    off = np.nanmedian(more, axis=-1)
    near = np.abs(reach - usual) <= _OFF * usual + 1 / TURNS
    like = (near & counted).sum(-1) / np.maximum(counted.sum(-1), 1)
    return np.asarray(off, np.float32), np.asarray(like, np.float32)


FLOOR: Final = 0.008
"""The distance in OKLab that equal colors may have in a picture: JPEG, rounding."""

_APART: Final = 0.12
"""The greatest distance of the two ends of a color. Cyan and blue are 0.35 apart, orange and yellow
0.2, two reds of one board 0.08."""


class Pairs(NamedTuple):
    """Ends of one color: `number` tells for each end its color, from 0, or -1 if it has no partner;
    `sure` is the confidence in it.
    """

    number: NDArray[np.intp]
    sure: Floats


def find_pairs(apart: Floats, floor: float) -> Pairs:
    """Pairs of ends that are each other's nearest, by how far apart they look: n x n.

    A pair is the surer, the nearer the two are against any third end: a third one at twice their
    distance makes 0.5. Equal ones may be as far apart as `floor`.
    """
    count = len(apart)
    number, sure = np.full(count, -1), np.zeros(count, np.float32)
    if count < 2:
        return Pairs(number, sure)
    apart = np.where(np.eye(count, dtype=bool), np.inf, apart)
    nearest = apart.argmin(1)
    least, second = np.sort(apart, axis=1)[:, :2].T
    paired = (nearest[nearest] == np.arange(count)) & np.isfinite(least)
    first = np.minimum(np.arange(count), nearest)[paired]
    number[paired] = np.unique(first, return_inverse=True)[1]
    third = np.minimum(second, second[nearest])[paired]
    sure[paired] = (1 - np.maximum(least[paired], floor) / np.maximum(third, 1e-6)).clip(0)
    return Pairs(number, sure)


def color_distances(colors: Floats) -> Floats:
    """How far apart ends are by their colors (n x 3, RGB): n x n, infinite if surely no pair."""
    lab = to_oklab(colors)
    apart = distance(lab[:, None], lab)
    return np.where(apart > _APART, np.float32(np.inf), apart)
