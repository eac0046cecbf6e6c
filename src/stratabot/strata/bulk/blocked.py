"""Which lines cannot be peeled, for every set of crossing lines left, on many boards at once.

In a set bit k is row, or column, k. In all arrays the last axis counts the boards.
"""

from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Sets = NDArray[np.unsignedinteger]  # of rows, or of columns; uint16 for sides above 8
Left = tuple[NDArray[np.intp], NDArray[np.intp]]


class Blocked(NamedTuple):
    """For every set of crossing lines left, the lines that show another color, or two, to them."""

    rows: Sets  # (..., 2 to the number of columns, boards): for every set of columns left, the rows
    cols: Sets

    @classmethod
    def by_color(cls, boards: NDArray[np.int8], colors: int) -> Self:
        """What is blocked in each color, along the first axis; last, what shows any color."""
        color = np.arange(colors + 1, dtype=np.int8)[:, None, None, None]
        cells = np.ascontiguousarray(boards.transpose(1, 2, 0))
        return cls.where((cells >= 0) & (cells != color))

    @classmethod
    def where(cls, marks: NDArray[np.bool_]) -> Self:
        """What a marked cell blocks while its other line is left; (..., rows, cols, boards)."""
        return cls(_table(marks), _table(marks.swapaxes(1, 2)))

    def in_all_colors(self) -> Self:
        rows: Sets = np.bitwise_and.reduce(self.rows)
        cols: Sets = np.bitwise_and.reduce(self.cols)
        return type(self)(rows, cols)

    def in_color(self, color: int) -> Self:
        return type(self)(self.rows[color], self.cols[color])

    def all_lines(self) -> Left:
        boards = self.rows.shape[-1]
        rows, cols = self.cols.shape[-2] - 1, self.rows.shape[-2] - 1
        return np.full(boards, rows, np.intp), np.full(boards, cols, np.intp)

    def rows_blocked(self, cols: NDArray[np.intp], board: NDArray[np.intp]) -> Sets:
        blocked: Sets = self.rows.reshape(-1).take(cols * self.rows.shape[-1] + board)
        return blocked

    def cols_blocked(self, rows: NDArray[np.intp], board: NDArray[np.intp]) -> Sets:
        blocked: Sets = self.cols.reshape(-1).take(rows * self.cols.shape[-1] + board)
        return blocked

    def peel(
        self,
        left: Left,
        board: NDArray[np.intp],
        staying_rows: NDArray[np.intp] | int = 0,
        staying_cols: NDArray[np.intp] | int = 0,
    ) -> Left:
        """What is left after peeling all that is not blocked and need not stay, again and again."""
        rows, cols = left
        while True:
            rows = rows & (self.rows_blocked(cols, board) | staying_rows)
            fewer = cols & (self.cols_blocked(rows, board) | staying_cols)
            if (fewer == cols).all():
                return rows, cols
            cols = fewer


def _table(marks: NDArray[np.bool_]) -> Sets:
    """What each set of crossing lines blocks; marks are (colors, lines, crossing, boards)."""
    colors, lines, crossing, boards = marks.shape
    dtype = np.uint8 if lines <= 8 else np.uint16
    table = np.zeros((colors, 1 << crossing, boards), dtype)
    for k in range(crossing):
        alone = np.zeros((colors, boards), dtype)
        for line in range(lines):
            alone |= marks[:, line, k] * dtype(1 << line)
        np.bitwise_or(table[:, : 1 << k], alone[:, None], out=table[:, 1 << k : 2 << k])
    return table


def recolored(boards: NDArray[np.int8]) -> tuple[NDArray[np.int8], NDArray[np.intp]]:
    """The boards with their colors numbered from 0 without gaps, and how many each has."""
    n = len(boards)
    cells, number = boards.reshape(n, -1), np.arange(n)[:, None]
    # The last place is that of -1.
    occurs = np.zeros((n, 129), np.int8)
    occurs[number, cells] = 1
    occurs[:, -1] = 0
    after = np.cumsum(occurs, axis=1, dtype=np.int16)
    renumbered = (after - 1).astype(np.int8)
    renumbered[:, -1] = -1
    return renumbered[number, cells].reshape(boards.shape), after[:, -2].astype(np.intp)
