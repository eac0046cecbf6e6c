"""Which single cells, changed, would make an unsolvable puzzle solvable."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from stratabot.limit import require_time
from stratabot.strata.peel import find_core
from stratabot.strata.puzzle import BLANK, Cell, Puzzle

MAX_CELLS: Final = 5_000_000
"""The search gives up after peeling through this many cells, over all trials, which takes a second
or two. A 6 x 6 board takes under 10,000."""


class Repair(NamedTuple):
    """A colored cell, and what in its place makes the puzzle solvable."""

    row: int
    """From 0."""
    col: int
    """From 0."""
    contents: tuple[Cell, ...]
    """BLANK, then the other colors that make it solvable."""


class Repairs(NamedTuple):
    """The repairs of a puzzle."""

    found: tuple[Repair, ...]
    """In reading order."""
    complete: bool
    """Whether these are all; False where the search gave up."""


def single_cell_repairs(puzzle: Puzzle, max_cells: int = MAX_CELLS) -> Repairs:
    """The colored cells that, blank or in another color, would make the puzzle solvable.

    Only cells where two lines of the core cross matter, as all other lines can be peeled anyway. A
    color demands more than a blank, so colors are tried only where a blank helps. A blank helps
    only if it lets a line be peeled: a line that shows two colors, one of them at this cell only.

    Args:
        puzzle: any size; a solvable one needs no repair.
        max_cells: how many cells to peel through before giving up; each trial peels all cells where
            lines of the core cross.

    Raises:
        OutOfTimeError: a `TimeLimit` around the call ends.
    """
    core = find_core(puzzle)
    if core is None:
        return Repairs((), True)
    part = puzzle.part(core.rows, core.cols)
    trials = max_cells // (part.rows * part.cols)
    found: list[Repair] = []
    for trial, (i, j) in enumerate(_weak_cells(part)):
        if trial >= trials:
            return Repairs(tuple(found), False)
        contents = tuple(_solving_contents(part, i, j))
        if contents:
            found.append(Repair(core.rows[i], core.cols[j], contents))
    return Repairs(tuple(found), True)


def _weak_cells(part: Puzzle) -> list[tuple[int, int]]:
    """The cells whose blanking would let a line be peeled, in reading order."""
    weak = {(i, j) for i, row in enumerate(part.cells) for j in _lone(row)}
    weak |= {(i, j) for j, col in enumerate(zip(*part.cells, strict=True)) for i in _lone(col)}
    return sorted(weak)


def _lone(cells: tuple[Cell, ...]) -> list[int]:
    """In a line of exactly two colors, the places of a color that occurs once."""
    counts = Counter(cell for cell in cells if cell is not BLANK)
    lone = {cell for cell, n in counts.items() if n == 1} if len(counts) == 2 else set()
    return [k for k, cell in enumerate(cells) if cell in lone]


def _solving_contents(part: Puzzle, i: int, j: int) -> Iterator[Cell]:
    """BLANK and the colors that in the cell's place make it solvable; none if BLANK does not."""
    require_time()
    if find_core(part.with_cell(i, j, BLANK)):
        return
    yield BLANK
    for color in part.colors:
        require_time()
        if color != part.cells[i][j] and not find_core(part.with_cell(i, j, color)):
            yield color
