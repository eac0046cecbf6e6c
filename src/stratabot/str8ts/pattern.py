"""A puzzle's compartments in the form that a search needs: cells are whole numbers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from stratabot.limit import require_time
from stratabot.str8ts.puzzle import Place, Puzzle


class Pattern(NamedTuple):
    """The compartments of a pattern of black cells. A cell is `row * size + col`.

    Attributes:
        size: N.
        runs: the cells of each compartment, those of rows first.
        beside: for each compartment, the white cells of its line outside of it.
        crossing: for each cell of each compartment, the number of the cell's other compartment.
        of_cell: the numbers of the two compartments of each white cell, row first.
        line_runs: the numbers of the compartments of each line, rows first.
    """

    size: int
    runs: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    crossing: tuple[tuple[int, ...], ...]
    of_cell: dict[int, tuple[int, int]]
    line_runs: tuple[tuple[int, ...], ...]

    def places(self, cells: Sequence[int]) -> tuple[Place, ...]:
        """Where these cells are."""
        return tuple(Place(*divmod(i, self.size)) for i in cells)


def pattern_of(puzzle: Puzzle) -> Pattern:
    """The puzzle's pattern, which does not depend on givens."""
    return _pattern(puzzle.size, tuple(cell.is_black for cell in puzzle.flat))


@lru_cache(maxsize=64)
def _pattern(size: int, black: tuple[bool, ...]) -> Pattern:
    rows = [range(i * size, (i + 1) * size) for i in range(size)]
    cols = [range(j, size * size, size) for j in range(size)]
    runs: list[tuple[int, ...]] = []
    beside: list[tuple[int, ...]] = []
    line_runs: list[tuple[int, ...]] = []
    for line in (*rows, *cols):
        require_time()
        found = _runs(line, black)
        line_runs.append(tuple(range(len(runs), len(runs) + len(found))))
        runs += found
        beside += [tuple(i for other in found if other != run for i in other) for run in found]
    homes: dict[int, list[int]] = {}
    for k, run in enumerate(runs):
        for i in run:
            homes.setdefault(i, []).append(k)
    of_cell = {i: (row, col) for i, (row, col) in homes.items()}
    crossing = tuple(tuple(sum(of_cell[i]) - k for i in run) for k, run in enumerate(runs))
    return Pattern(size, tuple(runs), tuple(beside), crossing, of_cell, tuple(line_runs))


def _runs(line: Sequence[int], black: tuple[bool, ...]) -> list[tuple[int, ...]]:
    """The maximal runs of white cells."""
    found: list[tuple[int, ...]] = []
    run: list[int] = []
    for i in line:
        if not black[i]:
            run.append(i)
        elif run:
            found.append(tuple(run))
            run = []
    return [*found, tuple(run)] if run else found
