"""A board read on one lattice: its cells, ends, colors and what is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.color_letters import letters_of
from stratabot.adrift.vision.ends import Ends, find_ends
from stratabot.adrift.vision.extent import Extent
from stratabot.adrift.vision.marks import Marks, find_marks
from stratabot.adrift.vision.pairs import find_pairs
from stratabot.adrift.vision.reading import FREE, HOLE, Cells, Reading
from stratabot.adrift.vision.unit_cells import UnitCells
from stratabot.color import RGB
from stratabot.frame import Floats, Mask
from stratabot.geometry import Rect
from stratabot.vision.confidence import CONFIDENT
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.oklab import distance, to_oklab

_LEAST_COLORS: Final = 2
"""A board of one color is no puzzle; buttons and icons often come as two of a kind."""

_MOST_DOUBTFUL: Final = 0.25
"""The greatest share of a board's cells that may be doubtful: a list of levels has words in all."""

_ODD_GROUND: Final = 60.0
"""How far a free cell's ground may be from that of the free cells around it, RGB. The glow behind
the boards of Flow Free changes by 25 from cell to cell."""


_SAME_GROUND: Final = 15.0
"""Two grounds no further apart than this, RGB, are the same: cells on the bare background."""


@dataclass(frozen=True, eq=False)
class _Letters:
    """The colors of ends: a letter for each end (rows x cols, empty elsewhere), and their RGB."""

    grid: NDArray[np.str_]
    colors: Mapping[str, RGB]
    sure: Floats


def read_board(units: UnitCells, extent: Extent) -> Reading:
    """What the cells of that box show. The reading's place is in the picture's pixels."""
    around = find_marks(units)
    marks = _within(around, extent)
    ends = find_ends(marks)
    letters = _letters(marks, ends)
    free = ~ends.ends & ~ends.paths
    bare, clear = find_holes(around, extent)
    holes = bare & free
    grid = np.where(ends.ends, letters.grid, np.where(holes, HOLE, FREE))
    sure = np.minimum(ends.sure, letters.sure)
    even = _even_ground(marks, free & extent.inside)
    sure = np.minimum(sure, np.where(extent.inside, even, clear))
    sure = _by_count(sure, free & ~holes, letters)
    if why := _no_board(ends, sure):
        return Reading(why)
    return Reading(
        why=_why(letters, ends),
        place=place_of(units, extent),
        grid=tuple("".join(row) for row in grid),
        colors=letters.colors,
        drawn=_drawn(marks, ends, letters),
        confidence=tuple(tuple(float(value) for value in row) for row in sure),
    )


def _within(marks: Marks, extent: Extent) -> Marks:
    box = np.s_[extent.top : extent.bottom, extent.left : extent.right]
    return Marks(
        ground=marks.ground[box],
        color=marks.color[box],
        contrast=marks.contrast[box],
        solid=marks.solid[box],
        busy=marks.busy[box],
        very_busy=marks.very_busy[box],
        reach=marks.reach[box],
        exits=marks.exits[box],
    )


def place_of(units: UnitCells, extent: Extent) -> GridPlace:
    """Where that box of cells is in the picture."""
    x, y, w, h = units.lattice[:4]
    left, top = x + extent.left * w, y + extent.top * h
    box = Rect(left, top, extent.cols * w, extent.rows * h)
    return GridPlace.upright(box, extent.rows, extent.cols)


def _letters(marks: Marks, ends: Ends) -> _Letters:
    """A letter for every end; an end without a partner has one of its own, and is doubtful."""
    colors = marks.color[ends.ends]
    pairs = find_pairs(colors)
    number = pairs.number.copy()
    number[number < 0] = np.arange((number < 0).sum()) + number.max(initial=-1) + 1
    means = [_rgb(colors[number == k]) for k in range(number.max(initial=-1) + 1)]
    names = np.array(letters_of(means) if len(means) <= 26 else ["?"] * len(means), "<U1")
    grid = np.full(ends.ends.shape, "", "<U1")
    sure = np.ones(ends.ends.shape, np.float32)
    if len(number):
        grid[ends.ends] = names[number]
        sure[ends.ends] = pairs.sure
    return _Letters(grid, dict(zip(names.tolist(), means, strict=True)), sure)


def _rgb(colors: Floats) -> RGB:
    red, green, blue = (round(float(value)) for value in colors.mean(0))
    return red, green, blue


