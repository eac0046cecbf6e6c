"""The places around a board: if a place shows a cell, the board goes on there."""

from typing import Final

import numpy as np

from stratabot.frame import Floats, Frame, Mask
from stratabot.strata.layout.layout import Layout
from stratabot.strata.vision.muting import mute
from stratabot.strata.vision.reading import Reading
from stratabot.vision.oklab import distance, to_oklab

BEYOND: Final = 2
"""How many lines beyond the board to look at."""

_SAME: Final = 0.03
"""A place has a cell's color if it is at most this far from it; see `swatches.py`."""


def cells_around(frame: Frame, layout: Layout, side: int) -> tuple[Floats, Mask]:
    """The median RGB of all cells and places around the board, and which are in the picture.

    Both arrays have `BEYOND` more lines than the board on all sides.
    """
    pitch, last = layout.pitch(side), side - 1
    origin = layout.cell(side, 0, 0)
    down, across = layout.cell(side, last, 0), layout.cell(side, 0, last)
    index = np.arange(-BEYOND, side + BEYOND)
    i, j = index[:, None] / last, index[None, :] / last
    x = origin.x + i * (down.x - origin.x) + j * (across.x - origin.x)
    y = origin.y + i * (down.y - origin.y) + j * (across.y - origin.y)
    reach = np.linspace(-0.45, 0.45, 7) * pitch
    u, v = (each.ravel() for each in np.meshgrid(reach, reach))
    rgb = frame.at(x[..., None] + (u - v) / 2, y[..., None] + (u + v) / 2, frame.bounds)
    margin = 0.45 * pitch
    inside = (x > margin) & (x < frame.width - margin) & (y > margin) & (y < frame.height - margin)
    return np.median(rgb, axis=2).astype(np.float32), inside


def of_board(side: int) -> Mask:
    """Which of these places are the board's cells."""
    board = np.zeros((side + 2 * BEYOND,) * 2, np.bool_)
    board[BEYOND:-BEYOND, BEYOND:-BEYOND] = True
    return board


def goes_on(frame: Frame, layout: Layout, reading: Reading) -> bool:
    """Whether the board goes on beyond the edge that was read: places there have cells' colors.

    Then the board is larger, and only part of it was read.
    """
    colors, inside = cells_around(frame, layout, reading.side)
    beside = inside & ~of_board(reading.side)
    # The outermost corners are looked at least: there swatches and icons stand on small boards.
    beside[[0, 0, -1, -1], [0, -1, 0, -1]] = False
    chosen = reading.selected - 1
    muted = [
        mute(color, reading.paper) if k == chosen else color
        for k, color in enumerate(reading.swatches)
    ]
    away = distance(to_oklab(colors[beside])[:, None], to_oklab(np.array(muted))[None])
    return bool((away < _SAME).any())
