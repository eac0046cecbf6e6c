"""Solutions of a puzzle: one, whether it is the only one, how many there are.

Without a method the search goes first, which is quicker on nearly all puzzles; SAT finishes the
hardest. Which of them answers depends on the puzzle and on what is asked, never on what was solved
before: so a puzzle with several solutions is always answered with the same one.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final, Literal

from stratabot.solutions import Solutions, gather
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.search import Numbers, Search

Method = Literal["sat", "search"]
"""By a SAT solver, or by a search in pure Python."""

_FEW: Final = 2
"""Up to so many solutions are asked for by `solve` and `answer`."""

_PATIENCE: Final = 30
"""Boards that the search may look at for each solution, if it is asked for few. None of 891 printed
puzzles of 9 x 9 takes more; of 500 with as few givens as can be, half do."""

_MOST_LEFT: Final = 150
"""If more candidates are left beside one a cell, few solutions are searched by SAT at once. Two of
the 891 have so many, and most of the 500: these take 4.2 ms each so, 5.9 ms with patience alone."""

_PATIENCE_FOR_MANY: Final = 120
"""The same where many solutions are counted: there the search is quicker than SAT, which takes a
clause for each of them."""

_KEPT: Final = 1000
"""Solutions found by the search that SAT need not find again, a clause each. A search that has
found more goes on alone."""


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
    """As many solutions as there are, up to the limit, each when it is found.

    Raises:
        InputError: as `solve`.
        OutOfTimeError: as `solve`.
    """
    for numbers in islice(_numbers(puzzle, limit, method), limit):
        yield _filled(puzzle, numbers)


@lru_cache(maxsize=64)
def has_one_solution(puzzle: Puzzle) -> bool:
    """Whether there is exactly one solution; kept of the last puzzles.

    Raises:
        InputError: as `solve`.
        OutOfTimeError: as `solve`.
    """
    return len([*solutions(puzzle, 2)]) == 1


def _filled(puzzle: Puzzle, found: Numbers) -> Puzzle:
    clues = (cell.number for cell in puzzle.flat)
    return puzzle.with_numbers([own or clue for own, clue in zip(found, clues, strict=True)])


def _numbers(puzzle: Puzzle, limit: int, method: Method | None) -> Iterator[Numbers]:
    """All solutions, each once, in the way that is quickest if so many are wanted."""
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
