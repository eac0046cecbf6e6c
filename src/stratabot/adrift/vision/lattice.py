"""Lattices of equal cells that a picture may show.

Equal flat parts (dots, tiles, the insides of cells between lines) vote: their centers lie at whole
multiples of the pitch. Most pictures give several lattices; the cells themselves decide later.
None of the parts is known by its color: games of this kind come in every theme.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Mask, Pixels
from stratabot.vision.connected import join_pairs, runs_of

Indices = NDArray[np.intp]

FLAT: Final = (12, 6, 24)
"""The greatest differences of a channel between neighboring pixels that count as flat, in the order
in which they are tried. JPEG of quality 40 changes even surfaces by 8 at most; thin grid lines of
dark themes change by 20 and more, soft edges of enlarged pictures by 7."""


class Parts(NamedTuple):
    """Boxes of flat parts, in pixels, and the number of pixels of each; arrays of one length."""

    left: Indices
    top: Indices
    right: Indices
    bottom: Indices
    area: Indices

    def select(self, which: NDArray[np.bool_] | Indices) -> "Parts":
        """Some of the parts."""
        return Parts(*(values[which] for values in self))

    def scale(self, by: float) -> "Parts":
        """The boxes in a picture that is so many times as large."""
        left, top, right, bottom = (np.rint(side * by).astype(np.intp) for side in self[:4])
        return Parts(left, top, right, bottom, np.rint(self.area * by**2).astype(np.intp))

    @property
    def width(self) -> Indices:
        """Pixels from left to right."""
        return self.right - self.left

    @property
    def height(self) -> Indices:
        """Pixels from top to bottom."""
        return self.bottom - self.top


def flat(pixels: Pixels, most: int = FLAT[0]) -> Mask:
    """Which pixels differ from all four neighbors by at most `most`; height x width."""
    values = pixels.astype(np.int16)
    mask = np.ones(pixels.shape[:2], bool)
    for one, other in (
        ((slice(1, None),), (slice(None, -1),)),
        ((slice(None), slice(1, None)), (slice(None), slice(None, -1))),
    ):
        step = np.abs(values[one] - values[other])
        even = (step[..., 0] <= most) & (step[..., 1] <= most) & (step[..., 2] <= most)
        mask[one] &= even
        mask[other] &= even
    return mask


def parts_of(mask: Mask) -> Parts:
    """The parts of a mask that are connected along rows and columns, in no certain order."""
    rows, starts, ends, first = runs_of(mask)
    _, label = np.unique(first, return_inverse=True)
    count = int(label.max(initial=-1)) + 1
    left, top = np.full(count, mask.shape[1]), np.full(count, mask.shape[0])
    right, bottom, area = (np.zeros(count, np.intp) for _ in range(3))
    np.minimum.at(left, label, starts)
    np.minimum.at(top, label, rows)
    np.maximum.at(right, label, ends)
    np.maximum.at(bottom, label, rows + 1)
    np.add.at(area, label, ends - starts)
    return Parts(left, top, right, bottom, area)


_ALIKE: Final = 0.09
"""How much the sides of equal parts differ at most, as a share; one pixel more is granted."""

_PITCHES: Final = (1.0, 2.9)
"""Pitch over a part's side: tiles without a gap have 1, the smallest dots 0.35 of their cell."""

_OFF: Final = 0.11
"""How far a center lies off its place at most, as a share of the pitch."""

LEAST_PARTS: Final = 4
"""The least number of equal parts that make a lattice, and of ends: two colors have four. A board
of one color is no puzzle, and buttons and icons often come as two of a kind."""

LIKE_SIDE: Final = 0.25
"""How much the sides of like parts differ at most, as a share: dots and tiles differ by more. So do
boards of a list, with their frames or without."""

_SAME: Final = 0.015
"""How much the pitches of groups on one lattice differ at most: a dot's center is known to half a
pixel."""

_BESIDE: Final = 0.6
"""Tiles of one board are apart by less than this share of their side."""

_LEAST_TILES: Final = 16
"""The fewest tiles of a board."""

_ABOUT: Final = 0.9
"""What agrees with so many places, as a share of the best, agrees about as well as it."""

