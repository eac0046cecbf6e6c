"""Solutions by a SAT solver.

The pairwise encoding has a variable for each candidate of each cell, and says:

- a cell has one of its candidates, and no two;
- no two cells of a line have the same number;
- no two cells of a compartment of t cells have numbers t or more apart. All of them differ, so this
  makes them consecutive;
- a compartment takes one of its intervals, and each number of this interval is in a cell. The other
  clauses imply that, but with it the hardest puzzles take 3000 conflicts instead of 6700, and half
  the time.

Before a search for solutions, `settle_candidates` takes away what needs no guess; a tenth of the
clauses is left. A search for givens that contradict each other (`Assumptions`) takes nothing away,
and makes each given an assumption.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations

from stratabot.limit import require_time
from stratabot.puzzles.sat import SatSolver
from stratabot.str8ts.candidates import (
    Candidates,
    Numbers,
    Pattern,
    Settler,
    pattern_of,
    settle_candidates,
)
from stratabot.str8ts.number_intervals import numbers_in, possible_intervals
from stratabot.str8ts.puzzle import Place, Puzzle

Clause = list[int]


class NumberEncoding:
    """The rules as clauses over the candidates that are left."""

    def __init__(self, pattern: Pattern, candidates: Candidates) -> None:
        self.pattern, self.candidates = pattern, candidates
        # A cell with a single candidate has it; the other cells have lost it already.
        # `count` grows while clauses are made: intervals get variables, too.
        self.open_cells = [i for i in pattern.of_cell if candidates[i].bit_count() > 1]
        self.variables: dict[tuple[int, int], int] = {}
        for i in self.open_cells:
            require_time()
            for number in numbers_in(candidates[i]):
                self.variables[i, number] = len(self.variables) + 1
        self.count = len(self.variables)

    def clauses(self) -> Iterator[Clause]:
        for i in self.open_cells:
            own = [self.variables[i, number] for number in numbers_in(self.candidates[i])]
            yield own
            yield from ([-one, -other] for one, other in combinations(own, 2))
        for compartments in self.pattern.line_runs:
            yield from self._different(
                [i for k in compartments for i in self.pattern.compartments[k]]
            )
        for compartment in self.pattern.compartments:
            yield from self._near(compartment)
            yield from self._require_interval(compartment)

    def without(self, numbers: Numbers) -> Clause:
        """A clause: not all of these numbers are right. It is empty if all are known to be."""
        return [-self.variables[i, numbers[i]] for i in self.open_cells]

    def _different(self, line: list[int]) -> Iterator[Clause]:
        cells_with: dict[int, list[int]] = {}
        for i in self._open(line):
            for number in numbers_in(self.candidates[i]):
                cells_with.setdefault(number, []).append(self.variables[i, number])
        for variables in cells_with.values():
            yield from ([-one, -other] for one, other in combinations(variables, 2))

    def _near(self, compartment: tuple[int, ...]) -> Iterator[Clause]:
        variables = self.variables
        for one, other in combinations(self._open(compartment), 2):
            theirs = numbers_in(self.candidates[other])
            for number in numbers_in(self.candidates[one]):
                for far in theirs:
                    if abs(far - number) >= len(compartment):
                        yield [-variables[one, number], -variables[other, far]]

    def _require_interval(self, compartment: tuple[int, ...]) -> Iterator[Clause]:
        """Clauses: a run takes one of its intervals, all numbers of it and no others."""
        own = tuple(self.candidates[i] for i in compartment)
        open_cells = self._open(compartment)
        intervals = numbers_in(possible_intervals(own, self.pattern.size)) if open_cells else []
        chosen: Clause = []
        for start in intervals:
            self.count += 1
            chosen.append(self.count)
            for number in range(start, start + len(compartment)):
                holders = [i for i in compartment if self.candidates[i] >> number - 1 & 1]
                if all((i, number) in self.variables for i in holders):
                    yield [-self.count, *(self.variables[i, number] for i in holders)]
            interval = (1 << len(compartment)) - 1 << start - 1
            for i in open_cells:
                for number in numbers_in(self.candidates[i] & ~interval):
                    yield [-self.count, -self.variables[i, number]]
        if chosen:
            yield chosen

    def _open(self, cells: Iterable[int]) -> list[int]:
        return [i for i in cells if self.candidates[i].bit_count() > 1]


@contextmanager
def _search(puzzle: Puzzle) -> Iterator[tuple[NumberEncoding, SatSolver] | None]:
    """What is left of a puzzle as clauses, and a solver with them; None without a solution."""
    pattern = pattern_of(puzzle)
    candidates = settle_candidates(puzzle, Settler(pattern))
    if candidates is None:
        yield None
        return
    encoding = NumberEncoding(pattern, candidates)
    with SatSolver() as solver:
        solver.add_all(encoding.clauses())
        yield encoding, solver


def solutions_by_sat(puzzle: Puzzle, known: Iterable[Numbers] = ()) -> Iterator[Numbers]:
    """All solutions, each once: a clause forbids a solution once it is found."""
    with _search(puzzle) as search:
        if search is None:
            return
        encoding, solver = search
        numbers = [own.bit_length() for own in encoding.candidates]
        for each in known:
            solver.add(encoding.without(each))
        while solver.is_possible():
            true = solver.true_literals()
            for (i, number), variable in encoding.variables.items():
                if variable in true:
                    numbers[i] = number
            found = tuple(numbers)
            yield found
            if not encoding.open_cells:
                return
            solver.add(encoding.without(found))


def other_cells(puzzle: Puzzle, solution: Numbers, differing: Iterable[int]) -> Iterator[int]:
    """Further cells whose number is not the same in all solutions, besides those that differ."""
    with _search(puzzle) as search:
        if search is None:
            return
        encoding, solver = search
        asked = {i: encoding.variables[i, solution[i]] for i in encoding.open_cells}
        for i in differing:
            asked.pop(i, None)
        while asked:
            i, variable = asked.popitem()
            if solver.is_possible([-variable]):
                yield i
                true = solver.true_literals()
                others = [j for j, variable in asked.items() if variable not in true]
                yield from others
                for j in others:
                    del asked[j]


class Assumptions:
    """Whether givens, taken alone, allow a solution; the rules of a pattern are laid out once.

    A question takes half a millisecond so, and ten milliseconds as a puzzle of its own.
    """

    def __init__(self, pattern: Puzzle) -> None:
        self._solver, self._size = SatSolver(), pattern.size
        whole = (1 << pattern.size) - 1
        candidates = [0 if cell.is_black else whole for cell in pattern.flat]
        encoding = NumberEncoding(pattern_of(pattern), candidates)
        self._solver.add_all(encoding.clauses())
        self._variables, self._count = encoding.variables, encoding.count

    def allowing(self, puzzle: Puzzle) -> Callable[[Iterable[Place]], bool]:
        """Tells whether there is a solution with the puzzle's givens at some places."""
        literals = {place: self._literal(place, puzzle[place].number) for place in puzzle.givens}
        return lambda places: self._solver.is_possible([literals[place] for place in places])

    def allowing_others(self, full: Puzzle) -> Callable[[Iterable[Place]], bool]:
        """Tells whether some of a filled board's givens allow another solution than this board."""
        literals = {place: self._literal(place, full[place].number) for place in full.givens}
        self._count += 1
        is_other = self._count
        white = (-literals[place] for place in full.givens if not full[place].is_black)
        self._solver.add([-is_other, *white])
        return lambda places: self._solver.is_possible(
            [is_other, *(literals[place] for place in places)]
        )

    def _literal(self, place: Place, number: int) -> int:
        """A literal: this number is in this cell. In a black cell: its lines do not have it."""
        size, (row, col) = self._size, place
        cell = row * size + col
        known = self._variables.get((cell, number))
        if known is not None:
            return known
        require_time()
        self._count += 1
        for i in {*range(row * size, (row + 1) * size), *range(col, size * size, size)}:
            blocked = self._variables.get((i, number))
            if blocked is not None:
                self._solver.add([-self._count, -blocked])
        self._variables[cell, number] = self._count
        return self._count
