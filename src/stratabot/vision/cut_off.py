"""At which edges of a picture a grid is cut off, so that rows or columns of it are missing."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from stratabot.frame import Floats, Pixels, Reals, largest_channel
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.homography import map_points
from stratabot.words import listed

CUT_OFF: Final = "it is cut off at"

_STRAIGHT: Final = 0.9
"""The least part of a step over the edge of the grid that leads straight to the picture's edge."""

OUTSIDE: Final = 0.05
"""Cells that reach farther beyond the picture than this part of a cell are cut; without more than
this part a strip would have been a row of the grid."""

_CELL: Final = 1 - OUTSIDE

_LEAST: Final = 3.0
"""The narrowest strip in which lines can be seen, in pixels: wider than the line around a grid."""

_STEP: Final = 6.0
"""A line is a step of so many levels of 255 at least, and of twice as many as between lines."""

_ALIKE: Final = 24.0
"""By how many levels of 255 the ground of cut cells differs from that of others at most: heads of
rows and columns are lighter."""


def cells_beyond_sides(place: GridPlace, width: int, height: int) -> Mapping[str, float]:
    """How many cells have room beyond each side of a grid that faces an edge of the picture."""
    cols, rows = place.cols, place.rows
    ways = {
        "top": ((cols / 2, 0), (0, -1), (1, 0)),
        "bottom": ((cols / 2, rows), (0, 1), (1, height)),
        "left": ((0, rows / 2), (-1, 0), (0, 0)),
        "right": ((cols, rows / 2), (1, 0), (0, width)),
    }
    found = {}
    for side, (at, out, (axis, edge)) in ways.items():
        start, end = map_points(place.plane, np.array([at, np.add(at, out)], float))
        step = end - start
        if (edge > 0) == (step[axis] > 0) and abs(step[axis]) > _STRAIGHT * np.hypot(*step):
            found[side] = float((edge - start[axis]) / step[axis])
    return found


def why_cut_off(
    pixels: Pixels, place: GridPlace, is_square: bool = False, outside: float = OUTSIDE
) -> str:
    """`it is cut off at the bottom edge of the picture`; empty if no cell is cut, by more than the
    part `outside`. Of a square grid a row is missing also if nothing is seen of it.
    """
    room = cells_beyond_sides(place, pixels.shape[1], pixels.shape[0])
    # Of a grid that lacks a whole row, that row may not have been counted for want of a lower line.
    most = _CELL * (1 + (is_square and place.rows != place.cols))
    sides = [
        side
        for side, many in room.items()
        if many < -outside or (many < most and _goes_on(pixels, place, side, many))
    ]
    word = "and"
    if not sides and is_square and place.rows != place.cols:
        pair = ("top", "bottom") if place.rows < place.cols else ("left", "right")
        sides, word = [side for side in pair if room.get(side, _CELL) < _CELL], "or"
    edges = "edges" if word == "and" and len(sides) > 1 else "edge"
    return f"{CUT_OFF} the {listed(sides, word)} {edges} of the picture" if sides else ""


def _goes_on(pixels: Pixels, place: GridPlace, side: str, many: float) -> bool:
    """Whether the lines go on beyond a side, between cells as light as those along it."""
    each = max(8, round(place.pitch))
    if many * each < _LEAST:
        return False
    off = np.linspace(0.2, 0.8, 5) * many
    outside, inside = (_profile(pixels, place, side, each, way * off) for way in (1, -1))
    steps = np.abs(np.diff(outside))
    near = max(2, each // 10)
    cells = len(outside) // each
    lines = [float(steps[k * each - near : k * each + near].max()) for k in range(1, cells)]
    middle = slice(each // 4, 3 * each // 4)
    grounds, others = (np.median(x.reshape(cells, each)[:, middle], 1) for x in (inside, outside))
    between = [float(steps[k * each :][middle].max()) for k in range(cells)]
    least = max(_STEP, 2 * float(np.median(between)))
    is_alike = grounds.min() - _ALIKE <= np.median(others) <= grounds.max() + _ALIKE
    return bool(is_alike and lines and min(lines) >= least)


def _profile(pixels: Pixels, place: GridPlace, side: str, each: int, off: Reals) -> Floats:
    """How light it is along a side, the median over these distances in cells; below 0: inside."""
    is_level = side in ("top", "bottom")
    cells, last = (place.cols, place.rows) if is_level else (place.rows, place.cols)
    across, along = np.broadcast_arrays(
        (last + off if side in ("bottom", "right") else -off)[:, None],
        (np.arange(cells * each) + 0.5) / each,
    )
    points = np.stack([along, across] if is_level else [across, along], -1)
    x, y = np.moveaxis(map_points(place.plane, points.reshape(-1, 2)), -1, 0)
    height, width = pixels.shape[:2]
    rows, cols = y.astype(int).clip(0, height - 1), x.astype(int).clip(0, width - 1)
    light = largest_channel(pixels[rows, cols].astype(np.float32))
    return np.asarray(np.median(light.reshape(across.shape), 0))
