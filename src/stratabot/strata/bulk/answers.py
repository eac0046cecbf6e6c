"""Solutions of all boards of an array, as arrays: what a process is asked for."""

import numpy as np
from numpy.typing import NDArray

from stratabot.strata.arrays import number_of, puzzle_of_numbers
from stratabot.strata.bulk.fewest import fewest_many
from stratabot.strata.bulk.huge import solve_huge
from stratabot.strata.bulk.many import ManySolutions, solve_many
from stratabot.strata.fewest import fewest_changes
from stratabot.strata.grading import MAX_LINES


def peels(boards: NDArray[np.int8]) -> ManySolutions:
    """A solution of each board; by `solve_huge` if it has more than a million cells."""
    n, rows, cols = boards.shape
    if not is_huge(rows, cols):
        return solve_many(boards)
    found = ManySolutions(
        np.zeros(n, np.bool_),
        np.full((n, rows + cols), -1, np.int32),
        np.full((n, rows + cols), -1, np.int16),
    )
    for number, board in enumerate(boards):
        if (solution := solve_huge(board.view(np.uint8))) is not None:
            found.solvable[number] = True
            found.lines[number] = solution.lines
            found.colors[number] = solution.colors
    return found


def is_huge(rows: int, cols: int) -> bool:
    """Whether a board of that size is solved by `solve_huge`."""
    return rows * cols > 1_000_000 or rows + cols > np.iinfo(np.int16).max


def fewest_clicks(boards: NDArray[np.int8]) -> ManySolutions:
    """A solution of each board with the fewest color changes, as good as `fewest_changes` finds it.

    With more than 16 rows and columns together, boards are solved one by one, with colors 0 to 61.
    """
    n, rows, cols = boards.shape
    if rows + cols <= MAX_LINES:
        return fewest_many(boards)
    found = ManySolutions(
        np.zeros(n, np.bool_),
        np.full((n, rows + cols), -1, np.int16),
        np.full((n, rows + cols), -1, np.int8),
    )
    for number, board in enumerate(boards.tolist()):
        fewest = fewest_changes(puzzle_of_numbers(board))
        if fewest is None:
            continue
        ribbons = fewest.solution.ribbons
        found.solvable[number] = True
        found.lines[number] = [line.index + rows * (line.kind == "col") for line, _ in ribbons]
        found.colors[number] = [number_of(color) for _, color in ribbons]
    return found
