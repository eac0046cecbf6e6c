"""The search for the fewest runs of a peel, on many boards at once. See `fewest.changes_many`."""

from collections.abc import Callable
from typing import NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from stratabot.limit import require_time
from stratabot.strata.bulk.blocked import Blocked


class LinesLeft(NamedTuple):
    """Sets of lines left, each of some board of a batch. All are (states,)."""

    board: NDArray[np.intp]
    rows: NDArray[np.intp]
    cols: NDArray[np.intp]
    wasted: NDArray[np.int64]
    """The colors of the runs that were wasted, counted from 1: four bits each, the last one
    lowest."""

    def only(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Self:
        """These states only."""
        return type(self)(*(part[which] for part in self))


OnRun = Callable[[int, LinesLeft, LinesLeft], object]
"""Is told a color, and the states before and after a run of it."""


class RunSearch:
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

    def start(self) -> LinesLeft:
        """All lines of each board."""
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

    def finished(self, states: LinesLeft, told: OnRun | None = None) -> LinesLeft:
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
                if told and changed.size:
                    told(color, now.only(shows).only(finishes), after.only(finishes))
                rows[changed], cols[changed] = after.rows[finishes], after.cols[finishes]
                is_changed[changed] = True
            looked_at = np.flatnonzero(is_changed)
        return states._replace(rows=rows, cols=cols)

    def _after_waste(self, states: LinesLeft) -> LinesLeft:
        """The states that one more run of some color leads to, each once."""
        after = []
        for color in self.colors:
            peeled = self.peeled(color, states.only(self.shows(color, states)))
            after.append(peeled._replace(wasted=peeled.wasted << 4 | color + 1))
        found = LinesLeft(*map(np.concatenate, zip(*after, strict=True)))
        # A set of rows, or of columns, has at most 16 bits.
        keys = found.board.astype(np.int64) << 32 | found.rows << 16 | found.cols
        return found.only(np.unique(keys, return_index=True)[1])
