"""The cells of a board, each as a small picture seen from the front."""

from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Mask, Pixels
from stratabot.geometry import Rect
from stratabot.vision.homography import Matrix, straightened

SIDE: Final = 48
"""Pixels: what `vision.glyphs` likes best."""

_LIGHTER: Final = 1.5
_DARK: Final = 40
"""A box is so many times as light as its frame, and lighter by so much, of 255."""

_THROUGH: Final = 0.4
"""The least part of a row or column of pixels that is light where a box is."""

_LEAST: Final = 0.45
"""The least side of a box, in cells."""

_LINE: Final = 5
"""Rows or columns of light pixels that are fewer are a line, not a box."""

_RIM: Final = 0.88
_CORNER: Final = 0.6
"""The least part of a box's rim, and of each corner, that is light; corners may be round."""


def cell_pictures(image: Image.Image, plane: Matrix, rows: int, cols: int) -> Pixels:
    """The cells row by row, cut along the middle of their lines; n x SIDE x SIDE x 3.

    What lies outside of the picture looks like the nearest cells' part inside of it, so that it is
    no edge: ground.

    Args:
        image: the picture.
        plane: the homography from (column, row) to its pixels.
        rows, cols: how many cells there are.
    """
    pitch = float(abs(np.linalg.det(plane[:2, :2])) ** 0.5)
    less = max(1, int(pitch / SIDE))
    if less > 1:
        image = image.reduce(less)
        plane = np.diag([1 / less, 1 / less, 1.0]) @ plane
    board = np.asarray(straightened(image, plane, Rect(0, 0, cols, rows), SIDE))
    seen = np.asarray(
        straightened(Image.new("L", image.size, 255), plane, Rect(0, 0, cols, rows), SIDE)
    )
    cells = board.reshape(rows, SIDE, cols, SIDE, 3).swapaxes(1, 2).reshape(-1, SIDE, SIDE, 3)
    parts = seen.reshape(rows, SIDE, cols, SIDE).swapaxes(1, 2).reshape(-1, SIDE, SIDE) > 254
    return _filled_up(cells.copy(), parts)


def out_of_boxes(cells: Pixels, is_black: Mask) -> Pixels:
    """The same, where a black cell's number stands in a light box: the box instead of the cell.

    Args:
        cells: n x SIDE x SIDE x 3.
        is_black: n.
    """
    found = cells.copy()
    for k in np.flatnonzero(is_black):
        box = _box(cells[k].max(-1))
        if box is not None:
            part = Image.fromarray(cells[k]).resize((SIDE, SIDE), Image.Resampling.BICUBIC, box)
            found[k] = np.asarray(part)
    return found


def _box(light: Pixels) -> tuple[int, int, int, int] | None:
    """Left, top, right, lower end of a light box in a dark frame; None if there is none."""
    low, high = np.quantile(light, (0.15, 0.75))
    if high < _LIGHTER * low + _DARK:
        return None
    is_light = light > (float(low) + float(high)) / 2
    ends = []
    for axis in (0, 1):
        first, last = _ends(is_light.mean(axis) > _THROUGH)
        if last - first < _LEAST * SIDE:
            return None
        ends.append((first + 1, last - 1))
    (left, right), (top, low_end) = ends
    inside = is_light[top:low_end, left:right]
    return (left, top, right, low_end) if _is_box(inside) else None


def _ends(are: Mask) -> tuple[int, int]:
    """Where the first and the last run of true values start and end, short ones put aside.

    Light grid lines beside a box are short runs; its digit may part a long one.
    """
    edges = np.flatnonzero(np.diff(np.concatenate([[False], are, [False]]).astype(np.int8)))
    runs = [(int(a), int(b)) for a, b in edges.reshape(-1, 2) if b - a >= _LINE]
    return (runs[0][0], runs[-1][1]) if runs else (0, 0)


def _is_box(inside: Mask) -> bool:
    """Whether this is light as a box is: at its rim and in its corners. A bold 8 is not."""
    rim = np.concatenate([inside[:2].ravel(), inside[-2:].ravel(), inside[:, :2].ravel()])
    rim = np.concatenate([rim, inside[:, -2:].ravel()])
    corners = [inside[:4, :4], inside[:4, -4:], inside[-4:, :4], inside[-4:, -4:]]
    return bool(rim.mean() > _RIM and min(part.mean() for part in corners) > _CORNER)


def _filled_up(cells: Pixels, seen: Mask) -> Pixels:
    """The cells, with their own middle color where nothing of them is seen."""
    for k in np.flatnonzero(~seen.all((1, 2))):
        if seen[k].any():
            cells[k][~seen[k]] = np.median(cells[k][seen[k]], axis=0)
    return cells
