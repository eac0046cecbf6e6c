"""The fewest color changes of many boards at once."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import TooLargeError
from stratabot.strata.bulk.blocked import recolored
from stratabot.strata.bulk.many import ManySolutions, require_boards, solve_many
from stratabot.strata.bulk.runs import LinesLeft, RunSearch
from stratabot.strata.grading import MAX_LINES

_BATCH: Final = 1 << 21
"""Entries of a batch's tables, for all boards and colors."""


def changes_many(boards: NDArray[np.int8], colors: NDArray[np.intp]) -> NDArray[np.int64]:
    """The fewest color changes of any solution of each board.

    Runs are as in `strata.fewest.fewest_changes`. A run *finishes* its color if the lines left show
    it no more. Every color needs a run that finishes it, so a solution has as many runs as the
    board has colors, and the others are wasted.

    A run that finishes its color is never a mistake. Let some best sequence of runs go on without
    it. That sequence has a run of this color, too. Put the finishing run before all others, and
    drop the sequence's own runs of this color. After each of the others, no line is left that was
    not left before. For what a dropped run peeled was either peeled by the finishing run, or shows
    no color by now, and is peeled by any run. So the new sequence is not longer.

    So runs that finish a color are peeled at once, as far as that goes. Only then is one run
    wasted, in every possible way. All boards are searched at the same time, breadth first by the
    number of wasted runs. A set of lines that is left in two ways is looked at once.

    There is a board at least, of up to `MAX_LINES` lines; all are solvable, with colors numbered
    without gaps, `colors` of them each.
    """
    most = int(colors.max())
    step = _step(boards, most)
    parts = [
        RunSearch(boards[first : first + step], most).wasted()
        for first in range(0, len(boards), step)
    ]
    wasted = np.concatenate(parts)
    runs = colors.astype(np.int64)
    for k in range(MAX_LINES - 1):
        runs += wasted >> 4 * k != 0
    return np.maximum(runs - 1, 0)


def _step(boards: NDArray[np.int8], colors: int) -> int:
    rows, cols = boards.shape[1:]
    step: int = _BATCH // ((colors + 1) * ((1 << rows) + (1 << cols)))
    return max(1, step)


def fewest_many(boards: NDArray[np.int8]) -> ManySolutions:
    """Solve all boards with the fewest color changes, hence the fewest clicks.

    The solutions are as good as those of `strata.fewest.fewest_changes`, but may be others.

    Args:
        boards: as for `solve_many`, up to `MAX_LINES` rows and columns together.

    Raises:
        PuzzleError: as `solve_many`.
        TooLargeError: the boards have more lines.
        OutOfTimeError: a `TimeLimit` around it ends.
    """
    require_boards(boards)
    n, rows, cols = boards.shape
    if rows + cols > MAX_LINES:
        size = f"{rows} x {cols}"
        raise TooLargeError(f"expected at most {MAX_LINES} rows and columns, got {size}")
    found = ManySolutions(
        np.zeros(n, np.bool_),
        np.full((n, rows + cols), -1, np.int16),
        np.full((n, rows + cols), -1, np.int8),
    )
    step = _step(boards, MAX_LINES - 1)
    for first in range(0, n, step):
        part = slice(first, first + step)
        is_solvable = solve_many(boards[part]).solvable
        found.solvable[part] = is_solvable
        if is_solvable.any():
            lines, colors = _solved(boards[part][is_solvable])
            found.lines[part][is_solvable], found.colors[part][is_solvable] = lines, colors
    return found


def _solved(boards: NDArray[np.int8]) -> tuple[NDArray[np.intp], NDArray[np.int8]]:
    cells, colors = recolored(boards)
    search = RunSearch(cells, int(colors.max()))
    wasted, peel = search.wasted(), _Peel(search, *cells.shape)
    states = search.finished(search.start(), peel.told)
    for place in range(MAX_LINES - 2, -1, -1):
        color = (wasted >> 4 * place & 15) - 1
        for each in search.colors:
            which = np.flatnonzero(color == each)
            before = states.only(which)
            after = search.peeled(each, before)
            peel.told(each, before, after)
            states.rows[which], states.cols[which] = after.rows, after.cols
        if (color >= 0).any():
            states = search.finished(states, peel.told)
    peel.told(-1, states, search.peeled(-1, states))
    lines = np.argsort(-peel.turn, axis=1)
    # No color, -1, is the last one of these.
    numbers = np.full((len(boards), MAX_LINES), -1, np.int8)
    np.put_along_axis(numbers, cells.reshape(len(boards), -1), boards.reshape(len(boards), -1), 1)
    return lines, np.take_along_axis(numbers, np.take_along_axis(peel.color, lines, 1), 1)


class _Peel:
    """What was peeled of each board, and when.

    Attributes:
        turn: (boards, lines), how many lines were peeled before this one.
        color: (boards, lines), the color it was peeled in; -1 if it is free.
    """

    def __init__(self, search: RunSearch, boards: int, rows: int, cols: int) -> None:
        self._colored = search.blocked.in_color(-1)
        self._rows, self._cols = rows, cols
        self.turn = np.zeros((boards, rows + cols), np.intp)
        self.color = np.full((boards, rows + cols), -1, np.intp)
        self._peeled = np.zeros(boards, np.intp)

    def told(self, color: int, before: LinesLeft, after: LinesLeft) -> None:
        """Peel the lines that a run of this color peels: rows first."""
        shown = self._colored.rows_blocked(before.cols, before.board)
        gone = before.rows & ~after.rows
        for k in range(self._rows):
            self._line(k, before.board, gone >> k & 1, shown >> k & 1, color)
        shown = self._colored.cols_blocked(after.rows, before.board)
        gone = before.cols & ~after.cols
        for k in range(self._cols):
            self._line(self._rows + k, before.board, gone >> k & 1, shown >> k & 1, color)

    def _line(
        self,
        line: int,
        board: NDArray[np.intp],
        gone: NDArray[np.intp],
        shown: NDArray[np.integer],
        color: int,
    ) -> None:
        which = gone != 0
        boards = board[which]
        self.turn[boards, line] = self._peeled[boards]
        self.color[boards, line] = np.where(shown[which] != 0, color, -1)
        self._peeled[boards] += 1
