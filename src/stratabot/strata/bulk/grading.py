"""How hard puzzles are, by the million."""

from collections.abc import Sequence
from functools import cache
from math import factorial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.limit import require_time
from stratabot.strata.arrays import puzzle_of_numbers
from stratabot.strata.bulk.blocked import Blocked, recolored
from stratabot.strata.bulk.fewest import changes_many
from stratabot.strata.bulk.many import AnyBoards, solve_many, view_as_int8
from stratabot.strata.fewest import MAX_STEPS, fewest_changes
from stratabot.strata.grading import MAX_LINES, WEIGHTS, Features, scale_for

_ODDS_AT_ONCE: Final = 256
_SETS: Final = 1 << 20

_Numbers = NDArray[np.int64]


class ManyOdds(NamedTuple):
    """For each board, what the methods of `Odds` give; `sets_left` counts what a peel can leave."""

    rounds: _Numbers
    openings: _Numbers
    sets_left: _Numbers
    ways: _Numbers
    bite: NDArray[np.float64]
    free_lines: _Numbers


def odds_many(boards: NDArray[np.int8], colors: int) -> ManyOdds:
    """The odds of many boards.

    A set of lines is *quiet* here if all other lines fit it. A set that a peel can leave is quiet:
    each line peeled before fitted a larger set. And laying a set of lines showed no mistake exactly
    if all sets laid on the way were quiet. So both ways of counting, that of `Odds.ways` and that
    of `Odds.bite`, need the quiet sets only, of which a usual 6 x 6 board has 130 among its 4096.
    They are found by a look at every set, a byte of each; then orders are counted from size to
    size.

    Cost: some bytes for every set of lines, and two look-ups for every quiet set and line. Memory:
    ten to twenty megabytes; a hundred if all sets of all boards are quiet. There is a board at
    least, of up to `MAX_LINES` lines; all are solvable, and their numbers less than `colors`.
    """
    step = min(_ODDS_AT_ONCE, _SETS >> sum(boards.shape[1:]))
    parts = [_odds(boards[first : first + step], colors) for first in range(0, len(boards), step)]
    return ManyOdds(*map(np.concatenate, zip(*parts, strict=True)))


def _odds(boards: NDArray[np.int8], colors: int) -> ManyOdds:
    require_time()
    by_color = Blocked.by_color(boards, colors)
    blocked = by_color.in_all_colors()
    lines = sum(boards.shape[1:])
    blocked_at_first = _sizes().take(blocked.rows[-1]) + _sizes().take(blocked.cols[-1])
    return ManyOdds(
        _rounds(blocked),
        lines - blocked_at_first.astype(np.int64),
        *_counted(blocked, lines),
        _free_lines(blocked, by_color.in_color(-1), *boards.shape[1:]),
    )


@cache
def _sizes() -> NDArray[np.uint8]:
    """How many lines each set has; all sets of up to `MAX_LINES` lines."""
    sizes = np.zeros(1, np.uint8)
    for _ in range(MAX_LINES):
        sizes = np.concatenate([sizes, sizes + np.uint8(1)])
    return sizes


def _rounds(blocked: Blocked) -> _Numbers:
    """How many rounds it takes to peel all lines, each as early as possible."""
    rows, cols = blocked.all_lines()
    board = np.arange(len(rows))
    rounds = np.zeros(len(rows), np.int64)
    while (left := (rows | cols) != 0).any():
        rounds += left
        rows, cols = (
            rows & blocked.rows_blocked(cols, board),
            cols & blocked.cols_blocked(rows, board),
        )
    return rounds


def _free_lines(blocked: Blocked, colored: Blocked, rows: int, cols: int) -> _Numbers:
    left = blocked.all_lines()
    board = np.arange(len(left[0]))
    row, col = (1 << np.arange(rows))[:, None], (1 << np.arange(cols))[:, None]
    _, cols_left = blocked.peel(left, board, staying_rows=row)
    rows_left, _ = blocked.peel(left, board, staying_cols=col)
    is_free_row = (colored.rows_blocked(cols_left, board) & row) == 0
    is_free_col = (colored.cols_blocked(rows_left, board) & col) == 0
    free: _Numbers = is_free_row.sum(axis=0) + is_free_col.sum(axis=0)
    return free


def _counted(blocked: Blocked, lines: int) -> tuple[_Numbers, _Numbers, NDArray[np.float64]]:
    boards = blocked.rows.shape[-1]
    by_size = _quiet_sets(blocked, lines)
    bits = (1 << np.arange(lines))[:, None]
    # A set's number is 0 until it is known, and stays 0 if the set is not quiet. So no step asks
    # which lines are in a set: `sets | bit` is the set itself if the line is in it.
    number = np.zeros(boards << lines, np.int64)
    number[by_size[-1]] = 1
    for sets in by_size[-2::-1]:
        number[sets] = number.take(sets | bits).sum(axis=0)
    ways, lost = number[by_size[0]], [number.take(sets) == 0 for sets in by_size]
    number[np.concatenate(by_size)] = 0
    number[by_size[0]] = 1
    hidden = np.zeros(boards)
    for size in range(1, lines):
        sets = by_size[size]
        orders = number.take(sets & ~bits).sum(axis=0)
        number[sets] = orders
        # A board's sum is at most lines x lines!, which a float holds exactly.
        later = orders * lost[size] * factorial(lines - size)
        hidden += np.bincount(sets >> lines, later, boards)
    kept = [sets[~gone] >> lines for sets, gone in zip(by_size, lost, strict=True)]
    sets_left = np.bincount(np.concatenate(kept), minlength=boards)
    return sets_left, ways, hidden / np.maximum(factorial(lines) - ways, 1)


