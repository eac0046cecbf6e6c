"""Puzzles with several solutions: where these differ, and which givens would leave only one."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from typing import Final, NamedTuple

from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import require_time, share_of_time
from stratabot.puzzles.solutions import MANY, gather
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.sat import other_cells
from stratabot.str8ts.solver import solutions
from stratabot.words import counted, listed

_MOST_SETS: Final = 200_000
"""How many sets of givens are tried (in about a quarter of a second) before the search for the
fewest ends, and givens are chosen one by one."""


class CellNumber(NamedTuple):
    """A number for a white cell."""

    place: Place
    number: int


class Ambiguity(NamedTuple):
    """What is known of a puzzle with more than one solution.

    Attributes:
        found: the solutions that were examined.
        more: whether there are more than these; None if that was not decided in time.
        differing: the cells in which not all solutions have the same number, row by row.
        is_complete: whether no other cell differs in any solution; if not, `differing` comes from
            the solutions found alone.
        givens: givens that would leave one solution; empty if there may be more solutions than
            were examined, or if the time was over.
        is_smallest: whether no fewer givens would do.
    """

    found: tuple[Puzzle, ...]
    more: bool | None
    differing: tuple[Place, ...]
    is_complete: bool
    givens: tuple[CellNumber, ...]
    is_smallest: bool


def find_ambiguity(puzzle: Puzzle, limit: int = MANY) -> Ambiguity | None:
    """Where the solutions differ; None if there is one, or none.

    If a `TimeLimit` ends after two of them were found, this gives what is known until then.

    Raises:
        InputError: as `solve`.
        OutOfTimeError: the time is over, and whether there are several is not known.
    """
    answer = gather(solutions(puzzle, limit + 1), limit)
    answer.require_decided()
    if answer.number < 2:
        return None
    return _ambiguity(puzzle, answer.found, None if answer.is_all is None else not answer.is_all)


def format_ambiguity(why: Ambiguity, cell_names: CellNames = CellNames.NUMBERS) -> str:
    """How many solutions there are, where they differ, and what would leave one, in sentences."""
    many = counted(len(why.found), "solution")
    if why.more is not False:
        many = f"more than {many}" if why.more else f"{many} or more"
    cells = listed(map(cell_names.cell, why.differing))
    who = "They" if why.is_complete else f"The first {len(why.found)}"
    where = f"{who} differ in {counted(len(why.differing), 'cell')}: {cells}."
    if not why.givens:
        return f"It has {many}. {where}"
    only = "" if why.is_smallest else " (perhaps fewer would do)"
    givens = listed(f"{cell_names.cell(one.place)}={one.number}" for one in why.givens)
    return f"It has {many}. {where} With {givens} as well{only}, it would have one."


def _ambiguity(puzzle: Puzzle, found: tuple[Puzzle, ...], more: bool | None) -> Ambiguity:
    numbers = [tuple(cell.number for cell in each.flat) for each in found]
    cells = {k for k, values in enumerate(zip(*numbers, strict=True)) if len({*values}) > 1}
    is_complete = more is False
    if more:
        with suppress(OutOfTimeError, InputError), share_of_time(0.5):
            cells.update(other_cells(puzzle, numbers[0], tuple(cells)))
            is_complete = True
    differing = tuple(place for k, place in enumerate(puzzle.places) if k in cells)
    givens, is_smallest = tuple[CellNumber, ...](), False
    if more is False:
        with suppress(OutOfTimeError):
            givens, is_smallest = _deciding(found, differing)
    return Ambiguity(found, more, differing, is_complete, givens, is_smallest)


def _deciding(
    found: tuple[Puzzle, ...], differing: tuple[Place, ...]
) -> tuple[tuple[CellNumber, ...], bool]:
    """A few givens that only one of the solutions has, and whether no fewer would do.

    Each given stands for the set of solutions that have it. The sets of the givens that we look for
    have exactly one solution in common.
    """
    having: dict[CellNumber, int] = {}
    for k, each in enumerate(found):
        for place in differing:
            given = CellNumber(place, each[place].number)
            having[given] = having.get(given, 0) | 1 << k
    looked = 0
    for size in range(1, len(differing) + 1):
        for chosen in combinations(having, size):
            require_time()
            looked += 1
            if looked > _MOST_SETS:
                return tuple(_halving(having, len(found))), False
            if _common(having, chosen).bit_count() == 1:
                return chosen, True
    raise AssertionError("two solutions differ in a cell")


def _common(having: dict[CellNumber, int], chosen: tuple[CellNumber, ...]) -> int:
    common = -1
    for given in chosen:
        common &= having[given]
    return common


def _halving(having: dict[CellNumber, int], count: int) -> Iterator[CellNumber]:
    """One given after another: each leaves as few of the solutions as possible."""
    left = (1 << count) - 1
    while left & left - 1:
        require_time()
        best = min(
            (given for given in having if having[given] & left),
            key=lambda given: (having[given] & left).bit_count(),
        )
        left &= having[best]
        yield best
