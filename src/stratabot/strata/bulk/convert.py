"""Between the core's values and arrays."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import PuzzleError
from stratabot.strata.puzzle import BLANK, Color, Puzzle, Ribbon, Solution, lines_of


def board_of(puzzle: Puzzle, colors: Iterable[Color] | None = None) -> NDArray[np.int8]:
    """The puzzle as int8 (rows, cols): the index of each cell's color in `colors`, -1 for blank.

    Args:
        puzzle: any size, up to 127 colors.
        colors: what they are numbered by; None for `puzzle.colors`.

    Raises:
        PuzzleError: more colors than that, or one that is not in `colors`.
    """
    names = puzzle.colors if colors is None else tuple(colors)
    number: dict[Color | None, int] = {BLANK: -1} | {name: k for k, name in enumerate(names)}
    if len(names) > 127 or not set(puzzle.colors) <= number.keys():
        shown = " ".join(puzzle.colors)
        raise PuzzleError(f"expected at most 127 colors and all of the puzzle's, got {shown:.80}")
    return np.array([[number[cell] for cell in row] for row in puzzle.cells], np.int8)


def solution_of(
    lines: NDArray[np.integer],
    colors: NDArray[np.integer],
    shape: tuple[int, int],
    names: tuple[Color, ...],
) -> Solution:
    """The core's value for one board's lines and their colors, bottom first, as arrays.

    Args:
        lines: (rows + cols,), line numbers.
        colors: (rows + cols,), color numbers, -1 for a free ribbon.
        shape: rows and cols.
        names: what the colors are called.
    """
    places = lines_of(*shape)
    return Solution(
        tuple(
            Ribbon(places[line], None if color < 0 else names[color])
            for line, color in zip(lines.tolist(), colors.tolist(), strict=True)
        )
    )
