"""Arrays of boards for tests."""

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from stratabot.strata.puzzle import Puzzle, Ribbon, Solution, lines_of

NAMES = tuple(chr(0x4E00 + k) for k in range(255))


def puzzle_of_board(board: NDArray[np.integer]) -> Puzzle:
    """The core's value; -1 and 255 are blank."""
    rows = board.tolist()
    return Puzzle.of([[None if cell in (-1, 255) else NAMES[cell] for cell in row] for row in rows])


def solution_of(lines: NDArray[np.integer], colors: NDArray[np.integer], rows: int) -> Solution:
    """The core's value; its lines and their colors are given bottom first, -1 for a free ribbon."""
    places = lines_of(rows, len(lines) - rows)
    pairs = zip(lines.tolist(), colors.tolist(), strict=True)
    return Solution(
        tuple(Ribbon(places[line], None if color < 0 else NAMES[color]) for line, color in pairs)
    )


def random_board(rows: int, cols: int, colors: int, blank: float, seed: int) -> NDArray[np.int8]:
    """Any colors anywhere: mostly without a solution."""
    rng = np.random.default_rng(seed)
    board = rng.integers(0, colors, (rows, cols)).astype(np.int8)
    board[rng.random(board.shape) < blank] = -1
    return board


def laid_board(rows: int, cols: int, colors: int, blank: float, seed: int) -> NDArray[np.int8]:
    rng = np.random.default_rng(seed)
    order, color = rng.permutation(rows + cols), rng.integers(0, colors, rows + cols)
    over = order[:rows, None] > order[None, rows:]
    board = np.where(over, color[:rows, None], color[None, rows:]).astype(np.int8)
    board[rng.random(board.shape) < blank] = -1
    return board


def staircase(rows: int, cols: int) -> NDArray[np.int8]:
    """One line can be peeled at a time, but for the last: row 1, column 1, row 2, ..."""
    i, j = np.ogrid[:rows, :cols]
    return np.where(i <= j, i % 2, 2 + j % 2).astype(np.int8)


def stuck_below(rows: int, cols: int) -> NDArray[np.int8]:
    """A staircase with a 2 x 2 block in its last corner that cannot be peeled."""
    board = staircase(rows, cols)
    board[-2:, -2:] = [[4, 5], [5, 4]]
    return board


_shares = st.sampled_from([0.0, 0.2, 0.6, 1.0])


@st.composite
def boards(draw: st.DrawFn, most: int, colors: int) -> NDArray[np.int8]:
    """Of all these kinds, the staircases shuffled."""
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    make = draw(st.sampled_from([random_board, laid_board, laid_board, None]))
    if make:
        share, seed = draw(_shares), draw(st.integers(0, 10**6))
        return make(rows, cols, draw(st.integers(1, colors)), share, seed)
    is_stuck = min(rows, cols) > 1 and draw(st.booleans())
    board = stuck_below(rows, cols) if is_stuck else staircase(rows, cols)
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    return board[rng.permutation(rows)][:, rng.permutation(cols)]


@st.composite
def stacks(draw: st.DrawFn, most: int, colors: int) -> NDArray[np.int8]:
    """Four boards of one size, of which some have a solution and some have none."""
    board, seed = draw(boards(most, colors)), draw(st.integers(0, 10**6))
    rows, cols = board.shape
    others = [random_board(rows, cols, 2, 0.5, seed), laid_board(rows, cols, 5, 0.2, seed)]
    return np.stack([board, *others, board])
