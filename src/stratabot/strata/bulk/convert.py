"""From a `Puzzle` to an array, and from arrays to a `Solution`."""

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import PuzzleError
from stratabot.strata.puzzle import BLANK, Color, Puzzle, Ribbon, Solution, lines_of


def board_of(puzzle: Puzzle) -> NDArray[np.int8]:
    """The puzzle as int8 (rows, cols): each cell's color by its index in `puzzle.colors`.

    A blank cell is -1.

    Raises:
        PuzzleError: there are more than 127 colors.
    """
    names = puzzle.colors
    if len(names) > 127:
        raise PuzzleError(f"expected at most 127 colors, got {len(names)}")
    number: dict[Color | None, int] = {BLANK: -1} | {name: k for k, name in enumerate(names)}
    return np.array([[number[cell] for cell in row] for row in puzzle.cells], np.int8)


def solution_of(
    lines: NDArray[np.integer],
    colors: NDArray[np.integer],
    shape: tuple[int, int],
    names: tuple[Color, ...],
) -> Solution:
    """The `Solution` of one board, from its lines and their colors, bottom first.

    Args:
        lines: (rows + cols,), line numbers.
        colors: (rows + cols,), color numbers, -1 for a free ribbon.
        shape: the numbers of rows and of columns.
        names: what the colors are called, by their numbers.

    Raises:
        ValueError: there are not as many lines as colors.
        IndexError: a number is too large for a line, or for a color.
    """
    places = lines_of(*shape)
    return Solution(
        tuple(
            Ribbon(places[line], None if color < 0 else names[color])
            for line, color in zip(lines.tolist(), colors.tolist(), strict=True)
        )
    )
