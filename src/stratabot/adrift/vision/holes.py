"""Which cells within a board's box are no cells of it."""

from collections.abc import Sequence

import numpy as np

from stratabot.adrift.vision.contents import BUSY, PLAIN, CellContents
from stratabot.adrift.vision.extent import BoardExtent
from stratabot.adrift.vision.unit_cells import UnitCells, has_neighbors, own_grounds
from stratabot.adrift.vision.walls import CLEAR, MIXED, TINTS, Walls
from stratabot.color import RGB
from stratabot.frame import Floats, Mask


def find_holes(
    units: UnitCells,
    extent: BoardExtent,
    walls: Walls,
    contents: CellContents,
    colors: Sequence[RGB],
) -> tuple[Mask, Mask]:
    """Which cells are holes, and for which cells that is doubtful.

    A hole is bare: it does not show the grid, and looks like what is around the board or like a
    cell's ground. Or it is a block: it is filled with a color of its own. What lies over the board,
    such as a message, is neither, nor is a cell that is filled with the color of a path.
    """
    blocks = contents.block & ~is_painted(contents, colors)
    if extent.inside.all():
        return blocks, contents.block & ~blocks
    bare, cells, likely = _bare(units, extent, walls, contents.busy < BUSY)
    holes = blocks | bare
    return holes | likely, (contents.block | ~extent.inside) & ~holes & ~cells


def _bare(
    units: UnitCells, extent: BoardExtent, walls: Walls, even: Mask
) -> tuple[Mask, Mask, Mask]:
    """Of the cells that do not show the grid: surely holes, surely cells, and rather holes."""
    own = own_grounds(units.cells)
    ground = own[extent.box]
    open_, towards, sides = ~extent.inside & even, has_neighbors(extent.inside), extent.seen.sum(-1)
    cell = np.median(ground[extent.inside], axis=0)
    like_cells = np.linalg.norm(ground - cell, axis=-1) < PLAIN
    outside = np.linalg.norm(ground - _outside(own, extent), axis=-1) < PLAIN
    # One that looks like the cells, and has cells on all sides, may be one whose lines are faint.
    known = np.where(towards.all(-1), outside & ~like_cells, outside | like_cells)
    # A hole may show the lines of the cells beside it, and nothing towards other holes. With lines
    # at three sides it may as well be a cell whose outer side is covered.
    likely = open_ & (sides < CLEAR)
    holes = likely & known & (towards | walls.even[extent.box]).all(-1)
    # What has sides even towards others that lack one is a cell.
    cells = open_ & like_cells & (sides >= CLEAR) & (extent.seen & ~towards).any(-1)
    return holes, cells, likely


def is_painted(contents: CellContents, colors: Sequence[RGB]) -> Mask:
    """Which cells' color may be a mixture of an end's color and the ground: a path's."""
    found = np.zeros(contents.block.shape, bool)
    change = contents.color - contents.ground
    for color in colors:
        most = np.array(color, np.float32) - contents.ground
        share = (change * most).sum(-1) / np.maximum((most**2).sum(-1), 1)
        rest = np.linalg.norm(change - share[..., None] * most, axis=-1)
        near = rest < MIXED * np.linalg.norm(change, axis=-1)
        found |= near & (share > TINTS[0]) & (share < 1.2)
    return found


def _outside(own: Floats, extent: BoardExtent) -> Floats:
    """The ground around the board; if it fills the picture, that of the bare cells."""
    ring = np.zeros(own.shape[:2], bool)
    ring[max(extent.top - 1, 0) : extent.bottom + 1, max(extent.left - 1, 0) : extent.right + 1] = 1
    ring[extent.box] = False
    if not ring.any():
        ring[extent.box] = ~extent.inside
    return np.asarray(np.median(own[ring], axis=0))
