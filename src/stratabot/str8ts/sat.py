"""Solutions by a SAT solver.

The pairwise encoding has a variable for each candidate of each cell, and says:

- a cell has one of its candidates, and no two;
- no two cells of a line have the same number;
- no two cells of a compartment of t cells have numbers t or more apart. All of them differ, so this
  makes them consecutive;
- a compartment takes one of its windows, and each number of this window is in a cell. The other
  clauses imply that, but with it the hardest puzzles take 3000 conflicts instead of 6700, and half
  the time.

Before a search for solutions, `candidates.settled` takes away what needs no guess; a tenth of the
clauses is left. A search for givens that contradict each other (`Assumptions`) takes nothing away,
and makes each given an assumption.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations

from stratabot.limit import require_time
from stratabot.puzzles.sat import SatSolver
from stratabot.str8ts.candidates import Candidates, Settler, settled
from stratabot.str8ts.pattern import Pattern, pattern_of
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.search import Numbers
from stratabot.str8ts.windows import numbers_in, possible_windows

Clause = list[int]


class Encoding:
    """The rules as clauses over the candidates that are left."""

    def __init__(self, pattern: Pattern, candidates: Candidates) -> None:
        self.pattern, self.candidates = pattern, candidates
        # A cell with a single candidate has it; the other cells have lost it already.
        # `count` grows while clauses are made: windows get variables, too.
        self.open_cells = [i for i in pattern.of_cell if candidates[i].bit_count() > 1]
        self.variables: dict[tuple[int, int], int] = {}
        for i in self.open_cells:
            require_time()
            for number in numbers_in(candidates[i]):
                self.variables[i, number] = len(self.variables) + 1
        self.count = len(self.variables)

    def clauses(self) -> Iterator[Clause]:
        """All clauses; some clauses about pairs come twice."""
        for i in self.open_cells:
            own = [self.variables[i, number] for number in numbers_in(self.candidates[i])]
            yield own
            yield from ([-one, -other] for one, other in combinations(own, 2))
        for runs in self.pattern.line_runs:
            yield from self._different([i for k in runs for i in self.pattern.runs[k]])
        for run in self.pattern.runs:
            yield from self._near(run)
            yield from self._windows(run)

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

    def _near(self, run: tuple[int, ...]) -> Iterator[Clause]:
        variables = self.variables
        for one, other in combinations(self._open(run), 2):
            theirs = numbers_in(self.candidates[other])
            for number in numbers_in(self.candidates[one]):
                for far in theirs:
                    if abs(far - number) >= len(run):
                        yield [-variables[one, number], -variables[other, far]]

    def _windows(self, run: tuple[int, ...]) -> Iterator[Clause]:
        """Clauses: a run takes one of its windows, all numbers of it and no others."""
        own = tuple(self.candidates[i] for i in run)
        open_cells = self._open(run)
        windows = numbers_in(possible_windows(own, self.pattern.size)) if open_cells else []
        chosen: Clause = []
        for start in windows:
            self.count += 1
            chosen.append(self.count)
            for number in range(start, start + len(run)):
                holders = [i for i in run if self.candidates[i] >> number - 1 & 1]
                if all((i, number) in self.variables for i in holders):
                    yield [-self.count, *(self.variables[i, number] for i in holders)]
            window = (1 << len(run)) - 1 << start - 1
            for i in open_cells:
                for number in numbers_in(self.candidates[i] & ~window):
                    yield [-self.count, -self.variables[i, number]]
        if chosen:
            yield chosen

    def _open(self, cells: Iterable[int]) -> list[int]:
        return [i for i in cells if self.candidates[i].bit_count() > 1]


@contextmanager
def _search(puzzle: Puzzle) -> Iterator[tuple[Encoding, SatSolver] | None]:
    """What is left of a puzzle as clauses, and a solver with them; None without a solution."""
    pattern = pattern_of(puzzle)
    candidates = settled(puzzle, Settler(pattern))
    if candidates is None:
        yield None
        return
    encoding = Encoding(pattern, candidates)
    with SatSolver() as solver:
        solver.add_all(encoding.clauses())
        yield encoding, solver


def solutions_by_sat(puzzle: Puzzle, known: Iterable[Numbers] = ()) -> Iterator[Numbers]:
    """All solutions, each once: a clause forbids a solution once it is found.

    Args:
        puzzle: any.
        known: solutions that are not to be found again.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
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
    """Further cells whose number is not the same in all solutions.

    The solver is asked once for each cell whether there is a solution with another number in it.

    Args:
        puzzle: any.
        solution: one of its solutions.
        differing: cells, as row * size + column, that are known to differ.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
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
    """Whether some of a puzzle's givens, taken alone, allow a solution; asked again and again.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._solver = SatSolver()
        pattern, size = pattern_of(puzzle), puzzle.size
        full = (1 << size) - 1
        candidates = [0 if cell.is_black else full for cell in puzzle.flat]
        encoding = Encoding(pattern, candidates)
        self._solver.add_all(encoding.clauses())
        count = encoding.count
        self._literals: dict[Place, int] = {}
        for place in puzzle.givens:
            cell = puzzle[place]
            known = encoding.variables.get((place.row * size + place.col, cell.number))
            if known is None:
                # The clue of a black cell, or the 1 of a 1 x 1 puzzle.
                count += 1
            self._literals[place] = known or count
        self._add_clues(puzzle, encoding)

    def _add_clues(self, puzzle: Puzzle, encoding: Encoding) -> None:
        """A clue's literal forbids its number to its row and column, and equal clues there."""
        size = puzzle.size
        clues = [place for place in puzzle.givens if puzzle[place].is_black]
        for clue in clues:
            require_time()
            number = puzzle[clue].number
            for place in puzzle.places:
                if place != clue and (place.row == clue.row or place.col == clue.col):
                    blocked = encoding.variables.get((place.row * size + place.col, number))
                    if blocked is None and place in clues and puzzle[place].number == number:
                        blocked = self._literals[place]
                    if blocked is not None:
                        self._solver.add([-self._literals[clue], -blocked])

    def allow(self, places: Iterable[Place]) -> bool:
        """Whether there is a solution with the givens at these places."""
        return self._solver.is_possible([self._literals[place] for place in places])