def _quiet_sets(blocked: Blocked, lines: int) -> list[NDArray[np.intp]]:
    """The quiet sets of all boards, in a list for each size, as `board << lines | set`."""
    boards = blocked.rows.shape[-1]
    rows, cols = np.arange(len(blocked.cols)), np.arange(len(blocked.rows))
    is_quiet = (blocked.rows[:, None] & ~rows.astype(blocked.rows.dtype)[:, None]) == 0
    is_quiet &= (blocked.cols & ~cols.astype(blocked.cols.dtype)[:, None, None]) == 0
    sets, board = np.divmod(np.flatnonzero(is_quiet), boards)
    size = _sizes().take(sets)
    order = np.argsort(size, kind="stable")
    ends = np.cumsum(np.bincount(size, minlength=lines + 1))
    return np.split((board << lines | sets)[order], ends[:-1])


_BATCH: Final = 4096

_Floats = NDArray[np.float64]


def grade_many(boards: AnyBoards) -> NDArray[np.int8]:
    """Grade all boards: the very number that `grading.grade` gives each.

    Cost: on a 6 x 6 board some 30 microseconds, on an 8 x 8 board 200.

    Args:
        boards: as for `solve_many`, up to `MAX_LINES` rows and columns together.

    Returns:
        int8 (n,), 0 to 100: the percentage of random puzzles that are easier; -1 for a board
        without a solution.

    Raises:
        PuzzleError: another dtype or number of dimensions, no cells, or a number below -1.
        TooLargeError: the boards have more lines.
        OutOfTimeError: a `TimeLimit` around it ends.
    """
    features = features_many(boards)
    scale = scale_for(*boards.shape[1:])
    total, weights = np.zeros(len(boards)), 0.0
    for name, weight, values in zip(Features._fields, WEIGHTS, features.T, strict=True):
        share = _shares_below(values, scale[name])
        total += abs(weight) * (share if weight > 0 else 1 - share)
        weights += abs(weight)
    number = np.rint(100 * _shares_below(total / weights, scale["difficulty"]))
    number[np.isnan(features[:, 0])] = -1
    return number.astype(np.int8)


def features_many(boards: AnyBoards) -> _Floats:
    """The features that `grading.features_of` gives each board, (n, 6), NaN without a solution."""
    boards = view_as_int8(boards, MAX_LINES)
    n = len(boards)
    features = np.full((n, len(Features._fields)), np.nan)
    for first in range(0, n, _BATCH):
        part = slice(first, first + _BATCH)
        solvable = solve_many(boards[part]).solvable
        if solvable.any():
            features[part][solvable] = _features(boards[part][solvable])
    return features


def _features(boards: NDArray[np.int8]) -> _Floats:
    cells, colors = recolored(boards)
    lines = sum(boards.shape[1:])
    odds = odds_many(cells, int(colors.max()))
    changes = changes_many(cells, colors)
    for k in _may_give_up(odds, colors, lines):
        fewest = fewest_changes(puzzle_of_numbers(cells[k].tolist()))
        changes[k] = fewest.changes if fewest else 0
    orders = odds.ways / factorial(lines)
    # As the fields of `Features`.
    columns = odds.rounds, odds.openings, orders, odds.bite, changes, odds.free_lines
    return np.stack(columns, axis=1).astype(np.float64)


def _may_give_up(odds: ManyOdds, colors: NDArray[np.intp], lines: int) -> NDArray[np.intp]:
    """The boards for which `fewest_changes` might give up, by the most looks that it can need."""
    looks = (odds.sets_left * colors + 1) * (lines * (lines + 1) // 2)
    return np.flatnonzero(looks > MAX_STEPS)


def _shares_below(values: _Floats, steps: Sequence[float]) -> _Floats:
    """What `grading.share_below` gives each value, by the same operations."""
    sample = np.array(steps, np.float64)
    low, high = np.searchsorted(sample, values, "left"), np.searchsorted(sample, values, "right")
    at = np.where(low < high, (low + high - 1) / 2, np.minimum(low, len(sample) - 1))
    between = (low == high) & (low > 0) & (low < len(sample))
    after = low[between]
    before = after - 1
    at[between] = before + (values[between] - sample[before]) / (sample[after] - sample[before])
    shares: _Floats = at / (len(sample) - 1)
    return shares
