"""The fewest color changes of many boards at once."""

from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from stratabot.limit import require_time
from stratabot.strata.bulk.blocked import Blocked

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

    Args:
        boards: int8 (n, rows, cols), n from 1, up to `odds.MAX_LINES` lines, all solvable, colors
            numbered without gaps.
        colors: (n,), how many colors each board has.

    Raises:
        OutOfTimeError: a `TimeLimit` around it ends.
    """
    most, (rows, cols) = int(colors.max()), boards.shape[1:]
    step = max(1, _BATCH // ((most + 1) * ((1 << rows) + (1 << cols))))
    wasted = [_wasted(boards[first : first + step], most) for first in range(0, len(boards), step)]
    return np.maximum(colors - 1 + np.concatenate(wasted), 0)


class _States(NamedTuple):
    """Sets of lines left, each of some board of a batch. All are (states,)."""

    board: NDArray[np.intp]
    rows: NDArray[np.intp]
    cols: NDArray[np.intp]

    def only(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Self:
        """These states only."""
        return type(self)(self.board[which], self.rows[which], self.cols[which])


def _wasted(boards: NDArray[np.int8], colors: int) -> NDArray[np.int64]:
    """How many runs at least are wasted on each board of one batch."""
    search = _Search(boards, colors)
    states = _States(np.arange(len(boards)), *search.blocked.all_lines())
    wasted, is_solved, runs = np.zeros(len(boards), np.int64), np.zeros(len(boards), np.bool_), 0
    while True:
        require_time()
        states = search.finished(states)
        solved = states.board[~search.shows(-1, states)]
        wasted[solved], is_solved[solved] = runs, True
        states = states.only(~is_solved[states.board])
        if not states.board.size:
            return wasted
        states, runs = search.after_waste(states), runs + 1


class _Search:
    """The tables of one batch of boards, with a color along their first axis.

    Attributes:
        colors: the numbers of the colors.
        blocked: the lines that cannot be peeled in a color.
        showing: the lines that show a color. Behind the last color: those that show any.
    """

    def __init__(self, boards: NDArray[np.int8], colors: int) -> None:
        self.colors = range(colors)
        self.blocked = Blocked.by_color(boards, colors)
        cells = np.ascontiguousarray(boards.transpose(1, 2, 0))
        of_colors = [cells == color for color in self.colors]
        self.showing = Blocked.where(np.stack([*of_colors, cells >= 0]))

    def shows(self, color: int, states: _States) -> NDArray[np.bool_]:
        """Whether lines left show this color; -1 for any color."""
        rows = self.showing.in_color(color).rows_blocked(states.cols, states.board)
        shows: NDArray[np.bool_] = (rows & states.rows) != 0
        return shows

    def peeled(self, color: int, states: _States) -> _States:
        """The states after a run of this color."""
        left = self.blocked.in_color(color).peel((states.rows, states.cols), states.board)
        return _States(states.board, *left)

    def finished(self, states: _States) -> _States:
        """The states after all runs that finish their color, and those that are possible then."""
        rows, cols = states.rows.copy(), states.cols.copy()
        looked_at = np.arange(len(rows))
        while looked_at.size:
            is_changed = np.zeros(len(rows), np.bool_)
            for color in self.colors:
                now = _States(states.board, rows, cols).only(looked_at)
                shows = self.shows(color, now)
                after = self.peeled(color, now.only(shows))
                finishes = ~self.shows(color, after)
                changed = looked_at[shows][finishes]
                rows[changed], cols[changed] = after.rows[finishes], after.cols[finishes]
                is_changed[changed] = True
            looked_at = np.flatnonzero(is_changed)
        return _States(states.board, rows, cols)

    def after_waste(self, states: _States) -> _States:
        """The states that one more run of some color leads to, each once."""
        after = [
            self.peeled(color, states.only(self.shows(color, states))) for color in self.colors
        ]
        board, rows, cols = map(np.concatenate, zip(*after, strict=True))
        # A set of rows, or of columns, has at most 16 bits.
        keys = np.unique(board.astype(np.int64) << 32 | rows << 16 | cols)
        board, rows, cols = keys >> 32, keys >> 16 & 0xFFFF, keys & 0xFFFF
        return _States(*(part.astype(np.intp) for part in (board, rows, cols)))
