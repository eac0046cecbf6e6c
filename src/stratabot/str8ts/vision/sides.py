"""The sides of cells in a straightened picture: how strong each is, and how far off its place.

A side is a line, or the border between two colors, or both. Each changes the picture across it, all
along it. So the picture is averaged along each side's middle part, which leaves little of noise and
digits, and what changes across it is added up.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.frame import Floats
from stratabot.geometry import Rect
from stratabot.vision.homography import (
    Matrix,
    corner_moves,
    from_points,
    map_points,
    straighten_box,
)

SCALE: Final = 32  # pixels a cell of the straightened picture
_REACH: Final = 0.22  # how far off a side is looked for, in cells; digits stay 0.2 away
_PART: Final = 0.1875, 0.8125  # the part of a side along which the picture is averaged
FAINTEST: Final = 12.0  # noise changes so many levels of 255, added up across a side
_STRIPS: Final = 4  # a side is looked at in so many parts; at the picture's edge two must be seen


class Sides(NamedTuple):
    """The sides of rows x cols cells."""

    # how much the picture changes at upright sides, in levels of 255; rows x (cols + 1).
    upright: Floats
    level: Floats  # the same for level ones; (rows + 1) x cols. NaN where the picture ends
    upright_off: Floats
    level_off: Floats


class PlaneView(NamedTuple):
    """A part of the plane as seen from the front, `SCALE` pixels a cell."""

    pixels: Floats  # height x width x 3, from 0 to 255; NaN outside of the picture
    rows: int
    cols: int


def view_plane(
    image: Image.Image, plane: Matrix, left: int, top: int, cols: int, rows: int
) -> PlaneView:
    """The view of cols x rows cells, the upper left one in this column and row of the plane."""
    box = Rect(left, top, cols, rows)
    shown = np.array(straighten_box(image, plane, box, SCALE), np.float32)
    corners = [(left, top), (left + cols, top), (left + cols, top + rows), (left, top + rows)]
    x, y = map_points(plane, corners).T
    if x.min() < 1 or y.min() < 1 or x.max() > image.width - 1 or y.max() > image.height - 1:
        white = Image.new("L", image.size, 255)
        shown[np.asarray(straighten_box(white, plane, box, SCALE)) < 255] = np.nan
    return PlaneView(shown, rows, cols)


def sides_of(image: Image.Image, plane: Matrix, cols: int, rows: int) -> Sides:
    """The sides of cols x rows cells from the plane's origin on, those around them included."""
    around = measure_sides(view_plane(image, plane, -1, -1, cols + 2, rows + 2))
    return Sides(
        around.upright[1:-1, 1:-1],
        around.level[1:-1, 1:-1],
        around.upright_off[1:-1, 1:-1],
        around.level_off[1:-1, 1:-1],
    )


def measure_sides(view: PlaneView) -> Sides:
    """The sides of all cells of a view; NaN at its ends."""
    upright, upright_off = _across(view.pixels, view.rows, view.cols)
    level, level_off = _across(view.pixels.swapaxes(0, 1), view.cols, view.rows)
    return Sides(upright, level.T, upright_off, level_off.T)


def _across(pixels: Floats, rows: int, cols: int) -> tuple[Floats, Floats]:
    """Strengths and offsets of the upright sides of rows x cols cells; rows x (cols + 1) each."""
    change = _change(pixels, rows, cols)
    reach = round(_REACH * SCALE)
    padded = np.pad(change, ((0, 0), (reach, reach)), constant_values=np.nan)
    # Between the pixels k - 1 and k, the picture changes at k: `change` has that at k - 1.
    starts = np.arange(cols + 1) * SCALE
    windows = padded[:, starts[:, None] + np.arange(2 * reach - 1)]
    known = np.isfinite(windows)
    some = np.where(known, windows, 0)
    power = some**2
    places = np.arange(1 - reach, reach)
    off = (power * places).sum(-1) / np.maximum(power.sum(-1), 1e-6) / SCALE
    strength = np.where(known.sum(-1) >= reach, some.sum(-1), np.nan)
    return strength.astype(np.float32), off.astype(np.float32)


def _change(pixels: Floats, rows: int, cols: int) -> Floats:
    """How much the picture changes along each row's middle part, in its calmest strip."""
    low, high = (round(part * SCALE) for part in _PART)
    strips = pixels.reshape(rows, SCALE, cols * SCALE, 3)[:, low:high]
    means = strips.reshape(rows, _STRIPS, -1, cols * SCALE, 3).mean(2)
    steps = np.diff(means, axis=2)
    known = np.isfinite(steps)
    is_seen = known.all(-1).sum(1) >= 2
    ways = []
    for sign in (1, -1):
        step = np.where(known, np.maximum(sign * steps, 0), np.inf)
        near = step.copy()
        near[:, :, 1:] = np.maximum(near[:, :, 1:], np.where(known[:, :, :-1], step[:, :, :-1], 0))
        near[:, :, :-1] = np.maximum(near[:, :, :-1], np.where(known[:, :, 1:], step[:, :, 1:], 0))
        ways.append(near.min(1).max(-1))
    found = np.maximum(*ways)
    return np.where(is_seen, found, np.float32(np.nan)).astype(np.float32)


def refine_plane(plane: Matrix, sides: Sides) -> Matrix:
    """The plane moved so that the sides are at their places, as well as one plane can have it."""
    points, offs, axes = [], [], []
    for axis, (strength, off) in enumerate(
        ((sides.upright, sides.upright_off), (sides.level, sides.level_off))
    ):
        known = np.isfinite(strength)
        floor = 0.5 * float(np.median(strength[known])) if known.any() else 0.0
        i, j = np.nonzero(known & (strength > max(floor, FAINTEST)))
        middle = np.stack([j, i], 1) + (np.array([0, 0.5]) if axis == 0 else (0.5, 0))
        points.append(middle)
        offs.append(off[i, j])
        axes.append(np.full(len(i), axis))
    return _move_plane(plane, np.concatenate(points), np.concatenate(offs), np.concatenate(axes))


def _move_plane(
    plane: Matrix, points: NDArray[np.float64], offs: Floats, axes: NDArray[np.intp]
) -> Matrix:
    """The plane after least squares, in which sides that are far off count little."""
    if len(points) < 16:
        return plane
    (x0, y0), (x1, y1) = points.min(0), points.max(0)
    corners = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], float)
    moves = corner_moves(corners, points)[np.arange(len(points)), axes]
    found: NDArray[np.floating] = np.zeros(8)
    for _ in range(5):
        left = offs - moves @ found
        weight = 1 / (1 + (left / 0.04) ** 2)
        weighted = moves * weight[:, None]
        normal = weighted.T @ moves + 1e-6 * np.eye(8)
        found = np.asarray(np.linalg.solve(normal, weighted.T @ offs))
    images = map_points(plane, corners + found.reshape(4, 2))
    return from_points(corners, images)
