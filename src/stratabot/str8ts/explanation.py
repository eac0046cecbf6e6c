"""Why a puzzle has no solution: givens contradict each other; or several: where these differ."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import chain, combinations, islice
from operator import and_
from typing import Final, NamedTuple

from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import require_time, share_of_time
from stratabot.puzzles.minimal_core import smallest_core
from stratabot.puzzles.solutions import MANY, Solutions, gather_solutions
from stratabot.str8ts.puzzle import (
    BrokenRule,
    CellNames,
    Place,
    Puzzle,
    Rule,
    compartments_of,
    find_broken_rules,
    lines_of,
)
from stratabot.str8ts.sat import Assumptions, other_cells
from stratabot.str8ts.solver import Search, answer, solutions
from stratabot.words import counted, listed

_MOST_SETS: Final = 200_000  # sets of givens, 0.25 s; then givens are chosen one by one


class Conflict(NamedTuple):
    """Givens that contradict each other, each of which is needed; none: the pattern alone does."""

    places: tuple[Place, ...]
    why: str


def find_conflict(puzzle: Puzzle, cell_names: CellNames = CellNames.NUMBERS) -> Conflict | None:
    """Givens that contradict each other, if possible visibly; None if there is a solution."""
    seen = next(find_broken_rules(puzzle), None)
    givens = seen.places if seen else puzzle.givens
    allow = _allow(puzzle)
    if not seen and allow(givens):
        return None
    places = tuple(sorted(smallest_core(givens, allow)))
    return Conflict(places, _why(puzzle.keeping(places), places, cell_names))


def _allow(puzzle: Puzzle) -> Callable[[Sequence[Place]], bool]:
    """Tells whether the givens at some places, taken alone, allow a solution; by SAT if it can."""
    try:
        return Assumptions(puzzle).allowing(puzzle)
    except InputError:
        return lambda places: next(iter(Search(puzzle.keeping(places))), None) is not None


def _why(puzzle: Puzzle, places: tuple[Place, ...], names: CellNames) -> str:
    """Why these givens contradict each other, as a person sees it; the puzzle has no others."""
    if not places:
        return "The black cells alone allow no solution, whatever the numbers are."
    seen = next(find_broken_rules(puzzle), None)
    if seen:
        return _of_pair(puzzle, seen, names)
    for place in puzzle.places:
        require_time()
        if not puzzle[place].is_black and not _left(puzzle, place):
            return f"No number is left for {names.cell(place)}."
    for compartment in compartments_of(puzzle):
        require_time()
        if not _has_run(puzzle, compartment):
            name = names.span(compartment[0], compartment[-1])
            return f"No {len(compartment)} consecutive numbers fit the compartment {name}."
    if len(places) == 1:
        number = puzzle[places[0]].number
        return f"{names.cell(places[0])} cannot be {number}: the black cells do not allow it."
    given = listed(f"{names.cell(place)}={puzzle[place].number}" for place in places)
    return f"{given} contradict each other."


def _of_pair(puzzle: Puzzle, seen: BrokenRule, names: CellNames) -> str:
    one, other = seen.places
    number, second = puzzle[one].number, puzzle[other].number
    first, last = map(names.cell, seen.places)
    if seen.rule is Rule.DUPLICATE:
        line = one.row if one.row == other.row else puzzle.size + one.col
        name = names.line(line, puzzle.size)
        return f"{first} and {last} have the same number {number} in {name}."
    return (
        f"{first}={number} and {last}={second} are too far apart for the {len(seen.where)} "
        f"consecutive numbers of the compartment {names.span(seen.where[0], seen.where[-1])}."
    )


def _left(puzzle: Puzzle, place: Place) -> set[int]:
    if puzzle[place].number:
        return {puzzle[place].number}
    left = {*range(1, puzzle.size + 1)}
    for line in lines_of(puzzle):
        if place in line:
            left -= {puzzle[other].number for other in line}
    for compartment in compartments_of(puzzle):
        if place in compartment:
            held = [puzzle[other].number for other in compartment if puzzle[other].number]
            left = {n for n in left if all(abs(n - other) < len(compartment) for other in held)}
    return left


def _has_run(puzzle: Puzzle, compartment: Sequence[Place]) -> bool:
    """Whether consecutive numbers fit a compartment, by what givens forbid directly."""
    length = len(compartment)
    left = [_left(puzzle, place) for place in compartment]
    return any(
        all(own & interval for own in left) and interval <= set().union(*left)
        for start in range(1, puzzle.size - length + 2)
        for interval in [{*range(start, start + length)}]
    )


class CellNumber(NamedTuple):
    """A number for a white cell."""

    place: Place
    number: int


class Ambiguity(NamedTuple):
    """What is known of a puzzle with more than one solution."""

    found: tuple[Puzzle, ...]  # those that were examined
    more: bool | None  # whether there are others; None if that was not decided in time
    differing: tuple[Place, ...]  # cells that are not the same in all solutions
    is_complete: bool  # whether `differing` holds for all solutions, not for these alone
    givens: tuple[CellNumber, ...]  # those that would leave one solution, if that is known
    is_smallest: bool  # whether no fewer givens would do


def find_ambiguity(puzzle: Puzzle, limit: int = MANY) -> Ambiguity | None:
    """Where the solutions differ, as far as the time allows; None if there is one, or none."""
    known = gather_solutions(solutions(puzzle, limit + 1), limit)
    known.require_decided()
    if known.number < 2:
        return None
    found, more = known.found, None if known.is_all is None else not known.is_all
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


def _deciding(
    found: tuple[Puzzle, ...], differing: tuple[Place, ...]
) -> tuple[tuple[CellNumber, ...], bool]:
    """A few givens that only one of the solutions has, and whether no fewer would do."""
    having: dict[CellNumber, int] = {}
    for k, each in enumerate(found):
        for place in differing:
            given = CellNumber(place, each[place].number)
            having[given] = having.get(given, 0) | 1 << k
    sets = chain.from_iterable(combinations(having, k + 1) for k in range(len(differing)))
    for chosen in islice(sets, _MOST_SETS):
        require_time()
        if reduce(and_, (having[given] for given in chosen)).bit_count() == 1:
            return chosen, True
    return tuple(_halving(having, len(found))), False


def _halving(having: dict[CellNumber, int], count: int) -> Iterator[CellNumber]:
    left = (1 << count) - 1
    while left & left - 1:
        require_time()
        best = min(
            (given for given in having if having[given] & left),
            key=lambda given: (having[given] & left).bit_count(),
        )
        left &= having[best]
        yield best


def explain(puzzle: Puzzle) -> Conflict | Ambiguity | None:
    """What is wrong with a puzzle; None if it has exactly one solution.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return why_not_one(puzzle, answer(puzzle))


def why_not_one(
    puzzle: Puzzle, solutions: Solutions[Puzzle], cell_names: CellNames = CellNames.NUMBERS
) -> Conflict | Ambiguity | None:
    """What is wrong with a puzzle whose `answer` is known."""
    solutions.require_decided()
    if solutions.is_unique:
        return None
    return find_ambiguity(puzzle) if solutions.found else find_conflict(puzzle, cell_names)
