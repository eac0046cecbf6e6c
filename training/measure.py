"""Measures the weights on typefaces that were not learned from: `python -m training.measure`.

Prints a line a hardness: how many of the digits are told right and surely, told wrong although
surely, and not told; and how many other glyphs are surely taken for digits.
"""

import argparse
import time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.vision.digits import classify
from stratabot.vision.glyphs import InkKind, find_ink
from training.cells import NO_DIGIT, Wear
from training.patches_of_cells import Part, cells_of

SURE: Final = 0.99

_WEARS: Final = {
    "clean, 14 pixels or more": Wear(0.1, 14),
    "worn, 12 pixels or more": Wear(0.6, 12),
    "hard, 8 pixels or more": Wear(1.0, 8),
}


def told(cells: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """What each cell's large glyph is taken for (-1: there is none), and how surely."""
    inks = find_ink(cells, of_one_board=False)
    large = [k for k, ink in enumerate(inks) if ink.kind is InkKind.GLYPH]
    found = classify([ink.glyph.patch for ink in inks if ink.glyph])
    answer, likely = np.full(len(cells), -1), np.zeros(len(cells), np.float32)
    answer[large], likely[large] = found.argmax(1), found.max(1)
    return answer, likely


def line(name: str, wear: Wear, count: int, seed: int) -> str:
    """The figures for cells of one hardness."""
    cells, labels = cells_of(Part(seed, count, True, wear))
    start = time.perf_counter()
    answer, likely = told(cells)
    per_board = (time.perf_counter() - start) / count * 81
    sure = (likely >= SURE) & (answer != NO_DIGIT)
    digits = labels != NO_DIGIT
    right, wrong = sure & (answer == labels), sure & (answer != labels)
    best = ((answer == labels) & digits).sum() / digits.sum()
    return (
        f"{name}: {digits.sum()} digits: {right.sum() / digits.sum():.1%} right and sure,"
        f" {(wrong & digits).sum()} wrong and sure, {best:.1%} right at best;"
        f" {(~digits).sum()} others: {(sure & ~digits).sum()} surely taken for digits;"
        f" {per_board * 1000:.0f} ms for 81 cells"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cells", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=99)
    options = parser.parse_args()
    for name, wear in _WEARS.items():
        print(line(name, wear, options.cells, options.seed), flush=True)


if __name__ == "__main__":
    main()
