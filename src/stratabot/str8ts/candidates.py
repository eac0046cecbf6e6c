"""Compartments, the numbers that cells can still have, and what follows without a guess.

A cell is a whole number here, `row * size + col`. Its *candidates* are a set of numbers, held as a
whole number, too: bit v - 1 for the number v. A black cell has none.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

from stratabot.limit import require_time
from stratabot.str8ts.number_intervals import narrow_candidates
from stratabot.str8ts.puzzle import Puzzle


class Pattern(NamedTuple):
    """The compartments of a pattern of black cells, rows first."""

    size: int
    compartments: tuple[tuple[int, ...], ...]  # the cells of each
    beside: tuple[tuple[int, ...], ...]  # the other white cells of its line
    crossing: tuple[tuple[int, ...], ...]  # for each of its cells: the other compartment
    of_cell: dict[int, tuple[int, int]]  # the two compartments of each white cell
    line_runs: tuple[tuple[int, ...], ...]  # the compartments of each line


def pattern_of(puzzle: Puzzle) -> Pattern:
    """The puzzle's pattern, which does not depend on givens."""
    return _pattern(puzzle.size, tuple(cell.is_black for cell in puzzle.flat))


@lru_cache(maxsize=64)
def _pattern(size: int, black: tuple[bool, ...]) -> Pattern:
    rows = [range(i * size, (i + 1) * size) for i in range(size)]
    cols = [range(j, size * size, size) for j in range(size)]
    compartments: list[tuple[int, ...]] = []
    beside: list[tuple[int, ...]] = []
    line_runs: list[tuple[int, ...]] = []
    for line in (*rows, *cols):
        require_time()
        runs_and_gaps = groupby(line, lambda i: black[i])
        found = [tuple(compartment) for is_black, compartment in runs_and_gaps if not is_black]
        line_runs.append(tuple(range(len(compartments), len(compartments) + len(found))))
        compartments += found
        beside += [
            tuple(i for other in found if other != compartment for i in other)
            for compartment in found
        ]
    homes: dict[int, list[int]] = {}
    for k, compartment in enumerate(compartments):
        for i in compartment:
            homes.setdefault(i, []).append(k)
    of_cell = {i: (row, col) for i, (row, col) in homes.items()}
    crossing = tuple(
        tuple(sum(of_cell[i]) - k for i in compartment)
        for k, compartment in enumerate(compartments)
    )
    return Pattern(size, tuple(compartments), tuple(beside), crossing, of_cell, tuple(line_runs))


Candidates = list[int]
Numbers = tuple[int, ...]  # the numbers of all cells, row by row; 0 for a black cell
_Narrowed = tuple[tuple[int, ...], int]
_MOST_KNOWN: Final = 300_000  # compartments remembered with what they force: 100 MB


def _starting_candidates(puzzle: Puzzle) -> Candidates | None:
    """The numbers that each cell may hold, without its lines' black clues; None if that fails."""
    size, cells = puzzle.size, puzzle.flat
    rows, cols = [0] * size, [0] * size
    for k, cell in enumerate(cells):
        if cell.is_black and cell.number:
            bit, (i, j) = 1 << cell.number - 1, divmod(k, size)
            if (rows[i] | cols[j]) & bit:
                return None
            rows[i] |= bit
            cols[j] |= bit
    found = [0] * len(cells)
    for k, cell in enumerate(cells):
        if not cell.is_black:
            own = 1 << cell.number - 1 if cell.number else (1 << size) - 1
            found[k] = own & ~(rows[k // size] | cols[k % size])
            if not found[k]:
                return None
    return found


class Settler:
    """Draws conclusions on boards of one pattern, compartment by compartment, until none is left.

    `narrow_candidates` finds what a compartment forces; the rest of a line loses what it is sure to
    hold. What compartments force is remembered: a search asks for the same ones four times out of
    five.
    """

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.looked = 0  # how many compartments were examined before the last contradiction
        self._look: list[Callable[[Candidates], Any]] = [
            itemgetter(*compartment) for compartment in pattern.compartments
        ]
        self._known = _known_of(pattern.size)

    def settle(self, candidates: Candidates, dirty: Iterable[int], most: int = 1_000_000) -> int:
        """Take away what cannot be, in place, in so many compartments; one that fails, or -1."""
        _, compartments, beside, crossing, of_cell, _ = self.pattern
        look, known = self._look, self._known
        queue = [*dirty]
        waits = bytearray(len(compartments))
        for k in queue:
            waits[k] = 1
        looked = 0
        while queue and looked < most:
            looked += 1
            k = queue.pop()
            waits[k] = 0
            before = look[k](candidates)
            found = known.get(before, 0)
            if found == 0:
                found = self._narrow(before)
            if found is None:
                self.looked = looked
                return k
            after, sure = found
            if after != before:
                for i, old, new, other in zip(
                    compartments[k], before, after, crossing[k], strict=True
                ):
                    if old != new:
                        candidates[i] = new
                        if not waits[other]:
                            waits[other] = 1
                            queue.append(other)
            if sure:
                for i in beside[k]:
                    own = candidates[i]
                    if own & sure:
                        own &= ~sure
                        if not own:
                            self.looked = looked
                            return k
                        candidates[i] = own
                        for other in of_cell[i]:
                            if not waits[other]:
                                waits[other] = 1
                                queue.append(other)
        return -1

    def _narrow(self, before: Any) -> _Narrowed | None:
        require_time()
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        found: Any
        if isinstance(before, int):
            found = before, 0 if before & before - 1 else before
        else:
            found = narrow_candidates(before, self.pattern.size)
        self._known[before] = found
        return found  # type: ignore[no-any-return]


def forget() -> None:
    """Drop what is remembered of compartments; measurements begin with it."""
    _known_of.cache_clear()


@lru_cache(maxsize=64)
def _known_of(size: int) -> dict[Any, Any]:
    return {}


def settle_candidates(puzzle: Puzzle, settler: Settler) -> Candidates | None:
    """The candidates after all conclusions; None if the puzzle has no solution already."""
    candidates = _starting_candidates(puzzle)
    if (
        candidates is None
        or settler.settle(candidates, range(len(settler.pattern.compartments))) >= 0
    ):
        return None
    return candidates
