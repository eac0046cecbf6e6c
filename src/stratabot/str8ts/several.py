"""Puzzles with several solutions: where these differ, and which givens would leave only one."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations
from typing import Final, NamedTuple

from stratabot.errors import OutOfTimeError
from stratabot.limit import require_time
from stratabot.solutions import MANY, gather
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.solver import solutions
from stratabot.words import counted, listed

_MOST_SETS: Final = 200_000
"""Sets of givens that are looked at, about a quarter of a second, before one is put together."""


class CellNumber(NamedTuple):
    """A number for a white cell."""

    place: Place
    number: int

    def __str__(self) -> str:
        return f"{self.place}={self.number}"


class Several(NamedTuple):
    """What there is to say of a puzzle with more than one solution.

    Attributes:
        found: the solutions that were looked at.
        more: whether there are more than these; None if that was not decided in time. If there may
            be more, all below holds for those found only.
        differing: the cells in which not all of them have the same number, row by row.
        givens: that would leave one solution only; empty if there may be more than were looked at,
            or the time was over.
        is_smallest: whether fewer givens cannot do that.
    """

    found: tuple[Puzzle, ...]
    more: bool | None
    differing: tuple[Place, ...]
    givens: tuple[CellNumber, ...]
    is_smallest: bool


def find_several(puzzle: Puzzle, limit: int = MANY) -> Several | None:
    """Where the solutions differ; None if there is one, or none.

    Where a `TimeLimit` ends after two of them were found, what is known until then.

    Raises:
        InputError: as `solve`.
        OutOfTimeError: the time is over, and whether there are several is not known.
    """
    answer = gather(solutions(puzzle, limit + 1), limit)
    answer.require_decided()
    if answer.number < 2:
        return None
    return _several(puzzle, answer.found, None if answer.is_all is None else not answer.is_all)


def format_several(why: Several) -> str:
    """What there is to say of a puzzle with more than one solution."""
    many = counted(len(why.found), "solution")
    if why.more is not False:
        many = f"more than {many}" if why.more else f"{many} or more"
    where = (
        f"They differ in {counted(len(why.differing), 'cell')}: {listed(map(str, why.differing))}."
    )
    if not why.givens:
        return f"It has {many}. {where}"
    only = "" if why.is_smallest else " (perhaps fewer would do)"
    givens = listed(map(str, why.givens))
    return f"It has {many}. {where} With {givens}{only} it would have one."


def _several(puzzle: Puzzle, found: tuple[Puzzle, ...], more: bool | None) -> Several:
    flat = [each.flat for each in found]
    differing = tuple(
        place for k, place in enumerate(puzzle.places) if len({each[k].number for each in flat}) > 1
    )
    givens, is_smallest = tuple[CellNumber, ...](), False
    if more is False:
        with suppress(OutOfTimeError):
            givens, is_smallest = _deciding(found, differing)
    return Several(found, more, differing, givens, is_smallest)


def _deciding(
    found: tuple[Puzzle, ...], differing: tuple[Place, ...]
) -> tuple[tuple[CellNumber, ...], bool]:
    """Givens that only one of the solutions has, as few as can be found, and whether these are
    the fewest.

    A given is the set of solutions that have it; wanted are givens with one solution in common.
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
    """One given after another, each leaving as few of the solutions as it can."""
    left = (1 << count) - 1
    while left & left - 1:
        require_time()
        best = min(
            (given for given in having if having[given] & left),
            key=lambda given: (having[given] & left).bit_count(),
        )
        left &= having[best]
        yield best
