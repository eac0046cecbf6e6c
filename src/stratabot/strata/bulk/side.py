"""All rows, or all columns, of a huge board in the middle of a peel."""

from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

BLANK: Final = 255

_BLOCK: Final = 128
"""Lines looked at in one step: the fastest of 64 to 512 for columns, which must be turned."""


class Side:
    """Lines of one kind: which are ready, and which crossing line each of the others watches.

    Attributes:
        cells: (lines, crossing lines), a view of the board.
        count: how many lines.
        colors: (lines,), the color that each is taken to have.
        order: the lines by their bits, lowest first.
        bit: the bit of every line.
        left: the set of lines not yet peeled, as bits.
        ready: lines that can be peeled now.
    """

    def __init__(self, cells: NDArray[np.uint8], sample: int, rng: np.random.Generator) -> None:
        self.cells, self.count = cells, cells.shape[0]
        self.colors, share = _guess(cells, sample, rng)
        shuffled = rng.permutation(self.count)
        self.order = shuffled[np.argsort(-share[shuffled], kind="stable")]
        self.bit = np.argsort(self.order).tolist()
        self.left = (1 << self.count) - 1
        self.ready: list[int] = []
        self._waits = bytearray([1]) * self.count
        self._same: dict[int, int] = {}
        """The crossing lines with the line's color, for lines that watch one of these too."""
        self._guessed = iter(range(self.count))
        """The lines that were not yet looked at exactly."""

    def cross(self, other: Self) -> None:
        """Find every line's blockers among the other side's lines, and watch one of each.

        `_watchers[b]` are the lines that watch the other side's bit b; a line that watches it as a
        cell of its own color stands there as its complement.
        """
        self._crossing, self._crossing_left = other.order, other.left
        self._watchers: list[list[int]] = [[] for _ in range(other.count)]
        self._blockers = _blockers(self.cells, self.colors, other.order)
        for line, blockers in enumerate(self._blockers):
            if blockers:
                self._watchers[blockers.bit_length() - 1].append(line)
            else:
                self._make_ready(line)

    def take_ready(self) -> list[int]:
        """The lines that are ready, which are peeled with this call."""
        ready, self.ready = self.ready, []
        for line in ready:
            self.left ^= 1 << self.bit[line]
        return ready

    def lose(self, other: Self, peeled: list[int]) -> None:
        """Lines of the other side were peeled: move the watches that were on them."""
        left, watchers, blockers = other.left, self._watchers, self._blockers
        for gone in peeled:
            bit = other.bit[gone]
            moving, watchers[bit] = watchers[bit], []
            for line in moving:
                if line < 0:
                    self._lose_color(~line, left)
                elif rest := blockers[line] & left:
                    watchers[rest.bit_length() - 1].append(line)
                else:
                    self._make_ready(line)
        self._crossing_left = left

    def doubt(self) -> bool:
        """Look exactly at the lines that wait for a guessed color, until one is found ready."""
        for line in self._guessed:
            if self._waits[line]:
                self._recolor(line, self._crossing_left)
            if self.ready:
                return True
        return False

    def _make_ready(self, line: int) -> None:
        if self._waits[line]:
            self._waits[line] = 0
            self.ready.append(line)

    def _lose_color(self, line: int, left: int) -> None:
        if not self._waits[line]:
            return
        if rest := self._same[line] & left:
            self._watchers[rest.bit_length() - 1].append(~line)
        else:
            self._recolor(line, left)

    def _recolor(self, line: int, left: int) -> None:
        """Give a line the color of the highest of its cells that are left, and watch both kinds."""
        along = self.cells[line, self._crossing]
        colored = _int(along != BLANK)
        if not colored & left:
            self._make_ready(line)
            return
        color = along[(colored & left).bit_length() - 1]
        self.colors[line] = color
        self._same[line] = _int(along == color)
        self._blockers[line] = blockers = colored & ~self._same[line]
        if not blockers & left:
            self._make_ready(line)
            return
        self._watchers[(blockers & left).bit_length() - 1].append(line)
        self._watchers[(self._same[line] & left).bit_length() - 1].append(~line)


def _guess(
    cells: NDArray[np.uint8], sample: int, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Every line's most frequent color in a sample of its cells, and its share of the colored."""
    places = rng.permutation(cells.shape[1])[:sample]
    colors = np.zeros(len(cells), np.uint8)
    share = np.ones(len(cells))
    for first in range(0, len(cells), _BLOCK):
        # One more than its color, so that blank becomes 0, and few colors need few counters.
        part = cells[first : first + _BLOCK, places] + np.uint8(1)
        width = int(part.max()) + 1
        keys = part + np.arange(0, len(part) * width, width)[:, None]
        counts = np.bincount(keys.ravel(), minlength=len(part) * width).reshape(-1, width)
        counts[:, 0] = 0
        block = slice(first, first + len(part))
        colors[block] = counts.argmax(axis=1) - (width > 1)
        share[block] = counts.max(axis=1) / np.maximum(counts.sum(axis=1), 1)
    return colors, share


def _blockers(
    cells: NDArray[np.uint8], colors: NDArray[np.uint8], order: NDArray[np.intp]
) -> list[int]:
    """For every line the crossing lines, as bits in that order, where it has another color."""
    found: list[int] = []
    for first in range(0, len(cells), _BLOCK):
        block = slice(first, first + _BLOCK)
        if cells.flags.c_contiguous:
            part = cells[block].take(order, axis=1)
        else:
            # Neighboring columns share the memory's lines: taken together, then turned.
            part = np.ascontiguousarray(cells.T[:, block].take(order, axis=0).T)
        differs = (part != colors[block, None]) & (part != BLANK)
        found += [
            int.from_bytes(bits, "little")
            for bits in np.packbits(differs, axis=1, bitorder="little")
        ]
    return found


def _int(flags: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(flags, bitorder="little"), "little")
