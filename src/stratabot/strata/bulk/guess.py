"""What a sample of its cells tells about each row, or each column, of a huge board."""

from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

BLANK_NUMBER: Final = 255
"""A blank cell in a board of uint8."""

BATCH: Final = 128
"""Lines that numpy looks at in one step. Of 64 to 512 it is the fastest for columns, whose cells
must be copied together first."""

_SAMPLE: Final = 256
"""Cells looked at in each line."""


@dataclass(frozen=True, eq=False)
class GuessedLines:
    """All rows, or all columns, with a guess at each line's color and when it will be peeled.

    A line of many colors is likely to be peeled late. So lines are sorted by the share that their
    most frequent color has in the sample; lines with equal shares are in random order.

    Attributes:
        cells: uint8 (lines, crossing lines), a view of the board.
        colors: uint8 (lines,), the most frequent color in each line's sample.
        order: (lines,), the lines, those likely to be peeled late last.
        bit: every line's place in `order`: in a set of lines it is the bit `1 << bit[line]`.
    """

    cells: NDArray[np.uint8]
    colors: NDArray[np.uint8]
    order: NDArray[np.intp]
    bit: list[int]

    @classmethod
    def of(cls, cells: NDArray[np.uint8], rng: np.random.Generator) -> Self:
        """Look at a random sample of cells, the same places in every line."""
        places = rng.permutation(cells.shape[1])[:_SAMPLE]
        colors, share = _most_frequent(cells, places)
        shuffled = rng.permutation(len(cells))
        order = shuffled[np.argsort(-share[shuffled], kind="stable")]
        return cls(cells, colors, order, np.argsort(order).tolist())


def _most_frequent(
    cells: NDArray[np.uint8], places: NDArray[np.intp]
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Every line's most frequent color at these places, and its share of the colored cells there.

    A line without colored cells there gets share 0, and some color that means nothing.
    """
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
