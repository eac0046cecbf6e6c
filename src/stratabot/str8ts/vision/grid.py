"""A board in a picture: its cells, counted where their sides show.

A lattice of patches says where cells are, not where the board ends: a cell may stick to its
neighbor, or lie open where the border is missing; buttons below the board may look like cells. So
rows and columns are counted by their sides. A column belongs to the board if the level sides in it
show: also those of a last column without a border do.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.frame import Floats, Mask, Pixels
from stratabot.geometry import Point
from stratabot.limit import require_time
from stratabot.str8ts.vision.lattice import PlaneLattice, find_lattices, find_patches
from stratabot.str8ts.vision.shades import cell_grounds, lightness
from stratabot.str8ts.vision.sides import (
    FAINTEST,
    SCALE,
    Sides,
    measure_sides,
    refine_plane,
    sides_of,
    view_plane,
)
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.homography import map_points
from stratabot.vision.surroundings import roughness

_LONGER: Final = 800  # patches are looked for in pictures with this longer edge at most, in pixels

MOST: Final = 9
_MARGIN: Final = 2  # so many cells around what was found are looked at, too
_SHOWS: Final = 0.5
_FAINTER: Final = 0.25
"""The least strength of a side that shows, as a part of what this part of all does not exceed.
Lines between white cells may be ten times as faint as the sides of black ones."""

_SHARE: Final = 0.75  # of the sides across a column of the board that show, at least

_DARK: Final = 0.5
"""A ground darker than this part of the light ones may be black. Between two black cells, no side
need show."""

_AS_LARGE: Final = 1.12  # cells are as large as others if they are at most so many times as wide
_WIDE: Final = 0.85
"""Cells that are wider than this part of their pitch have lines between them, not gaps."""

_FULL: Final = 0.85
"""The least part of a board's cells whose patches were found, where cells lie apart."""

Extent = tuple[int, int, int, int]
"""Columns and rows: left, top, and those after the right and the lower end."""


class SeenGrid(NamedTuple):
    """Rows x columns of cells in a picture."""

    place: GridPlace
    width: float  # of a cell, as a part of the way to the next one; 1 if there are no wide gaps
    grounds: Floats  # the colors of the cells' grounds, rows x cols x 3; NaN where none is seen


def find_grids(pixels: Pixels) -> Iterator[SeenGrid]:
    """The grids in a picture, the surest and largest first; some may come again."""
    image = Image.fromarray(np.ascontiguousarray(pixels))
    step = max(1.0, max(image.size) / _LONGER)
    size = max(1, round(image.width / step)), max(1, round(image.height / step))
    small = image.resize(size, Image.Resampling.BOX) if step > 1 else image
    steps = np.diag([image.width / size[0], image.height / size[1], 1.0])
    seen: list[GridPlace] = []
    for patches in find_patches(roughness(np.asarray(small))):
        for lattice in find_lattices(patches):
            require_time()
            moved = lattice._replace(plane=steps @ lattice.plane)
            if any(_is_part(moved, place) for place in seen):
                continue
            grid = _grid(image, moved)
            if grid is not None:
                yield grid
                if grid.place.rows == grid.place.cols:
                    seen.append(grid.place)


def _is_part(lattice: PlaneLattice, place: GridPlace) -> bool:
    middle = map_points(lattice.plane, lattice.cells.mean(0) + 0.5)
    x, y = map_points(np.asarray(np.linalg.inv(place.plane)), middle)
    if not (0 < x < place.cols and 0 < y < place.rows):
        return False
    return 1 / _AS_LARGE < lattice.pitch / place.enlarged_at(Point(x, y)) < _AS_LARGE


def _grid(image: Image.Image, lattice: PlaneLattice) -> SeenGrid | None:
    less = max(1, int(lattice.pitch / SCALE))
    image = image.reduce(less) if less > 1 else image
    shrink = np.diag([1 / less, 1 / less, 1.0])
    plane = shrink @ lattice.plane
    wide, tall = lattice.span
    if max(wide, tall) > 2 * MOST + 3:
        return None
    width = lattice.width if lattice.width < _WIDE else 1.0
    # With gaps, the stronger one of a side's two edges would move the plane.
    times = 0 if width < 1 else 2
    for _ in range(times):
        plane = refine_plane(plane, sides_of(image, plane, wide, tall))
    more = _MARGIN + max(0, MOST - max(wide, tall))
    view = view_plane(image, plane, -more, -more, wide + 2 * more, tall + 2 * more)
    core = _core(lattice, more)
    light = lightness(cell_grounds(view, width))
    extent = _extent(measure_sides(view), light, core, _is_full(lattice, core, more))
    if extent is None:
        return None
    left, top, right, low = extent
    move = np.array([[1, 0, left - more], [0, 1, top - more], [0, 0, 1.0]])
    plane = plane @ move
    rows, cols = low - top, right - left
    for _ in range(times):
        plane = refine_plane(plane, sides_of(image, plane, cols, rows))
    view = view_plane(image, plane, 0, 0, cols, rows)
    plane = np.linalg.inv(shrink) @ plane
    place = GridPlace(plane / plane[2, 2], rows, cols)
    return SeenGrid(place, width, cell_grounds(view, width))


