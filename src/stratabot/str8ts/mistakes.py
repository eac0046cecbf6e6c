"""What a player has noted wrongly: no solution of the puzzle has it."""

from collections.abc import Iterator
from typing import NamedTuple

from stratabot.puzzles.solutions import Solutions
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.search import Search


class WrongMark(NamedTuple):
    """A number that is put where it cannot be, or struck out where it must be."""

    place: Place
    number: int
    is_put: bool


def mistakes(marked: MarkedPuzzle, solution: Puzzle) -> tuple[WrongMark, ...]:
    """What differs from the only solution of the puzzle: wrong numbers first, then row by row."""
    return tuple(sorted(_differing(marked, solution), key=lambda each: not each.is_put))


def _differing(marked: MarkedPuzzle, solution: Puzzle) -> Iterator[WrongMark]:
    for place, put, own in zip(solution.places, *marked.marks, strict=True):
        right = solution[place].number
        if put not in (0, right):
            yield WrongMark(place, put, is_put=True)
        elif not solution[place].is_black and not own >> right - 1 & 1:
            yield WrongMark(place, right, is_put=False)


def is_possible(marked: MarkedPuzzle, found: Solutions[Puzzle]) -> bool:
    """Whether some solution of the puzzle has all that is noted.

    Args:
        marked: a puzzle with several solutions.
        found: one of them, at least.

    Raises:
        OutOfTimeError: the time is over.
    """
    if any(not mistakes(marked, each) for each in found.found):
        return True
    pencil = Pencil.of(marked)
    numbers = zip(marked.marks.numbers, pencil.candidates, strict=True)
    if any(put and own != 1 << put - 1 for put, own in numbers):
        return False
    if not all(pencil.candidates[i] for i in pencil.pattern.of_cell):
        return False
    return next(iter(Search(marked.puzzle, start=pencil.candidates)), None) is not None


def format_mistake(mistake: WrongMark, cell_names: CellNames) -> str:
    """What to correct, in a sentence."""
    cell, number = cell_names.cell(mistake.place), mistake.number
    if mistake.is_put:
        return f"{cell} cannot be {number}: take it back."
    return f"{number} is missing from your marks in {cell}."
