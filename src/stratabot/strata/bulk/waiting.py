"""The rows, or the columns, of a huge board, waiting until they can be peeled."""

import numpy as np
from numpy.typing import NDArray

from stratabot.strata.bulk.guess import BATCH, BLANK_NUMBER, GuessedLines


class WaitingLines:
    """All lines of one kind in the middle of a peel. Sets of lines are ints, as in `GuessedLines`.

    A line's *blockers* are the crossing lines at whose cells it shows another color than its own.
    Every waiting line watches one blocker that is left; when that one is peeled, it watches
    another, or is ready if none is left. A line whose guessed color was given up also watches one
    cell of its own color; when that is gone, the line takes another color.

    Attributes:
        count: how many lines there are.
        colors: uint8 (lines,), the color that each line is peeled in.
        left: the set of lines not yet peeled.
        ready: the lines that can be peeled now.
    """

    def __init__(self, own: GuessedLines, crossing: GuessedLines) -> None:
        self.count = len(own.cells)
        self.colors = own.colors.copy()
        self.left = (1 << self.count) - 1
        self.ready: list[int] = []
        self._own = own
        self._crossing = crossing
        self._crossing_left = (1 << len(crossing.cells)) - 1
        self._waits = bytearray([1]) * self.count
        self._blockers = _blockers(own.cells, own.colors, crossing.order)
        self._same: dict[int, int] = {}
        """For lines that were looked at exactly, the crossing lines at cells of the same color."""
        self._guessed = iter(range(self.count))
        """The lines that were not looked at exactly."""
        self._watchers: list[list[int]] = [[] for _ in crossing.cells]
        """For every bit of a crossing line, the lines that watch it: as `line` those that it
        blocks, as `~line` those that watch it for a cell of their own color."""
        for line, blockers in enumerate(self._blockers):
            if blockers:
                self._watchers[blockers.bit_length() - 1].append(line)
            else:
                self._make_ready(line)

    def peel_ready(self) -> list[int]:
        """Peel the lines that are ready, and give them."""
        ready, self.ready = self.ready, []
        for line in ready:
            self.left ^= 1 << self._own.bit[line]
        return ready

    def release(self, peeled: list[int], left: int) -> None:
        """Crossing lines were peeled: the lines that watched them watch others, or are ready."""
        watchers, blockers, bit = self._watchers, self._blockers, self._crossing.bit
        for gone in peeled:
            moving, watchers[bit[gone]] = watchers[bit[gone]], []
            for line in moving:
                if line < 0:
                    self._lose_color(~line, left)
                elif rest := blockers[line] & left:
                    watchers[rest.bit_length() - 1].append(line)
                else:
                    self._make_ready(line)
        self._crossing_left = left

    def look_exactly(self) -> bool:
        """Look at all cells of lines that wait with a guessed color, until one is ready.

        Returns whether one is.
        """
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
        """The cell that the line watched for its own color is gone: watch another, or recolor."""
        if not self._waits[line]:
            return
        if rest := self._same[line] & left:
            self._watchers[rest.bit_length() - 1].append(~line)
        else:
            self._recolor(line, left)

    def _recolor(self, line: int, left: int) -> None:
        """Give a line the color of its highest cell left, and watch a cell of it and a blocker."""
        along = self._own.cells[line, self._crossing.order]
        colored = _as_bits(along != BLANK_NUMBER)
        if not colored & left:
            self._make_ready(line)
            return
        color = along[(colored & left).bit_length() - 1]
        self.colors[line] = color
        self._same[line] = _as_bits(along == color)
        self._blockers[line] = blockers = colored & ~self._same[line]
        if not blockers & left:
            self._make_ready(line)
            return
        self._watchers[(blockers & left).bit_length() - 1].append(line)
        self._watchers[(self._same[line] & left).bit_length() - 1].append(~line)


def _blockers(
    cells: NDArray[np.uint8], colors: NDArray[np.uint8], order: NDArray[np.intp]
) -> list[int]:
    """For every line the set of crossing lines, in this order, at whose cells it is not its color.

    `order` has the crossing lines by their bits, lowest first.
    """
    found: list[int] = []
    for first in range(0, len(cells), BATCH):
        batch = slice(first, first + BATCH)
        if cells.flags.c_contiguous:
            part = cells[batch].take(order, axis=1)
        else:
            # Cells of neighboring columns are neighbors in memory: taken together, then turned.
            part = np.ascontiguousarray(cells.T[:, batch].take(order, axis=0).T)
        differs = (part != colors[batch, None]) & (part != BLANK_NUMBER)
        found += [
            int.from_bytes(bits, "little")
            for bits in np.packbits(differs, axis=1, bitorder="little")
        ]
    return found


def _as_bits(flags: NDArray[np.bool_]) -> int:
    """The set of the places that are True."""
    return int.from_bytes(np.packbits(flags, bitorder="little"), "little")