def _core(lattice: PlaneLattice, more: int) -> Extent:
    """The columns and rows in which a good part of the patches is."""
    ends = []
    for axis in (0, 1):
        count = np.bincount(lattice.cells[:, axis])
        most = np.flatnonzero(count >= 0.4 * np.median(count))
        ends.append((int(most[0]) + more, int(most[-1]) + 1 + more))
    (left, right), (top, low) = ends
    return left, top, right, low


def _is_full(lattice: PlaneLattice, core: Extent, more: int) -> bool:
    """Whether this is a square of which nearly each cell was found by itself."""
    left, top, right, low = core
    first, last = np.array([left, top]) - more, np.array([right, low]) - more
    inside = ((lattice.cells >= first) & (lattice.cells < last)).all(1)
    return right - left == low - top and inside.sum() > _FULL * (right - left) ** 2


def _extent(sides: Sides, light: Floats, core: Extent, is_full: bool) -> Extent | None:
    """The cells whose sides show, and all of a full core; None if there are none."""
    left, top, right, low = core
    is_dark = light < _DARK * float(np.nanpercentile(light[top:low, left:right], 80))
    least = _least(sides, is_dark, core)
    for _ in range(3):
        level, both = sides.level[top : low + 1].T, _both(is_dark[top:low].T)
        cols = _span(level, both, least, (left, right), is_full)
        if cols is None:
            return None
        left, right = cols
        upright, both = sides.upright[:, left : right + 1], _both(is_dark[:, left:right])
        rows = _span(upright, both, least, (top, low), is_full)
        if rows is None:
            return None
        top, low = rows
    return core if is_full and right - left != low - top else (left, top, right, low)


def _least(sides: Sides, is_dark: Mask, core: Extent) -> float:
    """The least strength of a side that shows: by the fainter ones within the core."""
    left, top, right, low = core
    dark = is_dark[top:low, left:right]
    upright = sides.upright[top:low, left + 1 : right][~(dark[:, 1:] & dark[:, :-1])]
    level = sides.level[top + 1 : low, left:right][~(dark[1:] & dark[:-1])]
    known = np.concatenate([upright, level])
    known = known[np.isfinite(known)]
    usual = float(np.quantile(known, _FAINTER)) if len(known) else 0.0
    return max(_SHOWS * usual, FAINTEST)


def _both(is_dark: Mask) -> Mask:
    """Whether the cells at both sides of each side across a line are dark; lines first."""
    return np.concatenate([is_dark[:, :1], is_dark[:, 1:] & is_dark[:, :-1], is_dark[:, -1:]], 1)


def _span(
    across: Floats, excused: Mask, least: float, core: tuple[int, int], is_full: bool
) -> tuple[int, int] | None:
    """The first line of cells and the one after the last whose sides show, from a core on."""
    first, last = core
    counts = np.isfinite(across) & ~(excused & ~(across > least))
    shown = counts & (across > least)
    # Of a dark bar only the two ends show.
    is_in = (counts.sum(1) > 2) & (shown.sum(1) >= _SHARE * counts.sum(1))
    is_in[first:last] |= is_full
    start = (first + last) // 2
    inside = [k for k in range(first, last) if is_in[k]]
    if not inside:
        return None
    start = min(inside, key=lambda k: abs(k - start))
    low = high = start
    while low > 0 and is_in[low - 1]:
        low -= 1
    while high + 1 < len(is_in) and is_in[high + 1]:
        high += 1
    return low, high + 1


def is_visible(place: GridPlace, width: int, height: int) -> Floats:
    """Which part of each cell lies in a picture of this size; rows x cols, from 0 to 1."""
    part = (np.arange(8) + 0.5) / 8
    row, col, y, x = np.meshgrid(
        np.arange(place.rows), np.arange(place.cols), part, part, indexing="ij"
    )
    u, v = np.moveaxis(map_points(place.plane, np.stack([col + x, row + y], -1)), -1, 0)
    inside = (u > 0) & (v > 0) & (u < width) & (v < height)
    return np.asarray(inside.mean((2, 3)), np.float32)