_SHAPE: Final = 1.6
"""The most that a cell is longer one way than the other."""


class Lattice(NamedTuple):
    """Cells of `w` x `h` pixels; the upper left corner of one is (x, y).

    `votes` are the numbers of columns and rows, counted from that cell, of the parts that voted:
    2 x votes. `side` is a part's side over the cell's. `others` are the votes of other groups of
    parts that lie on the same lattice: dots in tiles, for instance.
    """

    x: float
    y: float
    w: float
    h: float
    votes: Indices
    side: float
    others: tuple[Indices, ...] = ()

    def shift_cells(self, cols: int, rows: int) -> "Lattice":
        """The same lattice, but its first cell is so many cells further right and down."""
        step = np.array([[cols], [rows]])
        return self._replace(
            x=self.x + cols * self.w,
            y=self.y + rows * self.h,
            votes=self.votes - step,
            others=tuple(votes - step for votes in self.others),
        )

    def adds_nothing_to(self, other: "Lattice") -> bool:
        """Whether the other is the same lattice, and all these cells voted for it with like parts.

        Dots teach another look of the sides, and another place by a pixel, than tiles do.
        """
        moved = other.moved_votes(self)
        if moved is None or abs(self.side / other.side - 1) > LIKE_SIDE:
            return False
        known = {
            cell for votes in (other.votes, *other.others) for cell in zip(*votes, strict=True)
        }
        return known.issuperset(zip(*moved, strict=True))

    def moved_votes(self, other: "Lattice") -> Indices | None:
        """The other's votes counted from this lattice's first cell; None if it is another one."""
        at = np.array([[other.x], [other.y]]) + other.votes * [[other.w], [other.h]]
        place = (at - [[self.x], [self.y]]) / [[self.w], [self.h]]
        number = np.round(place)
        same = np.abs(place - number).max() < _OFF and abs(other.w / self.w - 1) < _SAME
        return number.astype(np.intp) if same else None

    def scale(self, by: float) -> "Lattice":
        """The same lattice in a picture that is so many times as large."""
        return self._replace(x=self.x * by, y=self.y * by, w=self.w * by, h=self.h * by)


def lattices(parts: Parts, least_side: int = 7) -> Iterator[Lattice]:
    """Lattices on which many equal parts lie, those of most parts first."""
    fit = (parts.width >= least_side) & (parts.height >= least_side)
    fit &= (parts.width < _SHAPE * parts.height) & (parts.height < _SHAPE * parts.width)
    fit &= parts.area > 0.2 * parts.width * parts.height
    pieces = [piece for group in _groups(parts.select(fit)) for piece in _pieces(group)]
    found = [each for piece in pieces for each in _lattices_of(piece)]
    found.sort(key=lambda lattice: -lattice.votes.shape[1])
    for k, lattice in enumerate(found):
        moved = [lattice.moved_votes(other) for other in found[:k] + found[k + 1 :]]
        yield lattice._replace(others=tuple(votes for votes in moved if votes is not None))


def _groups(parts: Parts) -> Iterator[Parts]:
    """Groups of parts of equal size, each as large as can be; a part may be in several."""
    size = np.sqrt(parts.width * parts.height)
    near = np.abs(size[:, None] - size) <= _ALIKE * np.maximum(size[:, None], size) / 2 + 1
    for one, other in ((parts.width, parts.height), (parts.height, parts.width)):
        long = np.log(one / other)
        near &= np.abs(long[:, None] - long) <= _ALIKE + 1.5 / size
    taken = np.zeros(len(size), bool)
    for k in np.argsort(-near.sum(1), kind="stable"):
        if not taken[k] and near[k].sum() >= LEAST_PARTS:
            taken |= near[k]
            yield parts.select(near[k])


def _pieces(group: Parts) -> list[Parts]:
    """The group; or its pieces, if there are several, in which many tiles lie side by side.

    Where two boards are to be seen, the tiles of both are equal, but lie on two lattices.
    """
    x, y = (group.left + group.right) / 2, (group.top + group.bottom) / 2
    reach = np.median(group.width) * (1 + _BESIDE), np.median(group.height) * (1 + _BESIDE)
    near = np.abs(x[:, None] - x) < reach[0]
    near &= np.abs(y[:, None] - y) < reach[1]
    piece = join_pairs(len(x), np.argwhere(near))
    names, counts = np.unique(piece, return_counts=True)
    found = [group.select(piece == name) for name in names[counts >= _LEAST_TILES]]
    return found if len(found) > 1 else [group]


