"""Boards whose ends are dots: their cells, ends, colors and what is drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.contents import BUSY, SIDES, CellContents
from stratabot.adrift.vision.ends import FLOOR, Ends, color_distances, find_ends, find_pairs
from stratabot.adrift.vision.extent import BoardExtent
from stratabot.adrift.vision.holes import find_holes, is_painted
from stratabot.adrift.vision.lattice import LEAST_PARTS
from stratabot.adrift.vision.reading import FREE, HOLE, Cells, Reading, letters_of
from stratabot.adrift.vision.unit_cells import UnitCells
from stratabot.adrift.vision.walls import Walls
from stratabot.color import RGB
from stratabot.frame import Floats, Mask
from stratabot.geometry import Rect
from stratabot.vision.confidence import CONFIDENT, DOUBTED
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.oklab import distance, to_oklab

_Cell = tuple[int, int]

_STEPS: Final = tuple((down, right) for right, down in SIDES)
"""Rows and columns to the neighbor at each side: the order of `CellContents.exits`."""


def drawn_paths(
    contents: CellContents, ends: Ends, letters: NDArray[np.str_], colors: Mapping[str, RGB]
) -> dict[str, Cells]:
    """The drawn cells of each color, ends left out: that of the end that leads to a cell, as paths
    may be paler than ends; else the nearest color.

    They are in path order from the color's first end, then from its second one. Where no end is
    seen to be left, or paths seem to fork, cells follow in the order of rows.
    """
    if not colors or not ends.paths.any():
        return {}
    names = [*colors]
    known = to_oklab([colors[name] for name in names])
    nearest = distance(to_oklab(contents.color[ends.paths])[:, None], known).argmin(1)
    owner = _owners(letters, ends.paths, contents.exits)
    for (row, col), k in zip(np.argwhere(ends.paths).tolist(), nearest, strict=True):
        owner[row, col] = owner.get((row, col)) or names[k]
    return _in_order(owner, letters, contents.exits)


def owned_paths(letters: NDArray[np.str_], paths: Mask, exits: Mask) -> dict[str, Cells]:
    """The drawn cells to which ends of one letter only lead; `.` is no letter."""
    found = _owners(np.where(letters == FREE, "", letters), paths, exits)
    return _in_order({cell: name for cell, name in found.items() if name}, letters, exits)


def _owners(letters: NDArray[np.str_], paths: Mask, exits: Mask) -> dict[_Cell, str]:
    """The letter of each drawn cell to which its ends only lead, from cell to cell; else empty."""
    found: dict[_Cell, str] = {}
    for row, col in np.argwhere(letters != "").tolist():
        name, line = str(letters[row, col]), [(row, col)]
        reached = {*line}
        for at in line:
            more = [cell for cell in _linked_neighbors(at, exits, both=True) if paths[cell]]
            line += [cell for cell in more if cell not in reached]
            reached |= {*more}
        for cell in line[1:]:
            found[cell] = name if found.get(cell, name) == name else ""
    return found


def _in_order(
    owner: Mapping[_Cell, str], letters: NDArray[np.str_], exits: Mask
) -> dict[str, Cells]:
    found: dict[str, Cells] = {}
    for cell, name in sorted(owner.items()):
        found[name] = (*found.get(name, ()), cell)
    for name, cells in found.items():
        starts = [(row, col) for row, col in np.argwhere(letters == name).tolist()]
        found[name] = in_path_order(cells, starts, exits)
    return found


def in_path_order(cells: Sequence[_Cell], ends: Sequence[_Cell], exits: Mask) -> Cells:
    """The cells of a color, first those that a path leads to from each of its ends."""
    left = set(cells)
    found: list[_Cell] = []
    for end in ends:
        at = end
        while len(ways := [cell for cell in _linked_neighbors(at, exits) if cell in left]) == 1:
            at = ways[0]
            left.remove(at)
            found.append(at)
    return (*found, *(cell for cell in cells if cell in left))


def _linked_neighbors(cell: _Cell, exits: Mask, both: bool = False) -> list[_Cell]:
    """The neighbors that a path leads to: it leaves the cell towards them, or the other way, or it
    does `both`."""
    found = []
    for side, (down, right) in enumerate(_STEPS):
        row, col = cell[0] + down, cell[1] + right
        fits = 0 <= row < exits.shape[0] and 0 <= col < exits.shape[1]
        if fits and int(exits[*cell, side]) + int(exits[row, col, (side + 2) % 4]) > both:
            found.append((row, col))
    return found


BARE: Final = 0.4375
"""The confidence, exact in float32, of a bare cell that may be a hole; a solution may tell."""

_MOST_DOUBTFUL: Final = 0.25
"""The greatest share of a board's cells that may be doubtful: a list of levels has words in all."""


