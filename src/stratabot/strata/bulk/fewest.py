"""The fewest color changes of many boards at once."""

from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from stratabot.limit import require_time
from stratabot.strata.bulk.blocked import Blocked
from stratabot.strata.grading import MAX_LINES


class LinesLeft(NamedTuple):
    """Sets of lines left, each of some board of a batch. All are (states,)."""

    board: NDArray[np.intp]
    rows: NDArray[np.intp]
    cols: NDArray[np.intp]
    wasted: NDArray[np.int64]
    """The colors of the runs that were wasted, counted from 1: four bits each, the last one
    lowest."""

    def only(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Self:
        return type(self)(*(part[which] for part in self))


class RunSearch:
    """One batch of boards, a color along the first axis; behind the last, what shows any color."""

    def __init__(self, boards: NDArray[np.int8], colors: int) -> None:
        self.colors = range(colors)
        self.blocked = Blocked.by_color(boards, colors)
        cells = np.ascontiguousarray(boards.transpose(1, 2, 0))
        of_colors = [cells == color for color in self.colors]
        self.showing = Blocked.where(np.stack([*of_colors, cells >= 0]))

    def start(self) -> LinesLeft:
        rows, cols = self.blocked.all_lines()
        return LinesLeft(np.arange(len(rows)), rows, cols, np.zeros(len(rows), np.int64))

    def wasted(self) -> NDArray[np.int64]:
        """The runs that each board wastes if as few as possible are wasted, as in `LinesLeft`."""
        states = self.start()
        wasted, is_solved = np.zeros(len(states.board), np.int64), np.zeros(len(states.board), bool)
        while True:
            require_time()
            states = self.finished(states)
            solved = states.only(~self.shows(-1, states))
            wasted[solved.board], is_solved[solved.board] = solved.wasted, True
            states = states.only(~is_solved[states.board])
            if not states.board.size:
                return wasted
            states = self._after_waste(states)

    def shows(self, color: int, states: LinesLeft) -> NDArray[np.bool_]:
        """Whether lines left show this color; -1 for any color."""
        rows = self.showing.in_color(color).rows_blocked(states.cols, states.board)
        shows: NDArray[np.bool_] = (rows & states.rows) != 0
        return shows

    def peeled(self, color: int, states: LinesLeft) -> LinesLeft:
        """The states after a run of this color; -1 to peel free lines only.

        One look at each line is enough. A row that is not blocked by a column shows this color
        there, or none; so it does not block the column either.
        """
        blocked = self.blocked.in_color(color)
        rows = states.rows & blocked.rows_blocked(states.cols, states.board)
        cols = states.cols & blocked.cols_blocked(states.rows, states.board)
        return states._replace(rows=rows, cols=cols)

    def finished(self, states: LinesLeft) -> LinesLeft:
        """The states after all runs that finish their color, and those that are possible then."""
        rows, cols = states.rows.copy(), states.cols.copy()
        looked_at = np.arange(len(rows))
        while looked_at.size:
            is_changed = np.zeros(len(rows), np.bool_)
            for color in self.colors:
                now = states._replace(rows=rows, cols=cols).only(looked_at)
                shows = self.shows(color, now)
                after = self.peeled(color, now.only(shows))
                finishes = ~self.shows(color, after)
                changed = looked_at[shows][finishes]
                rows[changed], cols[changed] = after.rows[finishes], after.cols[finishes]
                is_changed[changed] = True
            looked_at = np.flatnonzero(is_changed)
        return states._replace(rows=rows, cols=cols)

    def _after_waste(self, states: LinesLeft) -> LinesLeft:
        after = []
        for color in self.colors:
            peeled = self.peeled(color, states.only(self.shows(color, states)))
            after.append(peeled._replace(wasted=peeled.wasted << 4 | color + 1))
        found = LinesLeft(*map(np.concatenate, zip(*after, strict=True)))
        # A set of rows, or of columns, has at most 16 bits.
        keys = found.board.astype(np.int64) << 32 | found.rows << 16 | found.cols
        return found.only(np.unique(keys, return_index=True)[1])


_BATCH: Final = 1 << 21  # entries of a batch's tables, for all boards and colors


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
    number of wasted runs. A set of lines that is left in two ways is looked at once. There is a
    board at least, of up to `MAX_LINES` lines; all are solvable, with colors numbered without gaps,
    `colors` of them each.
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
