"""How hard puzzles are, by the million."""

from collections.abc import Sequence
from math import factorial
from string import ascii_lowercase
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import TooLargeError
from stratabot.strata.bulk.blocked import recolored
from stratabot.strata.bulk.fewest import changes_many
from stratabot.strata.bulk.many import require_boards, solve_many
from stratabot.strata.bulk.odds import ManyOdds, odds_many
from stratabot.strata.fewest import MAX_STEPS, fewest_changes
from stratabot.strata.grading import MAX_LINES, WEIGHTS, Features, scale_for
from stratabot.strata.puzzle import BLANK, Puzzle

_BATCH: Final = 4096
"""Boards graded at once."""

_Floats = NDArray[np.float64]


def grade_many(boards: NDArray[np.int8]) -> NDArray[np.int8]:
    """Grade all boards: the very number that `grading.grade` gives each.

    Cost: see `features_many`; the rest takes a microsecond a board.

    Args:
        boards: int8 (n, rows, cols), n from 0, up to `MAX_LINES` rows and columns together;
            colors 0 to 127, blank -1. Not changed.

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


def features_many(boards: NDArray[np.int8]) -> _Floats:
    """The features of all boards: the very numbers that `grading.features_of` gives each.

    Cost: on a 6 x 6 board some 30 microseconds, on an 8 x 8 board 200. Memory besides the result:
    as of `odds_many`, for any n.

    Args:
        boards: as for `grade_many`.

    Returns:
        float64 (n, 6), in the order of `grading.Features`; NaN for a board without a solution.

    Raises:
        PuzzleError, TooLargeError, OutOfTimeError: as `grade_many`.
    """
    require_boards(boards)
    n, rows, cols = boards.shape
    if rows + cols > MAX_LINES:
        size = f"{rows} x {cols}"
        raise TooLargeError(f"expected at most {MAX_LINES} rows and columns, got {size}")
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
        changes[k] = _changes(cells[k])
    orders = odds.ways / factorial(lines)
    # As the fields of `Features`.
    columns = odds.rounds, odds.openings, orders, odds.bite, changes, odds.free_lines
    return np.stack(columns, axis=1).astype(np.float64)


def _may_give_up(odds: ManyOdds, colors: NDArray[np.intp], lines: int) -> NDArray[np.intp]:
    """The boards for which `fewest_changes` might give up, and find more changes than the fewest.

    It peels every set of lines that can be left at most once in each color. A run looks at the
    lines left in every round, and a round that is not the last one peels a line.
    """
    looks = (odds.sets_left * colors + 1) * (lines * (lines + 1) // 2)
    return np.flatnonzero(looks > MAX_STEPS)


def _changes(board: NDArray[np.int8]) -> int:
    names = [*ascii_lowercase, BLANK]
    rows = [[names[cell] for cell in row] for row in board.tolist()]
    found = fewest_changes(Puzzle.of(rows))
    return found.changes if found else 0


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