@dataclass(frozen=True, eq=False)
class _Letters:
    """The colors of ends: a letter for each end (rows x cols, empty elsewhere), and their RGB."""

    grid: NDArray[np.str_]
    colors: Mapping[str, RGB]
    sure: Floats


def read_dots(
    units: UnitCells, extent: BoardExtent, walls: Walls, contents: CellContents
) -> Reading:
    """What the marks in the cells of that box show; its place is in the picture's pixels."""
    ends = find_ends(contents)
    letters = _letters(contents, ends)
    free = ~ends.ends & ~ends.paths
    holes, unclear = find_holes(units, extent, walls, contents, [*letters.colors.values()])
    unclear &= ~ends.reached | (contents.busy >= BUSY)
    holes &= free & ~ends.reached
    grid = np.where(ends.ends, letters.grid, np.where(holes, HOLE, FREE))
    sure = np.where(holes, np.float32(1), np.minimum(ends.sure, letters.sure))
    sure[free & unclear] = np.where(contents.busy >= BUSY, DOUBTED, BARE)[free & unclear]
    # A path of a color of which no end was found shows that ends are missing.
    painted = is_painted(contents, [*letters.colors.values()])
    for cell, name in _owners(letters.grid, ends.paths, contents.exits).items():
        painted[cell] |= bool(name)
    sure[ends.paths & ~painted] = DOUBTED
    settled = free & (extent.inside | (contents.busy >= BUSY)) & ~holes & ~contents.block
    sure = _by_count(sure, settled | ends.paths & painted, letters)
    if why := _no_board(ends, sure):
        return Reading(why)
    alone = sum(int((letters.grid == name).sum()) != 2 for name in letters.colors)
    is_odd = len(letters.colors) * 2 != ends.ends.sum()
    return Reading(
        why=f"{alone} of the colors do not have two ends" if is_odd else "",
        place=place_of(units, extent),
        grid=tuple("".join(row) for row in grid),
        colors=letters.colors,
        drawn=drawn_paths(contents, ends, letters.grid, letters.colors),
        confidence=tuple(tuple(float(value) for value in row) for row in sure),
    )


def place_of(units: UnitCells, extent: BoardExtent) -> GridPlace:
    """Where that box of cells is in the picture."""
    x, y, w, h = units.lattice[:4]
    left, top = x + extent.left * w, y + extent.top * h
    box = Rect(left, top, extent.cols * w, extent.rows * h)
    return GridPlace.upright(box, extent.rows, extent.cols)


def _letters(contents: CellContents, ends: Ends) -> _Letters:
    """A letter for every end; an end without a partner has one of its own, and is doubtful."""
    colors = contents.color[ends.ends]
    pairs = find_pairs(color_distances(colors), FLOOR)
    number = pairs.number.copy()
    number[number < 0] = np.arange((number < 0).sum()) + number.max(initial=-1) + 1
    means: list[RGB] = []
    for k in range(number.max(initial=-1) + 1):
        red, green, blue = (round(float(value)) for value in colors[number == k].mean(0))
        means.append((red, green, blue))
    has_letters = len(means) <= len(ascii_uppercase)
    names = np.array(letters_of(means) if has_letters else ["?"] * len(means), "<U1")
    grid = np.full(ends.ends.shape, "", "<U1")
    sure = np.ones(ends.ends.shape, np.float32)
    if len(number):
        grid[ends.ends] = names[number]
        sure[ends.ends] = pairs.sure
    return _Letters(grid, dict(zip(names.tolist(), means, strict=True)), sure)


def _by_count(sure: Floats, free: Mask, letters: _Letters) -> Floats:
    """A single doubtful cell is no end if all colors have their two: ends come in twos."""
    doubtful = sure < CONFIDENT
    complete = all((letters.grid == name).sum() == 2 for name in letters.colors)
    if doubtful.sum() == 1 and (doubtful & free).any() and complete:
        return np.where(doubtful, CONFIDENT, sure)
    return sure


def _no_board(ends: Ends, sure: Floats) -> str:
    """Why these cells are no board's at all; empty if they may be."""
    if ends.ends.sum() < LEAST_PARTS:
        return "no dots of equal size are to be seen in the cells"
    if (sure < CONFIDENT).mean() > _MOST_DOUBTFUL:
        return "most of what is in the cells is no dot"
    return ""
