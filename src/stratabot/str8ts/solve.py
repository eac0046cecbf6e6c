"""Solutions of a puzzle: one, whether it is the only one, how many there are."""

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Final, Literal, NamedTuple

from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.search import Numbers, Search

Method = Literal["sat", "search"]
"""By a SAT solver, or by a search in pure Python."""

MANY: Final = 1000
"""How many solutions are counted when nothing else is said."""

_PATIENT: Final = 120
"""Boards that the search may look at for each solution before a SAT solver takes over: about as
many as it can look at while python-sat is loaded."""

_HASTY: Final = 1
"""The same where python-sat is loaded already, and one solution or two are asked for: what needs a
guess is quicker by SAT (4.5 ms to 6.5 ms with three boards, on 100 puzzles of 9 x 9)."""


class Answer(NamedTuple):
    """What `stratabot str8ts solve` tells of a puzzle.

    `solution` is the puzzle with all white cells filled, None if there is none.
    """

    puzzle: Puzzle
    solution: Puzzle | None
    is_unique: bool


class Count(NamedTuple):
    """How many solutions there are; with `more`, there are more than that."""

    solutions: int
    more: bool


def solve(puzzle: Puzzle, method: Method | None = None) -> Puzzle | None:
    """A solution, None if there is none.

    Args:
        puzzle: any size; above 16 x 16 it may take long.
        method: None for whichever is quicker.

    Raises:
        InputError: the method is "sat", and python-sat cannot be loaded.
    """
    return next(iter(solutions(puzzle, 1, method)), None)


def answer(puzzle: Puzzle, method: Method | None = None) -> Answer:
    """A solution, and whether it is the only one, which is proven.

    Raises:
        InputError: as `solve`.
    """
    found = solutions(puzzle, 2, method)
    return Answer(puzzle, found[0] if found else None, len(found) == 1)


def count(puzzle: Puzzle, limit: int = MANY, method: Method | None = None) -> Count:
    """How many solutions there are, exactly up to the limit.

    Raises:
        InputError: as `solve`.
    """
    found = len(_numbers(puzzle, limit + 1, method))
    return Count(min(found, limit), found > limit)


def solutions(puzzle: Puzzle, limit: int, method: Method | None = None) -> list[Puzzle]:
    """As many solutions as there are, up to the limit.

    Raises:
        InputError: as `solve`.
    """
    numbers = [cell.number for cell in puzzle.flat]
    return [
        puzzle.with_numbers([own or clue for own, clue in zip(found, numbers, strict=True)])
        for found in _numbers(puzzle, limit, method)
    ]


def _numbers(puzzle: Puzzle, limit: int, method: Method | None) -> list[Numbers]:
    """Without a method: the search, which is quicker on nearly all, and SAT on the hardest."""
    if method == "sat":
        return _by_sat(puzzle, limit)
    patience = _HASTY if limit <= 2 and "pysat.solvers" in sys.modules else _PATIENT
    search = Search(puzzle, None if method else patience)
    found = _first(iter(search), limit)
    return _by_sat(puzzle, limit) if search.is_cut else found


def _by_sat(puzzle: Puzzle, limit: int) -> list[Numbers]:
    from stratabot.str8ts.sat import solutions_by_sat

    return _first(solutions_by_sat(puzzle), limit)


def _first(found: Iterator[Numbers], limit: int) -> list[Numbers]:
    return [*islice(found, limit)]
