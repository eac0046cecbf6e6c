"""A lattice of cells, each drawn anew as a square of equal size.

Everything that looks at cells looks at these, so that all its measures are shares of a cell.

The ground of cells may change slowly over the board: a glow, a picture. It is the same board as
long as it does not change sharply between neighbors.
"""

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from stratabot.adrift.vision.lattice import Indices, Lattice
from stratabot.frame import Floats, Mask
from stratabot.vision.connected import join_pairs

if TYPE_CHECKING:
    from PIL import Image

UNIT: Final = 32  # pixels along a cell's side as it is drawn anew
MOST: Final = 20
_CUT: Final = 0.14  # the share of a cell that may be missing at the picture's edge


@dataclass(frozen=True, eq=False)
class UnitCells:
    """Cells around those that voted for a lattice.

    Attributes:
        lattice: its first cell is `pixels[:UNIT, :UNIT]`; its votes count from that one.
        rows, cols: how many cells there are each way.
        pixels: (rows x UNIT) x (cols x UNIT) x 3, RGB.
    """

    lattice: Lattice
    rows: int
    cols: int
    pixels: Floats

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
    across = _span(lattice.x, lattice.w, lattice.votes[0], image.width)
    down = _span(lattice.y, lattice.h, lattice.votes[1], image.height)
    if across is None or down is None:
        return None
    (left, right), (top, bottom) = across, down
    cols, rows = right - left, bottom - top
    lattice = lattice.shift_cells(left, top)
    x, y = lattice.x, lattice.y
    pixels = redraw_in_cells(
        image, (x, y, x + cols * lattice.w, y + rows * lattice.h), (cols, rows)
    )
    return UnitCells(lattice, rows, cols, pixels)


def _span(start: float, pitch: float, votes: Indices, length: int) -> tuple[int, int] | None:
    """The cells to look at: all that fit, but none that is out of a board's reach."""
    first, last = int(votes.min()), int(votes.max())
    if last - first >= MOST:
        return None
    fits = ceil(-start / pitch - _CUT), floor((length - start) / pitch + _CUT)
    low, high = max(fits[0], last - MOST), min(fits[1], first + MOST + 1)
    return (low, high) if low <= first and high > last else None


_BLOCK: Final = 0.6  # the greatest side of a block between streets, in cells


def look_between_blocks(
    image: "Image.Image", lattice: Lattice
) -> "tuple[Image.Image, Lattice] | None":
    """The picture without blocks that stand on all crossings inside of a board, and the lattice of
    the cells between; None if the lattice's parts do not fill a box, or are no such blocks.
    """
    from PIL import Image

    (x, y), (w, h), votes = lattice[:2], lattice[2:4], lattice.votes
    cols, rows = np.ptp(votes, axis=1) + 1
    if (
        lattice.side > _BLOCK
        or min(cols, rows) < 3
        or np.unique(votes, axis=1).shape[1] < cols * rows
    ):
        return None
    pixels = np.array(image)
    down = (y + h * (votes[1] + 0.5)).astype(int)
    right, street = ((x + w * (votes[0] + far)).astype(int) for far in (0.5, 1))
    color = np.median(pixels[down, street.clip(0, image.width - 1)], axis=0)
    # Outermost streets are as wide as the others; beyond are a frame, and what is around the board.
    far = [ceil(side * (1 - lattice.side / 2)) - 2 for side in (h, w)]
    (top, low), (left, end) = ((at.min(), at.max()) for at in (down, right))
    inner = np.s_[max(top - far[0], 0) : low + far[0], max(left - far[1], 0) : end + far[1]]
    streets = np.full_like(pixels, color.astype(np.uint8))
    streets[inner] = pixels[inner]
    tall, wide = (ceil(side * lattice.side / 2) + 3 for side in (h, w))
    for i, j in zip(down, right, strict=True):
        streets[i - tall : i + tall, j - wide : j + wide] = color
    first = votes.min(1)
    cells = np.indices((cols + 1, rows + 1)).reshape(2, -1) + first[:, None]
    return Image.fromarray(streets), lattice._replace(
        x=x - w / 2, y=y - h / 2, votes=cells, others=()
    )


def redraw_in_cells(
    image: "Image.Image",
    box: tuple[float, float, float, float],
    size: tuple[int, int],
    unit: int = UNIT,
) -> Floats:
    """That box as so many cells (columns, rows) of `unit` x `unit` pixels; edges go on."""
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


def has_neighbors(cells: Mask) -> Mask:
    """Whether the neighbor to the left, top, right and bottom is one of the cells: ... x 4."""
    wide = np.pad(cells, 1)
    sides = (wide[1:-1, :-2], wide[:-2, 1:-1], wide[1:-1, 2:], wide[2:, 1:-1])
    return np.stack(sides, -1)


_NEAR: Final = slice(3, 7)
_FAR: Final = slice(UNIT - 7, UNIT - 3)
"""Where the corners of the unit cell show the ground: outside of dots and paths, inside of lines,
in pixels."""

_SHARP: Final = 14.0
"""The least change of color, RGB, between the near corners of two cells that is no slow change.
The glow behind the boards of Flow Free makes 8 at most."""

