"""One huge board: peeled with one watched cell a line."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import PuzzleError
from stratabot.strata.bulk.side import BLANK, Side

_SAMPLE: Final = 256
"""Cells a line from which its color and its time are guessed."""

_LAST: Final = 16
"""Crossing lines, those peeled last, at which nearly every line is seen not to be free."""


class Peel(NamedTuple):
    """All ribbons of a solution in laying order, bottom first."""

    lines: NDArray[np.int32]
    """(rows + cols,), line numbers."""
    colors: NDArray[np.int16]
    """(rows + cols,), color numbers, -1 for a free ribbon."""


def solve_huge(board: NDArray[np.uint8]) -> Peel | None:
    """A solution of one board, None if there is none.

    Looking at every cell once, in numpy, costs little; what costs is that lines may go one at a
    time, thousands of rounds. So a round must be cheap. For every line a color is guessed from a
    sample of its cells, and a set of bits (a Python int) holds its *blockers*: the crossing lines
    with another color there. A line with the guessed color can go once its blockers are gone. Of
    these only one is watched. When that one is peeled, one AND with the lines left and one
    `bit_length` give the next to watch, or tell that the line can go.

    How often a watch has to move depends on the order of the bits: the line likely to be peeled
    last should be the highest bit. A line whose cells have many colors is likely to lie deep, so
    lines are sorted by the share of their most frequent color in the sample; among equals the order
    is random, in which even an adversary's watch moves only a logarithm of times (the expected
    number of records in a random order).

    A wrong guess never makes a wrong peel: a line without blockers left shows one color at most. It
    can only make a line wait too long. So when no line is ready, those left are looked at exactly,
    once each, and from then on watch a cell of their color as well; if that goes, they take the
    color of another cell that is left. With both watched no ready line is missed, hence the peel
    that then gets stuck is stuck for good, by the argument of `peel.solve`.

    Cost: O(rows x cols) to build the sets, then (rows + cols) moves times a logarithm, each of some
    hundred nanoseconds. Memory besides the board: two bits a cell, and blocks of a fixed size.

    Args:
        board: uint8 (rows, cols), any size from 1 x 1; colors 0 to 254, 255 blank. Not changed.

    Raises:
        PuzzleError: another dtype or number of dimensions, or no cells.
    """
    if board.dtype != np.uint8 or board.ndim != 2 or not board.size:
        got = f"{board.dtype} {board.shape}"
        raise PuzzleError(f"expected uint8 (rows, cols) with at least one cell, got {got}")
    # The same boards are solved the same way; any seed would do, and a wrong one only costs time.
    rng = np.random.default_rng(20)
    # Rows are cut by columns: each side's order is that of the other's bits.
    rows, cols = Side(board, _SAMPLE, rng), Side(board.T, _SAMPLE, rng)
    rows.cross(cols)
    cols.cross(rows)
    peeled = _run(rows, cols)
    if len(peeled) < sum(board.shape):
        return None
    lines = np.array(peeled[::-1], np.int32)
    colors = np.concatenate([rows.colors, cols.colors]).astype(np.int16)
    colors[_free(board, lines)] = -1
    return Peel(lines, colors[lines])


def _run(rows: Side, cols: Side) -> list[int]:
    """The lines that can be peeled, topmost first."""
    peeled: list[int] = []
    here, there, offset, other_offset = rows, cols, 0, rows.count
    while True:
        if not here.ready and not there.ready and not (here.doubt() or there.doubt()):
            return peeled
        batch = sorted(here.take_ready())
        peeled += [offset + line for line in batch]
        there.lose(here, batch)
        here, there, offset, other_offset = there, here, other_offset, offset


def _free(board: NDArray[np.uint8], lines: NDArray[np.int32]) -> NDArray[np.intp]:
    """The numbers of the lines of which no colored cell is seen, for this laying order."""
    place = np.empty(len(lines), np.int32)
    place[lines] = np.arange(len(lines), dtype=np.int32)
    of_rows, of_cols = place[: board.shape[0]], place[board.shape[0] :]
    free = [*_hidden(board, of_rows, of_cols)]
    free += [len(of_rows) + j for j in _hidden(board.T, of_cols, of_rows)]
    return np.array(free, np.intp)


def _hidden(
    cells: NDArray[np.uint8], place: NDArray[np.int32], crossing: NDArray[np.int32]
) -> list[int]:
    lowest = np.argsort(crossing)[:_LAST]
    seen = (cells[:, lowest] != BLANK) & (crossing[lowest] < place[:, None])
    return [
        line
        for line in np.flatnonzero(~seen.any(axis=1)).tolist()
        if not ((cells[line] != BLANK) & (crossing < place[line])).any()
    ]