def _even_ground(marks: Marks, free: Mask) -> Floats:
    """For free cells whether their ground is that of the board around them: 1, or 0 if not.

    A cell that is filled from side to side in a path's color has no mark on its ground.
    """
    even = np.ones(free.shape, np.float32)
    if not free.any():
        return even
    usual = np.median(marks.ground[free], axis=0)
    for row, col in np.argwhere(free):
        near = np.s_[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2]
        around = marks.ground[near][free[near]]
        local = np.median(around, axis=0) if len(around) >= 4 else usual
        if np.linalg.norm(marks.ground[row, col] - local) > _ODD_GROUND:
            even[row, col] = 0
    return even


def _by_count(sure: Floats, free: Mask, letters: _Letters) -> Floats:
    """A single doubtful cell is no end if all colors have their two: ends come in twos."""
    doubtful = sure < CONFIDENT
    complete = all((letters.grid == name).sum() == 2 for name in letters.colors)
    if doubtful.sum() == 1 and (doubtful & free).any() and complete:
        return np.where(doubtful, CONFIDENT, sure)
    return sure


def find_holes(around: Marks, extent: Extent) -> tuple[Mask, Floats]:
    """Which cells are holes: they do not show the grid, and look like what is around the board.

    What lies over the board, such as a message, does not. A cell that does not show the grid but
    looks like the board's cells is covered in part.

    Returns:
        Which cells are taken for holes; for all cells without the grid how sure that is, 1 or 0.4.
    """
    marks = _within(around, extent)
    bare, clear = ~extent.inside, np.full(extent.inside.shape, 0.4, np.float32)
    outside = _outside(around, extent)
    if outside is None or not bare.any():
        return bare, clear
    cell = np.median(marks.ground[extent.inside], axis=0)
    far = np.linalg.norm(marks.ground - outside, axis=-1)
    near = np.linalg.norm(marks.ground - cell, axis=-1)
    hole = (2 * far < near) & (far < _ODD_GROUND / 2)
    if np.linalg.norm(outside - cell) < _SAME_GROUND:
        hole |= (extent.sides == 0) & (far < _ODD_GROUND / 2)
    hole &= marks.busy < 0.02
    covered = ~hole & (2 * near < far) & (near < _ODD_GROUND / 2)
    clear[hole | covered] = 1
    return bare & ~covered, clear


def _outside(around: Marks, extent: Extent) -> Floats | None:
    """The ground around the board; if it fills the picture, that of holes at its rim."""
    box = np.s_[extent.top : extent.bottom, extent.left : extent.right]
    ring = np.zeros(around.contrast.shape, bool)
    ring[max(extent.top - 1, 0) : extent.bottom + 1, max(extent.left - 1, 0) : extent.right + 1] = 1
    ring[box] = False
    if not ring.any():
        ring[box] = ~extent.inside & _at_rim(extent.inside)
    ring &= around.busy < 0.02
    return np.asarray(np.median(around.ground[ring], axis=0)) if ring.any() else None


def _at_rim(inside: Mask) -> Mask:
    """The cells of the outermost rows and columns."""
    rim = np.ones(inside.shape, bool)
    rim[1:-1, 1:-1] = False
    return rim


def _drawn(marks: Marks, ends: Ends, letters: _Letters) -> dict[str, Cells]:
    """The drawn cells of each color: of each cell, the color that is nearest."""
    if not letters.colors or not ends.paths.any():
        return {}
    names = [*letters.colors]
    places = np.argwhere(ends.paths)
    known = to_oklab([letters.colors[name] for name in names])
    nearest = distance(to_oklab(marks.color[ends.paths])[:, None], known).argmin(1)
    found: dict[str, list[tuple[int, int]]] = {}
    for (row, col), k in zip(places.tolist(), nearest, strict=True):
        found.setdefault(names[k], []).append((row, col))
    return {name: tuple(cells) for name, cells in found.items()}


def _no_board(ends: Ends, sure: Floats) -> str:
    """Why these cells are no board's at all; empty if they may be."""
    if ends.ends.sum() < 2 * _LEAST_COLORS:
        return "no dots of equal size are to be seen in the cells"
    if (sure < CONFIDENT).mean() > _MOST_DOUBTFUL:
        return "most of what is in the cells is no dot"
    return ""


def _why(letters: _Letters, ends: Ends) -> str:
    """What is missing, if it is no single cell."""
    if len(letters.colors) * 2 == ends.ends.sum():
        return ""
    alone = sum(int((letters.grid == name).sum()) != 2 for name in letters.colors)
    return f"{alone} of the colors do not have two ends"