_SLOW: Final = 10.0  # a slow change adds at most so much to that, RGB, for each of the two cells

_WAYS: Final = (
    (np.s_[:, :-1], np.s_[:, 1:], ((0, 1, 0, 0), (1, 1, 1, 0))),
    (np.s_[:-1, :], np.s_[1:, :], ((1, 0, 0, 0), (1, 1, 0, 1))),
    (np.s_[:-1, :-1], np.s_[1:, 1:], ((1, 1, 0, 0),)),
    (np.s_[1:, :-1], np.s_[:-1, 1:], ((0, 1, 1, 0),)),
)
"""Pairs of neighbors, along rows, columns and diagonals: the cells on one side, those on the other,
and which corners of theirs (row, column, row, column) lie beside each other."""


LEFT: Final = 40.0  # the least change of color, RGB, that a path makes in the middle of a side


class Grounds(NamedTuple):
    """Cells' grounds: rows x cols (x 3)."""

    own: Floats  # RGB near the cell's corners
    usual: Floats  # that of the cells around which have the board's ground
    odd: Mask  # which cells have another ground than the board


def own_grounds(cells: Floats) -> Floats:
    """Each cell's color near its corners: rows x cols x 3; `cells` as in `UnitCells`."""
    return np.asarray(np.median(corner_colors(cells), axis=2), np.float32)


def corner_colors(cells: Floats) -> Floats:
    """The colors near each cell's four corners: rows x cols x 4 x 3."""
    return _corners(cells).reshape(*cells.shape[:2], 4, 3)


def find_grounds(cells: Floats) -> Grounds:
    """The grounds of a board's cells; `cells` are rows x cols x UNIT x UNIT x 3."""
    own = own_grounds(cells)
    label = _label_joined_cells(_corners(cells))
    # Below a path a cell may be tinted: only cells that no path leaves tell the board's ground.
    away = np.linalg.norm(leaving_colors(cells) - own[:, :, None], axis=-1)
    telling = ~(away > LEFT).any(-1)
    counts = np.bincount(label.ravel(), weights=(telling if telling.any() else ~telling).ravel())
    main = np.asarray(label == counts.argmax())
    parity = np.indices(label.shape).sum(0) % 2
    other = np.where(np.isin(np.arange(len(counts)), label[main]), 0, counts)
    second = label == other.argmax()
    checkered = all(np.ptp(parity[ground]) == 0 for ground in (main, second) if ground.any())
    if checkered:
        main = main | second
    # Cells that tinted ones cut off from the rest have the same ground nevertheless.
    usual = median_around(own, main)
    for ground in (usual, np.median(own[main], axis=0)):
        main |= np.linalg.norm(own - ground, axis=-1) < _SHARP
    return Grounds(own, usual, ~main)


def leaving_colors(cells: Floats) -> Floats:
    """The colors in the middle of each side (left, top, right, bottom): rows x cols x 4 x 3."""
    middle, near, far = slice(UNIT // 2 - 1, UNIT // 2 + 1), slice(3, 6), slice(UNIT - 6, UNIT - 3)
    sides = ((middle, near), (near, middle), (middle, far), (far, middle))
    colors = [np.median(cells[:, :, y, x], axis=(2, 3)) for y, x in sides]
    return np.asarray(np.stack(colors, 2), np.float32)


def _corners(cells: Floats) -> Floats:
    """The colors near the corners: rows x cols x 2 (upper, lower) x 2 (left, right) x 3."""
    both = (_NEAR, _FAR)
    rows = [[np.median(cells[:, :, y, x], axis=(2, 3)) for x in both] for y in both]
    return np.stack([np.stack(row, 2) for row in rows], 2)


def _label_joined_cells(corners: Floats) -> Indices:
    """For each cell a number that it shares with the neighbors whose near corners are alike."""
    rows, cols = corners.shape[:2]
    label = np.arange(rows * cols).reshape(rows, cols)
    inner = corners.reshape(rows, cols, 4, 3)
    change = np.linalg.norm(inner.max(2) - inner.min(2), axis=-1)
    # Neighbors' near corners lie half as far apart as those of one cell.
    slow = np.minimum(0.25 * change, _SLOW)
    pairs = []
    for one, other, places in _WAYS:
        apart = [corners[one][:, :, y, x] - corners[other][:, :, v, u] for y, x, v, u in places]
        far = np.linalg.norm(np.stack(apart), axis=-1).max(0)
        same = far < _SHARP + slow[one] + slow[other]
        pairs.append(np.stack([label[one][same], label[other][same]], 1))
    return join_pairs(label.size, np.concatenate(pairs)).reshape(label.shape)


def median_around(values: Floats, which: Mask) -> Floats:
    """For each cell the median of the cells of `which` near it: rows x cols x 3."""
    row, col = np.indices(which.shape)
    found = np.empty_like(values)
    for i, j in np.ndindex(*which.shape):
        away = abs(row - i), abs(col - j)
        near = which & (away[0] <= 2) & (away[1] <= 2) & ((away[0] + away[1]) % 2 == 0)
        chosen = near if near.sum() >= 3 else which
        found[i, j] = np.median(values[chosen], axis=0)
    return found