def _lattices_of(group: Parts) -> Iterator[Lattice]:
    """The lattice of most of a group, then that of the rest: beside a board, an advertisement may
    have things as large as its dots.
    """
    while len(group.left) >= LEAST_PARTS and (lattice := _lattice(group)) is not None:
        yield lattice
        x, y = (group.left + group.right) / 2, (group.top + group.bottom) / 2
        place = np.stack([(x - lattice.x) / lattice.w, (y - lattice.y) / lattice.h]) - 0.5
        group = group.select(np.abs(place - np.round(place)).max(0) >= _OFF)


def _lattice(group: Parts) -> Lattice | None:
    """The lattice of a group's centers with the largest pitch, if most of them lie on one."""
    x, y = (group.left + group.right) / 2, (group.top + group.bottom) / 2
    side_x, side_y = float(np.median(group.width)), float(np.median(group.height))
    grow = np.geomspace(*_PITCHES, 330)
    together = np.minimum(_agreement(x, side_x * grow), _agreement(y, side_y * grow))
    if together.max() < 0.55:
        return None
    # The double pitch agrees with fewer places, half the pitch with all: take the largest of
    # those that agree about as well as the best.
    good = np.flatnonzero(together >= _ABOUT * together.max())
    peaks = [k for k in good if together[k] >= together[max(k - 2, 0) : k + 3].max()]
    fits = [_fit_lattice(x, y, side_x * grow[k], side_y * grow[k]) for k in peaks]
    found = [fit for fit in fits if fit is not None]
    if not found:
        return None
    most = max(fit.votes.shape[1] for fit in found)
    best = max((fit for fit in found if fit.votes.shape[1] >= _ABOUT * most), key=lambda fit: fit.w)
    return best._replace(side=float(np.sqrt(side_x / best.w * side_y / best.h)))


def _agreement(at: NDArray[np.float64], pitches: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each pitch how well places agree with it, from 0 to 1: the mean of their phases."""
    across, up = _phase(at / pitches[:, None])
    return np.asarray(np.hypot(across, up))


def _phase(turns: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The mean of so many turns around a circle, over the last axis: along x, and along y.

    Without complex numbers: on Wine, numpy lacks their exponential.
    """
    angles = 2 * np.pi * turns
    return np.cos(angles).mean(-1), np.sin(angles).mean(-1)


def _fit_lattice(
    x: NDArray[np.float64], y: NDArray[np.float64], w: float, h: float
) -> Lattice | None:
    """The lattice that fits the centers best, near that pitch; parts off it do not count."""
    inside = np.ones(len(x), bool)
    for _ in range(3):
        (left, w, cols), (top, h, rows) = _line(x, w, inside), _line(y, h, inside)
        off = np.maximum(np.abs(x - left - w * cols) / w, np.abs(y - top - h * rows) / h)
        inside = off < _OFF
        if inside.sum() < LEAST_PARTS:
            return None
    votes = np.stack([cols[inside], rows[inside]]).astype(np.intp)
    return Lattice(left - w / 2, top - h / 2, w, h, votes, 1.0)


def _line(
    at: NDArray[np.float64], pitch: float, inside: NDArray[np.bool_]
) -> tuple[float, float, NDArray[np.float64]]:
    """Start, pitch and whole numbers of places start + pitch x number, by least squares."""
    across, up = _phase(at[inside] / pitch)
    start = float(np.arctan2(up, across)) / (2 * np.pi) * pitch
    number = np.round((at - start) / pitch)
    number -= number[inside].min()
    mine, places = number[inside], at[inside]
    if np.ptp(mine) == 0:
        return float(places.mean()), pitch, np.round((at - places.mean()) / pitch)
    slope, start = np.polyfit(mine, places, 1)
    return float(start), float(slope), np.round((at - start) / slope)
