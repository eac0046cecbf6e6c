"""What lies in each cell of a board: its ground, and how far a mark reaches from its center."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.unit_cells import UNIT, find_grounds
from stratabot.frame import Floats, Mask, largest_channel

_HALF: Final = UNIT // 2

TURNS: Final = 32
"""Directions in which a mark's reach is measured: 0 is right, then clockwise on the screen."""

ANGLES: Final = np.arange(TURNS) * 2 * np.pi / TURNS

_RADII: Final = np.arange(1.5, 14.6, 0.5)
"""Where the mark is looked for in each direction, in pixels of the unit cell. The grid's lines are
further out."""

_SHARES: Final = (0.35, 0.5, 0.65, 0.76, 0.87)  # where a mark's color is seen, in its reach
_STEP: Final = 3
_SHARP: Final = 17
"""A change of a channel by this much over so many pixels of the unit cell is an edge. JPEG of
quality 40 changes even surfaces by 8, a glow behind the board by 6 at most."""

_OTHER: Final = 40.0  # colors that far apart, RGB, are different parts of a mark
PLAIN: Final = 28.0  # a change of color from this on, RGB, is plain to see
_FAINT: Final = 0.6 * PLAIN  # the least change of color, RGB, that belongs to a mark
BUSY: Final = 0.02  # the share of an even cell's middle that may lie at an edge
CLOSED: Final = 0.9  # the least share of directions in which a mark is to be seen from its center
_WHOLE: Final = 0.43  # the reach of what fills a cell, in cells

SIDES: Final = ((-1, 0), (0, -1), (1, 0), (0, 1))
"""Steps (x, y) towards the left, top, right, bottom side: the order of `walls`."""


class CellContents(NamedTuple):
    """Cells' contents; arrays begin with rows x cols."""

    ground: Floats  # RGB at the corners; around a mark that fills these, that of the cells around
    color: Floats  # RGB of the mark near its rim, or of the cell's middle if there is none
    contrast: Floats  # distance of the mark's color from the ground, RGB
    solid: Floats  # the share of a disc of radius 0.2 cells that differs from the ground
    busy: Floats  # the share of a disc of radius 0.3 cells that lies at an edge
    very_busy: Floats  # the same, for edges twice as sharp, which JPEG does not make
    # For each of `TURNS` directions, how far the mark reaches, in cells; 0 if it is not to be seen
    # there.
    reach: Floats
    exits: Mask  # whether it leaves the cell to the left, top, right, bottom
    odd: Mask  # whether the cell's ground is not the board's
    block: Mask  # whether another color than the board's ground fills the cell evenly


def find_contents(cells: Floats) -> CellContents:
    """What lies in each cell of a board; `cells` are rows x cols x UNIT x UNIT x 3."""
    grounds = find_grounds(cells)
    busy = _busy(cells, _SHARP)
    # A square end may fill its cell's corners; a cell that is tinted below a path keeps its tint.
    flat = grounds.odd & (busy < BUSY)
    ground = np.where(flat[..., None], grounds.usual, grounds.own)
    away = np.linalg.norm(cells - ground[:, :, None, None], axis=-1)
    reach = _reach(away > _FAINT)
    color = _color(cells, reach, ground)
    contrast = np.linalg.norm(color - ground, axis=-1)
    mask = away > np.maximum(0.45 * contrast, _FAINT)[..., None, None]
    return CellContents(
        ground,
        color,
        np.asarray(contrast, np.float32),
        np.asarray(mask[:, :, _disc(0.2 * UNIT)].mean(2), np.float32),
        busy,
        _busy(cells, 2 * _SHARP),
        (final := _reach(mask)),
        _exits(cells, mask, color, ground),
        grounds.odd,
        flat & ((final > _WHOLE).mean(-1) > CLOSED),
    )


def _disc(radius: float) -> NDArray[np.bool_]:
    at = np.arange(UNIT) + 0.5 - _HALF
    return np.asarray(at[:, None] ** 2 + at**2 <= radius**2)


def _busy(cells: Floats, sharp: float) -> Floats:
    found = np.zeros(cells.shape[:4], bool)
    half = _STEP // 2
    middle = slice(half, -_STEP + half)
    across = largest_channel(np.abs(cells[..., _STEP:, :] - cells[..., :-_STEP, :])) > sharp
    down = largest_channel(np.abs(cells[:, :, _STEP:] - cells[:, :, :-_STEP])) > sharp
    found[..., middle] |= across
    found[:, :, middle] |= down
    return np.asarray(found[:, :, _disc(0.3 * UNIT)].mean(2), np.float32)


def _reach(mask: Mask) -> Floats:
    """How far out the mask is seen in each direction, in cells; 0 if nowhere."""
    x = (_HALF + _RADII * np.cos(ANGLES)[:, None]).astype(np.intp)
    y = (_HALF + _RADII * np.sin(ANGLES)[:, None]).astype(np.intp)
    seen = mask[:, :, y, x]
    # One pixel alone is noise.
    both = seen & np.concatenate([seen[..., :1], seen[..., :-1]], -1)
    last = np.asarray(both.shape[-1] - 1 - both[..., ::-1].argmax(-1))
    return np.asarray(np.where(both.any(-1), (_RADII[last] + 0.5) / UNIT, 0), np.float32)


def _color(cells: Floats, reach: Floats, ground: Floats) -> Floats:
    """The color that most of a mark has; of the middle if there is no mark.

    Of samples all over the mark it is the one that is nearest to all: not a letter's, an outline's,
    or that of a finger's mark over a part of it.
    """
    turn = ANGLES[::2]
    radius = np.minimum(reach[..., ::2], 0.4)[..., None] * UNIT * np.array(_SHARES)
    x = (_HALF + radius * np.cos(turn)[:, None]).astype(np.intp)
    y = (_HALF + radius * np.sin(turn)[:, None]).astype(np.intp)
    found = cells[:, :, _HALF, _HALF].copy()
    for i, j in np.argwhere((reach > 0).mean(-1) >= 0.25):
        seen = cells[i, j, y[i, j], x[i, j]][reach[i, j, ::2] > 0].reshape(-1, 3)
        seen = seen[np.linalg.norm(seen - ground[i, j], axis=-1) > _FAINT]
        if len(seen):
            apart = np.linalg.norm(seen[:, None] - seen, axis=-1).clip(0, _OTHER).sum(1)
            near = np.linalg.norm(seen - seen[apart.argmin()], axis=-1) < _OTHER
            found[i, j] = np.median(seen[near], axis=0)
    return np.asarray(found, np.float32)


def _exits(cells: Floats, mask: Mask, color: Floats, ground: Floats) -> Mask:
    """Where the mark leaves the cell: it goes on to the side in its own color."""
    found = []
    for step_x, step_y in SIDES:
        along = np.arange(9, _HALF)
        across = np.array([-1, 0])
        x = _HALF + (step_x * along - (step_x < 0))[:, None] + abs(step_y) * across
        y = _HALF + (step_y * along - (step_y < 0))[:, None] + abs(step_x) * across
        whole = mask[:, :, y, x].mean((2, 3)) > 0.93
        edge = np.median(cells[:, :, y[-4:], x[-4:]].reshape(*mask.shape[:2], -1, 3), axis=2)
        own = np.linalg.norm(edge - color, axis=-1) < np.linalg.norm(edge - ground, axis=-1)
        found.append(whole & own)
    return np.stack(found, -1)
