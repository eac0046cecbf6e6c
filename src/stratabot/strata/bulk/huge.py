"""One huge board, peeled with a few bit operations for each line."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import PuzzleError
from stratabot.strata.bulk.guess import BLANK_NUMBER, GuessedLines
from stratabot.strata.bulk.waiting import WaitingLines

_LOWEST: Final = 16
"""Crossing lines, the first ones laid, that are enough to see that most lines are not free."""


class HugeSolution(NamedTuple):
    """All ribbons of a solution in laying order, bottom first."""

    lines: NDArray[np.int32]
    """(rows + cols,), line numbers: rows from 0, then columns."""
    colors: NDArray[np.int16]
    """(rows + cols,), color numbers, -1 for a free ribbon."""


def solve_huge(board: NDArray[np.uint8]) -> HugeSolution | None:
    """A solution of one board; None if there is none.

    To look at every cell once is cheap in numpy. What costs time is that lines may have to go one
    after another, in thousands of rounds, so a round must be cheap. For every line a color is
    guessed from a sample of its cells. An int holds the set of its *blockers*: the crossing lines
    at whose cells it has another color. The line can be peeled when its blockers are gone. It
    watches only one of them. When that one is peeled, one AND with the set of lines left and one
    `bit_length` give the next blocker to watch, or tell that the line can be peeled.

    The order of the bits decides how often a line must watch another blocker. The highest bit
    should be the line that is peeled last. A line with many colors is likely to be peeled late, so
    lines are sorted by the share of their most frequent color. Lines with equal shares are in
    random order. Then even on the worst board a line watches only about log n blockers one after
    another (the expected number of records in a random order).

    A wrong guess never makes a wrong peel, because a line without blockers left shows one color at
    most. It can only make a line wait too long. So when no line is ready, the lines left are looked
    at exactly, once each. From then on they watch a cell of their own color too. When that cell is
    gone, they take the color of another cell that is left. A line that watches both is never
    missed when it can be peeled. So if the peel gets stuck, there is no solution, by the argument
    in `peel.peel`.

    Cost: O(rows x cols) to make the sets, then about (rows + cols) x log n moves of some hundred
    nanoseconds each. Memory besides the board: two bits for each cell, and a fixed amount.

    Args:
        board: uint8 (rows, cols), any size from 1 x 1; colors 0 to 254, blank 255. Not changed.

    Raises:
        PuzzleError: another dtype or number of dimensions, or no cells.
    """
    if board.dtype != np.uint8 or board.ndim != 2 or not board.size:
        got = f"{board.dtype} {board.shape}"
        raise PuzzleError(f"expected uint8 (rows, cols) with at least one cell, got {got}")
    # A fixed seed, so that a board is always solved in the same way. Any seed is right.
    rng = np.random.default_rng(20)
    guessed_rows, guessed_cols = GuessedLines.of(board, rng), GuessedLines.of(board.T, rng)
    rows = WaitingLines(guessed_rows, guessed_cols)
    cols = WaitingLines(guessed_cols, guessed_rows)
    peeled = _peeled(rows, cols)
    if len(peeled) < sum(board.shape):
        return None
    lines = np.array(peeled[::-1], np.int32)
    colors = np.concatenate([rows.colors, cols.colors]).astype(np.int16)
    colors[_free_lines(board, lines)] = -1
    return HugeSolution(lines, colors[lines])


def _peeled(rows: WaitingLines, cols: WaitingLines) -> list[int]:
    """Peel as far as it goes: the numbers of the lines peeled, topmost first."""
    peeled: list[int] = []
    here, there, offset, other_offset = rows, cols, 0, rows.count
    while True:
        is_idle = not here.ready and not there.ready
        if is_idle and not here.look_exactly() and not there.look_exactly():
            return peeled
        now = sorted(here.peel_ready())
        peeled += [offset + line for line in now]
        there.release(now, here.left)
        here, there, offset, other_offset = there, here, other_offset, offset


def _free_lines(board: NDArray[np.uint8], lines: NDArray[np.int32]) -> NDArray[np.intp]:
    place = np.empty(len(lines), np.int32)
    place[lines] = np.arange(len(lines), dtype=np.int32)
    of_rows, of_cols = place[: board.shape[0]], place[board.shape[0] :]
    free = [*_free_among(board, of_rows, of_cols)]
    free += [len(of_rows) + j for j in _free_among(board.T, of_cols, of_rows)]
    return np.array(free, np.intp)


def _free_among(
    cells: NDArray[np.uint8], place: NDArray[np.int32], crossing: NDArray[np.int32]
) -> list[int]:
    """The free ones of the lines of one kind.

    `place` is where each line comes in laying order, `crossing` the same for the crossing lines.
    """
    lowest = np.argsort(crossing)[:_LOWEST]
    seen = (cells[:, lowest] != BLANK_NUMBER) & (crossing[lowest] < place[:, None])
    return [
        line
        for line in np.flatnonzero(~seen.any(axis=1)).tolist()
        if not ((cells[line] != BLANK_NUMBER) & (crossing < place[line])).any()
    ]
