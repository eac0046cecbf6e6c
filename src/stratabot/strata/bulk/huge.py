"""One huge board, peeled with a few bit operations for each line."""

from dataclasses import dataclass
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import PuzzleError
from stratabot.strata.bulk.many import ManySolutions, solve_many

BLANK_NUMBER: Final = 255  # a blank cell in a board of uint8
BATCH: Final = 128  # lines that numpy looks at in one step: the fastest of 64 to 512
_SAMPLE: Final = 256


@dataclass(frozen=True, eq=False)
class GuessedLines:
    """All rows, or all columns, with a guess at each line's color and when it will be peeled."""

    cells: NDArray[np.uint8]  # (lines, crossing lines), a view of the board
    colors: NDArray[np.uint8]
    order: NDArray[np.intp]  # the lines, those likely to be peeled late last
    bit: list[int]  # every line's place in `order`, as the bit `1 << bit[line]`

    @classmethod
    def of(cls, cells: NDArray[np.uint8], rng: np.random.Generator) -> Self:
        places = rng.permutation(cells.shape[1])[:_SAMPLE]
        colors, share = _most_frequent(cells, places)
        shuffled = rng.permutation(len(cells))
        order = shuffled[np.argsort(-share[shuffled], kind="stable")]
        return cls(cells, colors, order, np.argsort(order).tolist())


def _most_frequent(
    cells: NDArray[np.uint8], places: NDArray[np.intp]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Every line's most frequent color there, and its share (0 without) of colored cells."""
    colors, share = np.empty(len(cells), np.uint8), np.empty(len(cells))
    for first in range(0, len(cells), BATCH):
        # Colors are counted from 1, so that blank becomes 0 and few colors need few counters.
        part = cells[first : first + BATCH, places] + np.uint8(1)
        width = int(part.max()) + 1
        keys = part + np.arange(0, len(part) * width, width)[:, None]
        counts = np.bincount(keys.ravel(), minlength=len(part) * width).reshape(-1, width)
        counts[:, 0] = 0
        batch = slice(first, first + len(part))
        colors[batch] = counts.argmax(axis=1) - (width > 1)
        share[batch] = counts.max(axis=1) / np.maximum(counts.sum(axis=1), 1)
    return colors, share


class WaitingLines:
    """All lines of one kind in the middle of a peel. Sets of lines are ints, as in `GuessedLines`.

    A line's *blockers* are the crossing lines at whose cells it shows another color than its own.
    Every waiting line watches one blocker that is left; when that one is peeled, it watches
    another, or is ready if none is left. A line whose guessed color was given up also watches one
    cell of its own color; when that is gone, the line takes another color.

    `left` is the set of the lines not yet peeled, `ready` are those that can be peeled now.
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
        self._same: dict[int, int] = {}  # of lines looked at exactly, crossings of the same color
        self._guessed = iter(range(self.count))  # the lines that were not looked at exactly
        self._watchers: list[list[int]] = [[] for _ in crossing.cells]
        """For every bit of a crossing line, the lines that watch it: as `line` those that it
        blocks, as `~line` those that watch it for a cell of their own color."""
        for line, blockers in enumerate(self._blockers):
            if blockers:
                self._watchers[blockers.bit_length() - 1].append(line)
            else:
                self._make_ready(line)

    def peel_ready(self) -> list[int]:
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
        """Look at all cells of lines that wait with a guessed color, until one is ready, if any."""
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
    """For every line the crossing lines, as bits in this order, where it is not its color."""
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
    return int.from_bytes(np.packbits(flags, bitorder="little"), "little")


_LOWEST: Final = 16  # crossing lines, laid first, on which most lines are seen not to be free


class HugeSolution(NamedTuple):
    """All ribbons, bottom first: lines, rows from 0, then columns; colors, -1 for a free one."""

    lines: NDArray[np.int32]
    colors: NDArray[np.int16]


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
    """The free ones among these lines, which come at these places in laying order."""
    lowest = np.argsort(crossing)[:_LOWEST]
    seen = (cells[:, lowest] != BLANK_NUMBER) & (crossing[lowest] < place[:, None])
    return [
        line
        for line in np.flatnonzero(~seen.any(axis=1)).tolist()
        if not ((cells[line] != BLANK_NUMBER) & (crossing < place[line])).any()
    ]


def peels(boards: NDArray[np.int8]) -> ManySolutions:
    """A solution of each board; by `solve_huge` if it has more than a million cells."""
    n, rows, cols = boards.shape
    if not is_huge(rows, cols):
        return solve_many(boards)
    found = ManySolutions.none_of(n, rows + cols, np.int32, np.int16)
    for number, board in enumerate(boards):
        if (solution := solve_huge(board.view(np.uint8))) is not None:
            found.solvable[number] = True
            found.lines[number] = solution.lines
            found.colors[number] = solution.colors
    return found


def is_huge(rows: int, cols: int) -> bool:
    """Whether a board of that size is solved by `solve_huge`."""
    return rows * cols > 1_000_000 or rows + cols > np.iinfo(np.int16).max
