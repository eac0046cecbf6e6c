"""What lies in each unit cell: its ground, and how far a mark reaches from its center each way."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.unit_cells import UNIT, UnitCells
from stratabot.frame import Floats, Mask, largest_channel

_HALF: Final = UNIT // 2

_CORNERS: Final = (*range(3, 7), *range(UNIT - 7, UNIT - 3))
"""Rows and columns of the four small squares that show the cell's ground: outside of dots and of
paths, inside of lines."""

TURNS: Final = 32
"""Directions in which a mark's reach is measured: 0 is right, then clockwise on the screen."""

_FROM: Final = 6
"""Reach is looked for from this radius on, in pixels of the unit cell: letters lie further in."""

_FAR: Final = 15
"""The largest radius: the grid's lines are next."""

_STEP: Final = 3
_SHARP: Final = 17
"""A change of a channel by this much over so many pixels of the unit cell is an edge. JPEG of
quality 40 changes even surfaces by 8, a glow behind the board by 6 at most."""

PLAIN: Final = 28.0
"""A change of color from this on, RGB, is plain to see."""

_SIDES: Final = ((-1, 0), (0, -1), (1, 0), (0, 1))
"""Steps (x, y) towards the left, top, right, bottom side: the order of `walls`."""


class Marks(NamedTuple):
    """Cells' contents; arrays begin with rows x cols.

    Attributes:
        ground: RGB at the corners.
        color: RGB of the mark at the center; the center's color if there is none.
        contrast: distance of the center's color from the ground, RGB.
        solid: the share of a disc of radius 0.2 cells that differs from the ground.
        busy: the share of a disc of radius 0.3 cells that lies at an edge.
        very_busy: the same, for edges twice as sharp, which JPEG does not make.
        reach: for each of `TURNS` directions, how far the mark reaches, in cells.
        exits: whether it leaves the cell to the left, top, right, bottom.
    """

    ground: Floats
    color: Floats
    contrast: Floats
    solid: Floats
    busy: Floats
    very_busy: Floats
    reach: Floats
    exits: Mask


def find_marks(units: UnitCells) -> Marks:
    """What lies in each cell."""
    cells = units.cells
    corners = cells[:, :, _CORNERS][:, :, :, _CORNERS]
    ground = np.median(corners.reshape(*cells.shape[:2], -1, 3), axis=2)
    away = np.sqrt(((cells - ground[:, :, None, None]) ** 2).sum(-1))
    disc = _disc(0.2 * UNIT)
    color = np.median(cells[:, :, disc], axis=2)
    contrast = np.sqrt(((color - ground) ** 2).sum(-1))
    level = np.maximum(0.45 * contrast, PLAIN * 0.6)[..., None, None]
    mask = away > level
    return Marks(
        np.asarray(ground, np.float32),
        np.asarray(color, np.float32),
        np.asarray(contrast, np.float32),
        np.asarray(mask[:, :, disc].mean(2), np.float32),
        _busy(cells, _SHARP),
        _busy(cells, 2 * _SHARP),
        _reach(mask),
        _exits(cells, mask, color, ground),
    )


def _busy(cells: Floats, sharp: float) -> Floats:
    """The share of each cell's middle that has an edge near it."""
    found = np.zeros(cells.shape[:4], bool)
    half = _STEP // 2
    middle = slice(half, -_STEP + half)
    across = largest_channel(np.abs(cells[..., _STEP:, :] - cells[..., :-_STEP, :])) > sharp
    down = largest_channel(np.abs(cells[:, :, _STEP:] - cells[:, :, :-_STEP])) > sharp
    found[..., middle] |= across
    found[:, :, middle] |= down
    return np.asarray(found[:, :, _disc(0.3 * UNIT)].mean(2), np.float32)


def _disc(radius: float) -> NDArray[np.bool_]:
    """The pixels of a unit cell in a disc around its center."""
    at = np.arange(UNIT) + 0.5 - _HALF
    return np.asarray(at[:, None] ** 2 + at**2 <= radius**2)


def _reach(mask: Mask) -> Floats:
    """How far the mask goes on from `_FROM` in each direction, in cells; 0 if not even there."""
    turn = np.arange(TURNS) * 2 * np.pi / TURNS
    radius = np.arange(_FROM, _FAR + 0.1, 0.5)
    x = (_HALF + radius * np.cos(turn)[:, None]).astype(np.intp)
    y = (_HALF + radius * np.sin(turn)[:, None]).astype(np.intp)
    gone = ~mask[:, :, y, x]
    # One pixel that differs is noise; the mark ends where two in a row do.
    over = gone & np.concatenate([gone[..., 1:], gone[..., -1:]], -1)
    first = np.where(over.any(-1), over.argmax(-1), len(radius))
    return np.where(first == 0, 0, (_FROM + 0.5 * first) / UNIT).astype(np.float32)


def _exits(cells: Floats, mask: Mask, color: Floats, ground: Floats) -> Mask:
    """Where the mark leaves the cell: it goes on to the side in its own color."""
    found = []
    for step_x, step_y in _SIDES:
        along = np.arange(7, _HALF)
        across = np.array([-1, 0])
        x = _HALF + (step_x * along - (step_x < 0))[:, None] + abs(step_y) * across
        y = _HALF + (step_y * along - (step_y < 0))[:, None] + abs(step_x) * across
        whole = mask[:, :, y, x].mean((2, 3)) > 0.93
        edge = np.median(cells[:, :, y[-4:], x[-4:]].reshape(*mask.shape[:2], -1, 3), axis=2)
        own = np.linalg.norm(edge - color, axis=-1) < np.linalg.norm(edge - ground, axis=-1)
        found.append(whole & own)
    return np.stack(found, -1)
