"""A lattice of cells, each drawn anew as a square of equal size.

Everything that looks at cells looks at these, so that all its measures are shares of a cell.
"""

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Final

import numpy as np

from stratabot.adrift.vision.lattice import Lattice
from stratabot.frame import Floats, Mask

if TYPE_CHECKING:
    from PIL import Image

UNIT: Final = 32
"""Pixels along a cell's side as it is drawn anew."""

MOST: Final = 20
"""The most rows or columns of a board."""

_CUT: Final = 0.14
"""The share of a cell that may be missing at the picture's edge."""


@dataclass(frozen=True, eq=False)
class UnitCells:
    """Cells around those that voted for a lattice.

    Attributes:
        lattice: its first cell is `pixels[:UNIT, :UNIT]`; its votes count from that one.
        rows, cols: how many cells there are each way.
        pixels: (rows x UNIT) x (cols x UNIT) x 3, RGB.
        at_edge: for each side (left, top, right, bottom) whether the outermost cells touch the
            picture's edge there.
    """

    lattice: Lattice
    rows: int
    cols: int
    pixels: Floats
    at_edge: tuple[bool, bool, bool, bool]

    def seeds(self) -> list[Mask]:
        """For each group of equal parts on the lattice, where they are: rows x cols."""
        found = []
        for cols, rows in (self.lattice.votes, *self.lattice.others):
            mask = np.zeros((self.rows, self.cols), bool)
            known = (rows >= 0) & (rows < self.rows) & (cols >= 0) & (cols < self.cols)
            mask[rows[known], cols[known]] = True
            found.append(mask)
        return found

    @property
    def cells(self) -> Floats:
        """The same pixels by cell: rows x cols x UNIT x UNIT x 3."""
        split = self.pixels.reshape(self.rows, UNIT, self.cols, UNIT, 3)
        return split.swapaxes(1, 2)


def unit_cells(image: "Image.Image", lattice: Lattice) -> UnitCells | None:
    """The cells around the votes, as many as a board may have; None if these are too far apart."""
    spans = [_span(*along) for along in _axes(image, lattice)]
    if any(span is None for span in spans):
        return None
    (left, right), (top, bottom) = (span or (0, 0) for span in spans)
    cols, rows = right - left, bottom - top
    lattice = lattice.moved(left, top)
    x, y = lattice.x, lattice.y
    at_edge = (
        x < lattice.w * 0.5,
        y < lattice.h * 0.5,
        x + cols * lattice.w > image.width - lattice.w * 0.5,
        y + rows * lattice.h > image.height - lattice.h * 0.5,
    )
    pixels = drawn_anew(image, (x, y, x + cols * lattice.w, y + rows * lattice.h), (cols, rows))
    return UnitCells(lattice, rows, cols, pixels, at_edge)


def _axes(image: "Image.Image", lattice: Lattice) -> list[tuple[float, float, int, int, int]]:
    """Along x and y: start, pitch, first and last vote, and the picture's length."""
    (cols, rows), (x, y, w, h) = lattice.votes, lattice[:4]
    return [
        (x, w, int(cols.min()), int(cols.max()), image.width),
        (y, h, int(rows.min()), int(rows.max()), image.height),
    ]


def _span(start: float, pitch: float, first: int, last: int, length: int) -> tuple[int, int] | None:
    """The cells to look at: all that fit, but none that is out of a board's reach."""
    if last - first >= MOST:
        return None
    fits = ceil(-start / pitch - _CUT), floor((length - start) / pitch + _CUT)
    low, high = max(fits[0], last - MOST), min(fits[1], first + MOST + 1)
    return (low, high) if low <= first and high > last else None


def drawn_anew(
    image: "Image.Image",
    box: tuple[float, float, float, float],
    size: tuple[int, int],
    unit: int = UNIT,
) -> Floats:
    """That box of the picture as so many cells (columns, rows) of `unit` x `unit` pixels.

    Beyond the picture's edge the edge goes on.
    """
    from PIL import Image

    left, top, right, bottom = box
    more = [max(0, ceil(far)) for far in (-left, -top, right - image.width, bottom - image.height)]
    if any(more):
        pad = ((more[1], more[3]), (more[0], more[2]), (0, 0))
        image = Image.fromarray(np.pad(np.asarray(image), pad, mode="edge"))
        box = (left + more[0], top + more[1], right + more[0], bottom + more[1])
    shape = size[0] * unit, size[1] * unit
    drawn = image.resize(shape, Image.Resampling.BILINEAR, box=box, reducing_gap=2.0)
    return np.asarray(drawn, np.float32)
