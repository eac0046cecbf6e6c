"""The fewest color changes of many boards at once."""

from collections.abc import Callable
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from stratabot.limit import require_time
from stratabot.strata.bulk.blocked import Blocked, recolored
from stratabot.strata.bulk.many import AnyBoards, ManySolutions, solve_many, view_as_int8
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


OnRun = Callable[[int, LinesLeft, LinesLeft], object]  # color, before it, after it


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

    def finished(self, states: LinesLeft, on_run: OnRun | None = None) -> LinesLeft:
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
                if on_run and changed.size:
                    on_run(color, now.only(shows).only(finishes), after.only(finishes))
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


def fewest_many(boards: AnyBoards) -> ManySolutions:
    """Solve all boards with the fewest color changes, hence the fewest clicks.

    The solutions are as good as those of `strata.fewest.fewest_changes`, but may be others.

    Args:
        boards: as for `solve_many`, up to `MAX_LINES` rows and columns together.

    Raises:
        PuzzleError: as `solve_many`.
        TooLargeError: the boards have more lines.
        OutOfTimeError: a `TimeLimit` around it ends.
    """
    boards = view_as_int8(boards, MAX_LINES)
    n, rows, cols = boards.shape
    found = ManySolutions.none_of(n, rows + cols)
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
    states = search.finished(search.start(), peel.add)
    for place in range(MAX_LINES - 2, -1, -1):
        color = (wasted >> 4 * place & 15) - 1
        for each in search.colors:
            which = np.flatnonzero(color == each)
            before = states.only(which)
            after = search.peeled(each, before)
            peel.add(each, before, after)
            states.rows[which], states.cols[which] = after.rows, after.cols
        if (color >= 0).any():
            states = search.finished(states, peel.add)
    peel.add(-1, states, search.peeled(-1, states))
    lines = np.argsort(-peel.turn, axis=1)
    # No color, -1, is the last one of these.
    numbers = np.full((len(boards), MAX_LINES), -1, np.int8)
    np.put_along_axis(numbers, cells.reshape(len(boards), -1), boards.reshape(len(boards), -1), 1)
    return lines, np.take_along_axis(numbers, np.take_along_axis(peel.color, lines, 1), 1)


class _Peel:
    """For each board and line, in which color it was peeled, -1 if free, after how many others."""

    def __init__(self, search: RunSearch, boards: int, rows: int, cols: int) -> None:
        self._colored = search.blocked.in_color(-1)
        self._rows, self._cols = rows, cols
        self.turn = np.zeros((boards, rows + cols), np.intp)
        self.color = np.full((boards, rows + cols), -1, np.intp)
        self._peeled = np.zeros(boards, np.intp)

    def add(self, color: int, before: LinesLeft, after: LinesLeft) -> None:
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
