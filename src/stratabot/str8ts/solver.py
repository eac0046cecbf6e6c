"""Solutions of a puzzle: one, whether it is the only one, how many there are.

If no method is asked for, the search goes first: it is quicker on nearly all puzzles. SAT finishes
the hardest ones. Which of them answers depends on the puzzle and on the question, never on earlier
puzzles: so a puzzle with several solutions always gets the same one.

When `Settler` finds no more conclusions, the search tries a cell with each of its candidates. The
boards that wait are in a list, so no function calls itself. The search visits every case, so there
is no other solution if it finds none. The cell to try has few candidates, and compartments that
have often failed before: the smallest number of candidates divided by the failures of its two
compartments (known as dom/wdeg). Over 120 puzzles with few givens, this rule needs a third fewer
boards than the fewest candidates alone; for the worst of them, less than half as many.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal

from stratabot.limit import require_time
from stratabot.puzzles.solutions import Solutions, gather_solutions
from stratabot.str8ts.candidates import Candidates, Numbers, Settler, pattern_of, settle_candidates
from stratabot.str8ts.number_intervals import numbers_in
from stratabot.str8ts.puzzle import Puzzle

if TYPE_CHECKING:
    from random import Random


class Search:
    """All solutions of a puzzle, one after another, each once; in random order with an rng.

    It is cut if more than `most_boards` are examined before a solution, or `most_left` candidates
    are left before any guess, not counting one for each cell. `start` has those to choose from.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        most_boards: int | None = None,
        most_left: int | None = None,
        rng: "Random | None" = None,
        start: Candidates | None = None,
    ) -> None:
        self.boards = 0
        self.is_cut = False
        self.most_boards = most_boards
        self._puzzle, self._rng = puzzle, rng
        self._most_left, self._start = most_left, start
        self._pattern = pattern_of(puzzle)
        self._failures = [1] * len(self._pattern.compartments)

    def __iter__(self) -> Iterator[Numbers]:
        settler = Settler(self._pattern)
        first = self._start[:] if self._start else settle_candidates(self._puzzle, settler)
        waiting: list[tuple[Candidates, tuple[int, ...]]] = []
        if first is not None:
            waiting.append((first, tuple(range(len(self._pattern.compartments)))))
        found = 0
        while waiting:
            require_time()
            self.boards += 1
            if self.most_boards and self.boards > self.most_boards * (found + 1):
                self.is_cut = True
                return
            candidates, dirty = waiting.pop()
            stuck = settler.settle(candidates, dirty)
            if stuck >= 0:
                self._failures[stuck] += 1
                continue
            if self.boards == 1 and self._most_left is not None:
                self.is_cut = (
                    sum(own.bit_count() - 1 for own in candidates if own) > self._most_left
                )
                if self.is_cut:
                    return
            cell = self._next_cell(candidates)
            if cell is None:
                found += 1
                yield tuple(own.bit_length() for own in candidates)
            else:
                waiting += self._tried(candidates, cell)

    def _next_cell(self, candidates: Candidates) -> int | None:
        failures = self._failures
        least, best = float("inf"), None
        for i, (row, col) in self._pattern.of_cell.items():
            own = candidates[i]
            if own & own - 1:
                worth = own.bit_count() / (failures[row] + failures[col])
                if worth < least:
                    least, best = worth, i
        return best

    def _tried(
        self, candidates: Candidates, cell: int
    ) -> Iterator[tuple[Candidates, tuple[int, ...]]]:
        numbers = numbers_in(candidates[cell])
        if self._rng is not None:
            from stratabot.portable_random import shuffled

            numbers = shuffled(numbers, self._rng)
        for number in numbers:
            copy = candidates[:]
            copy[cell] = 1 << number - 1
            yield copy, self._pattern.of_cell[cell]


Method = Literal["sat", "search"]
_FEW: Final = 2  # `solve`, and `answer` by itself, ask for so many solutions at most

_PATIENCE: Final = 30
"""How many boards the search may examine for each solution, if few are wanted. None of 891 printed
puzzles of 9 x 9 takes more; half of 500 puzzles with as few givens as possible do."""

_MOST_LEFT: Final = 150
"""If more candidates are left, one for each cell aside, SAT answers at once where few are wanted.

Two of the 891 puzzles have so many, and most of the 500: 4.2 ms each so, 5.9 with patience alone.
"""

_PATIENCE_FOR_MANY: Final = 120
"""The patience where many solutions are counted. There the search is quicker than SAT, which needs
a clause for each solution."""

_KEPT: Final = 1000
"""How many solutions of the search are passed on to SAT, which then does not find them again. A
search that has found more goes on alone."""


def solve(puzzle: Puzzle, method: Method | None = None) -> Puzzle | None:
    """A solution, None if there is none.

    Args:
        puzzle: any size; above 16 x 16 it may take long.
        method: None for whichever is quicker.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return next(solutions(puzzle, 1, method), None)


def answer(puzzle: Puzzle, method: Method | None = None, limit: int = 1) -> Solutions[Puzzle]:
    """The first solution, and how many there are up to the limit, as far as the time allows."""
    found, number, is_all = gather_solutions(_numbers(puzzle, limit + 1, method), limit, kept=1)
    return Solutions(tuple(_filled(puzzle, each) for each in found), number, is_all)


def solutions(puzzle: Puzzle, limit: int, method: Method | None = None) -> Iterator[Puzzle]:
    """Solutions one after another, each as soon as it is found, up to the limit."""
    for numbers in islice(_numbers(puzzle, limit, method), limit):
        yield _filled(puzzle, numbers)


@lru_cache(maxsize=64)
def has_one_solution(puzzle: Puzzle) -> bool:
    """Whether there is exactly one solution. The answers for the last puzzles are remembered."""
    return len([*solutions(puzzle, 2)]) == 1


def _filled(puzzle: Puzzle, found: Numbers) -> Puzzle:
    clues = (cell.number for cell in puzzle.flat)
    return puzzle.with_numbers([own or clue for own, clue in zip(found, clues, strict=True)])


def _numbers(puzzle: Puzzle, limit: int, method: Method | None) -> Iterator[Numbers]:
    """All solutions, each once, by the method that is quickest if so many are wanted."""
    if method == "search":
        yield from Search(puzzle)
        return
    known: list[Numbers] = []
    if method is None:
        few = limit <= _FEW
        search = Search(puzzle, *((_PATIENCE, _MOST_LEFT) if few else (_PATIENCE_FOR_MANY, None)))
        for numbers in search:
            yield numbers
            if len(known) < _KEPT:
                known.append(numbers)
            else:
                search.most_boards = None
        if not search.is_cut:
            return
    from stratabot.str8ts.sat import solutions_by_sat

    yield from solutions_by_sat(puzzle, known)
