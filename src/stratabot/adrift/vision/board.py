"""A board read on one lattice: its cells, ends, colors and what is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.color_letters import letters_of
from stratabot.adrift.vision.drawn_paths import drawn_paths
from stratabot.adrift.vision.ends import BUSY, Ends, find_ends
from stratabot.adrift.vision.extent import Extent
from stratabot.adrift.vision.holes import find_holes, is_painted
from stratabot.adrift.vision.marks import Marks
from stratabot.adrift.vision.pairs import find_pairs
from stratabot.adrift.vision.reading import FREE, HOLE, Reading
from stratabot.adrift.vision.unit_cells import UnitCells
from stratabot.adrift.vision.walls import Walls
from stratabot.color import RGB
from stratabot.frame import Floats, Mask
from stratabot.geometry import Rect
from stratabot.vision.confidence import CONFIDENT
from stratabot.vision.grid_place import GridPlace

_LEAST_COLORS: Final = 2
"""A board of one color is no puzzle; buttons and icons often come as two of a kind."""

UNCLEAR: Final = 0.4
"""The confidence of a cell that may be a hole, or covered."""

_MOST_DOUBTFUL: Final = 0.25
"""The greatest share of a board's cells that may be doubtful: a list of levels has words in all."""


@dataclass(frozen=True, eq=False)
class _Letters:
    """The colors of ends: a letter for each end (rows x cols, empty elsewhere), and their RGB."""

    grid: NDArray[np.str_]
    colors: Mapping[str, RGB]
    sure: Floats


def read_board(units: UnitCells, extent: Extent, walls: Walls, marks: Marks) -> Reading:
    """What the marks in the cells of that box show; its place is in the picture's pixels."""
    ends = find_ends(marks)
    letters = _letters(marks, ends)
    free = ~ends.ends & ~ends.paths
    holes, unclear = find_holes(units, extent, walls, marks, [*letters.colors.values()])
    unclear &= ~ends.reached | (marks.busy >= BUSY)
    holes &= free & ~ends.reached
    grid = np.where(ends.ends, letters.grid, np.where(holes, HOLE, FREE))
    sure = np.where(holes, np.float32(1), np.minimum(ends.sure, letters.sure))
    sure[free & unclear] = UNCLEAR
    # A path of a color of which no end was found shows that ends are missing.
    painted = is_painted(marks, [*letters.colors.values()])
    sure[ends.paths & ~painted] = UNCLEAR
    settled = free & (extent.inside | (marks.busy >= BUSY)) & ~holes & ~marks.block
    sure = _by_count(sure, settled | ends.paths & painted, letters)
    if why := _no_board(ends, sure):
        return Reading(why)
    return Reading(
        why=_why(letters, ends),
        place=place_of(units, extent),
        grid=tuple("".join(row) for row in grid),
        colors=letters.colors,
        drawn=drawn_paths(marks, ends, letters.grid, letters.colors),
        confidence=tuple(tuple(float(value) for value in row) for row in sure),
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


def _by_count(sure: Floats, free: Mask, letters: _Letters) -> Floats:
    """A single doubtful cell is no end if all colors have their two: ends come in twos."""
    doubtful = sure < CONFIDENT
    complete = all((letters.grid == name).sum() == 2 for name in letters.colors)
    if doubtful.sum() == 1 and (doubtful & free).any() and complete:
        return np.where(doubtful, CONFIDENT, sure)
    return sure


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
