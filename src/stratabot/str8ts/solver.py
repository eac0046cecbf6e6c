"""Solutions of a puzzle: one, whether it is the only one, how many there are.

If no method is asked for, the search goes first: it is quicker on nearly all puzzles. SAT finishes
the hardest ones. Which of them answers depends on the puzzle and on the question, never on earlier
puzzles: so a puzzle with several solutions always gets the same one.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, Literal

from stratabot.puzzles.solutions import Solutions, gather
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.search import Numbers, Search

Method = Literal["sat", "search"]
"""By a SAT solver, or by a search in pure Python."""

_FEW: Final = 2
"""`solve`, and `answer` by itself, ask for so many solutions at most."""

_PATIENCE: Final = 30
"""How many boards the search may examine for each solution, if few are wanted. None of 891 printed
puzzles of 9 x 9 takes more; half of 500 puzzles with as few givens as possible do."""

_MOST_LEFT: Final = 150
"""If more candidates are left, not counting one for each cell, SAT answers at once where few
solutions are wanted. Two of the 891 puzzles have so many, and most of the 500: these take 4.2 ms
each with this limit, and 5.9 ms with patience alone."""

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
    """Finds the first solution, and how many there are, up to the limit.

    Where a `TimeLimit` ends the search, this gives what was found until then.

    Raises:
        InputError: as `solve`.
    """
    found, number, is_all = gather(_numbers(puzzle, limit + 1, method), limit, kept=1)
    return Solutions(tuple(_filled(puzzle, each) for each in found), number, is_all)


def solutions(puzzle: Puzzle, limit: int, method: Method | None = None) -> Iterator[Puzzle]:
    """Solutions one after another, each as soon as it is found, up to the limit.

    Raises:
        InputError: as `solve`.
        OutOfTimeError: as `solve`.
    """
    for numbers in islice(_numbers(puzzle, limit, method), limit):
        yield _filled(puzzle, numbers)


@lru_cache(maxsize=64)
def has_one_solution(puzzle: Puzzle) -> bool:
    """Whether there is exactly one solution. The answers for the last puzzles are remembered.

    Raises:
        InputError: as `solve`.
        OutOfTimeError: as `solve`.
    """
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
