"""Why a puzzle has no solution: givens that cannot stand together, none of which can be spared."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stratabot.errors import InputError
from stratabot.limit import require_time
from stratabot.puzzles.minimal_core import smallest
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.puzzle import Breach, Place, Puzzle, Rule, breaches, compartments_of, lines_of
from stratabot.str8ts.sat import Assumptions
from stratabot.str8ts.search import Search
from stratabot.str8ts.solver import Method
from stratabot.words import listed

Allow = Callable[[Sequence[Place]], bool]
"""Whether the givens at these places, taken alone, allow a solution."""


class Conflict(NamedTuple):
    """Givens that contradict each other, row by row, and why in a sentence. Each is needed for it.

    `places` is empty if the pattern of black cells alone allows no solution.
    """

    places: tuple[Place, ...]
    why: str


def find_conflict(
    puzzle: Puzzle, method: Method | None = None, cell_names: CellNames = CellNames.NUMBERS
) -> Conflict | None:
    """Givens that contradict each other; None if the puzzle has a solution.

    If any one of them is left out, the others allow a solution. If two givens obviously break a
    rule, these two are the answer; otherwise it has givens that stand low on the board rather than
    high, so that all methods find the same ones.

    Args:
        puzzle: any.
        method: finds out whether givens allow a solution; None for SAT if it can be loaded.
        cell_names: how the sentence names cells.

    Raises:
        InputError: the method is "sat", and python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    seen = next(breaches(puzzle), None)
    givens = seen.places if seen else puzzle.givens
    allow = _allow(puzzle, method)
    if not seen and allow(givens):
        return None
    places = tuple(sorted(smallest(givens, allow)))
    return Conflict(places, _why(puzzle.keeping(places), places, cell_names))


def _allow(puzzle: Puzzle, method: Method | None) -> Allow:
    def by_search(places: Sequence[Place]) -> bool:
        return next(iter(Search(puzzle.keeping(places))), None) is not None

    if method == "search":
        return by_search
    try:
        return Assumptions(puzzle).allow
    except InputError:
        if method == "sat":
            raise
        return by_search


def _why(puzzle: Puzzle, places: tuple[Place, ...], names: CellNames) -> str:
    """Why these givens contradict each other, as a person sees it; the puzzle has no others."""
    if not places:
        return "The black cells alone allow no solution, whatever the numbers are."
    seen = next(breaches(puzzle), None)
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


def _of_pair(puzzle: Puzzle, seen: Breach, names: CellNames) -> str:
    one, other = seen.places
    number, second = puzzle[one].number, puzzle[other].number
    first, last = map(names.cell, seen.places)
    if seen.rule is Rule.TWICE:
        line = one.row if one.row == other.row else puzzle.size + one.col
        name = names.line(line, puzzle.size)
        return f"{first} and {last} have the same number {number} in {name}."
    return (
        f"{first}={number} and {last}={second} are too far apart for the {len(seen.where)} "
        f"consecutive numbers of the compartment {names.span(seen.where[0], seen.where[-1])}."
    )


def _left(puzzle: Puzzle, place: Place) -> set[int]:
    """The numbers that no given forbids to a white cell directly."""
    if puzzle[place].number:
        return {puzzle[place].number}
    left = {*range(1, puzzle.size + 1)}
    for line in lines_of(puzzle):
        if place in line:
            left -= {puzzle[other].number for other in line}
    for run in compartments_of(puzzle):
        if place in run:
            held = [puzzle[other].number for other in run if puzzle[other].number]
            left = {n for n in left if all(abs(n - other) < len(run) for other in held)}
    return left


def _has_run(puzzle: Puzzle, compartment: Sequence[Place]) -> bool:
    """Whether consecutive numbers fit a compartment, by what givens forbid directly."""
    length = len(compartment)
    left = [_left(puzzle, place) for place in compartment]
    return any(
        all(own & window for own in left) and window <= set().union(*left)
        for start in range(1, puzzle.size - length + 2)
        for window in [{*range(start, start + length)}]
    )
