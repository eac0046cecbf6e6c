"""The cells that are drawn already, color by color, in the order of their paths."""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.ends import Ends
from stratabot.adrift.vision.marks import Marks
from stratabot.adrift.vision.reading import Cells
from stratabot.color import RGB
from stratabot.frame import Mask
from stratabot.vision.oklab import distance, to_oklab

_Cell = tuple[int, int]

_STEPS: Final = ((0, -1), (-1, 0), (0, 1), (1, 0))
"""Rows and columns to the neighbor at each side: the order of `Marks.exits`."""


def drawn_paths(
    marks: Marks, ends: Ends, letters: NDArray[np.str_], colors: Mapping[str, RGB]
) -> dict[str, Cells]:
    """The drawn cells of each color, ends left out; of each cell, the color that is nearest.

    They are in path order from the color's first end, then from its second one. Where no end is
    seen to be left, or paths seem to fork, cells follow in the order of rows.

    Args:
        marks, ends: of the board.
        letters: of each end, rows x cols; empty elsewhere.
        colors: RGB by letter.
    """
    if not colors or not ends.paths.any():
        return {}
    names = [*colors]
    known = to_oklab([colors[name] for name in names])
    nearest = distance(to_oklab(marks.color[ends.paths])[:, None], known).argmin(1)
    found: dict[str, list[_Cell]] = {}
    for (row, col), k in zip(np.argwhere(ends.paths).tolist(), nearest, strict=True):
        found.setdefault(names[k], []).append((row, col))
    starts = {
        name: [(row, col) for row, col in np.argwhere(letters == name).tolist()] for name in found
    }
    return {name: in_path_order(cells, starts[name], marks.exits) for name, cells in found.items()}


def in_path_order(cells: Sequence[_Cell], ends: Sequence[_Cell], exits: Mask) -> Cells:
    """The cells of a color, first those that a path leads to from each of its ends.

    Args:
        cells: in the order of rows, ends left out.
        ends: of the color.
        exits: which sides the mark in each cell leaves by, as in `Marks`.
    """
    left = set(cells)
    found: list[_Cell] = []
    for end in ends:
        at = end
        while len(ways := [cell for cell in _linked(at, exits) if cell in left]) == 1:
            at = ways[0]
            left.remove(at)
            found.append(at)
    return (*found, *(cell for cell in cells if cell in left))


def _linked(cell: _Cell, exits: Mask) -> list[_Cell]:
    """The neighbors that a path leads to: it leaves the cell towards them, or the other way."""
    found = []
    for side, (down, right) in enumerate(_STEPS):
        row, col = cell[0] + down, cell[1] + right
        fits = 0 <= row < exits.shape[0] and 0 <= col < exits.shape[1]
        if fits and (exits[*cell, side] or exits[row, col, (side + 2) % 4]):
            found.append((row, col))
    return found
